import { expect, test } from 'vitest';
import { whileUsed } from './while-used.ts';

test('a resource is opened for the first and closed behind the last, also of those who fail', async () => {
  const said: string[] = [];
  let opened = 0;
  const withOne = whileUsed(
    () => {
      opened += 1;
      said.push(`open ${opened}`);
      return opened;
    },
    async (one) => void said.push(`close ${one}`),
  );
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const both = [first, second].map(({ promise }) => withOne((one) => promise.then(() => one)));
  first.resolve();
  expect(await both[0]).toBe(1);
  expect(said).toEqual(['open 1']);
  second.reject(new Error('in the middle'));
  await expect(both[1]).rejects.toThrow('in the middle');
  expect(said).toEqual(['open 1', 'close 1']);
  expect(await withOne(async (one) => one)).toBe(2);
  expect(said).toEqual(['open 1', 'close 1', 'open 2', 'close 2']);
});

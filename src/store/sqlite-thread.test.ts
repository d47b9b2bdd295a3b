import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SqliteThread } from './sqlite-thread.ts';
import { temporaryFolder } from './testing.ts';

const opened = async () => {
  const deaths: string[] = [];
  const file = join(temporaryFolder(), 'assay.db');
  const thread = await SqliteThread.open({ file, readOnly: false }, ({ message }) => deaths.push(message));
  return { thread, deaths };
};

test('a thread that a bug ends refuses what it was asked, and says that it is gone, once', async () => {
  const { thread, deaths } = await opened();
  // No statement at all: nothing in the thread expects that.
  const asked = [thread.run(undefined as unknown as string, []), thread.run('SELECT 1', [])];
  for (const one of asked) await expect(one).rejects.toMatchObject({ code: 'storage-unavailable' });
  await expect(thread.run('SELECT 1', [])).rejects.toMatchObject({ code: 'storage-unavailable' });
  await thread.close();
  expect(deaths).toHaveLength(1);
});

test('one that is closed is not missed', async () => {
  const { thread, deaths } = await opened();
  await thread.close();
  expect(deaths).toEqual([]);
});

import { expect, test } from 'vitest';
import { findEnclosure, interfacesOf } from './namespace.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('the user of a browser is named or numbered, and is never root', async () => {
  const userOf = async (user: string | undefined) => (await findEnclosure({ user, namespace: 'off' })).user;
  expect(await userOf(undefined)).toMatchObject({ uid: expect.any(Number) });
  expect(await userOf('12345')).toEqual({ uid: 12_345, gid: 12_345 });
  const sentences = {
    ghost: 'ASSAY_BROWSER_USER is ghost: there is no such user.',
    root: 'ASSAY_BROWSER_USER may not be root: name a user without rights.',
    0: 'ASSAY_BROWSER_USER may not be root: name a user without rights.',
  };
  for (const [user, sentence] of Object.entries(sentences)) {
    await expect(userOf(user)).rejects.toThrow(sentence);
  }
});

test.runIf(!isRoot)('without being root the browser runs as we do', async () => {
  expect(await findEnclosure({ user: 'ghost', namespace: 'off' })).toMatchObject({ user: undefined });
});

test('C6 what is tried is what is told', async () => {
  const { prefix, withoutNamespaceBecause } = await findEnclosure({ user: undefined, namespace: 'auto' });
  if (withoutNamespaceBecause === null) expect(prefix).toContain('--net');
  else {
    expect(prefix).toEqual([]);
    await expect(findEnclosure({ user: undefined, namespace: 'on' })).rejects.toThrow(
      withoutNamespaceBecause,
    );
  }
});

test.runIf(process.platform === 'linux')(
  'the interfaces of a network are read, and none where there is no process',
  async () => {
    expect(await interfacesOf(process.pid)).toContain('lo');
    expect(await interfacesOf(2 ** 30)).toEqual([]);
  },
);

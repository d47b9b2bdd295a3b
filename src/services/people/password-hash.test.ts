import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPasswordHashes } from './password-hash.ts';

describe('A3 a password', () => {
  const { hash, verify } = createPasswordHashes(randomBytes);

  test('is kept as Argon2id with a salt of its own, and never as it is', async () => {
    const [one, two] = await Promise.all([hash('open sesame'), hash('open sesame')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  test('is known again, in whatever Unicode form it is typed', async () => {
    const stored = await hash('Gr\u00fc\u00dfe');
    expect(await verify('Gru\u0308\u00dfe', stored)).toBe(true);
    expect(await verify('Gruße', stored)).toBe(false);
  });

  test('opens nothing where there is none', async () => {
    expect(await verify('', null)).toBe(false);
  });

  test('is compared by the work that was done when it was stored', async () => {
    const stored = weakHash('password');
    expect(await verify('password', stored)).toBe(true);
    expect(await verify('passwore', stored)).toBe(false);
  });

  test('waits its turn, and the eleventh at once is refused', async () => {
    const all = await Promise.allSettled(Array.from({ length: 11 }, () => verify('x', null)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(all.at(-1)).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: undefined } });
    expect(await verify('x', null)).toBe(false);
  });
});

/** 64 KiB, one pass. */
function weakHash(password: string): string {
  const nonce = Buffer.from('somesaltsomesalt');
  const work = { parallelism: 1, tagLength: 32, memory: 64, passes: 1 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...work });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(tag)}`;
}

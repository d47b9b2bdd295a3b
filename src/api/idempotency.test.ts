import { expect, test } from 'vitest';
import { hashBody, idempotencyKey } from './idempotency.ts';

test.each([
  ['abc', 'abc'],
  ['"abc"', 'abc'],
  ['"', '"'],
  ['a'.repeat(255), 'a'.repeat(255)],
  [undefined, undefined],
])('H2: the field %s is the key %s', (field, key) => {
  expect(idempotencyKey(field)).toBe(key);
});

test.each(['', '""', 'a b', 'é', 'a'.repeat(256)])('H2: the key %j is refused', (field) => {
  expect(() => idempotencyKey(field)).toThrow(expect.objectContaining({ code: 'malformed-request' }));
});

test('H2: the hash is of the values, whatever their order, and of no other key', () => {
  const one = hashBody('k', 'POST /', { url: 'a', privacy: 0 });
  expect(hashBody('k', 'POST /', { privacy: 0, url: 'a' })).toEqual(one);
  expect(hashBody('k', 'POST /', { privacy: 1, url: 'a' }).bodyHash).not.toBe(one.bodyHash);
  expect(hashBody('l', 'POST /', { privacy: 0, url: 'a' }).bodyHash).not.toBe(one.bodyHash);
  expect(one.keyHash).toMatch(/^[0-9a-f]{64}$/);
});

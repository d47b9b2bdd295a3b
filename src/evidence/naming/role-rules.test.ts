import { expect, test } from 'vitest';
import { rulesOf } from './role-rules.ts';

test('a role may have what it must have', () => {
  const { allowed, required } = rulesOf('checkbox');
  expect([...required]).toEqual(['aria-checked']);
  expect(allowed.has('aria-checked')).toBe(true);
  expect(allowed.has('aria-readonly')).toBe(true);
  expect(allowed.has('aria-pressed')).toBe(false);
});

test('a role has what belongs around and in it, and what it must not have', () => {
  expect([...rulesOf('tab').parents]).toEqual(['tablist']);
  expect([...rulesOf('tablist').children]).toEqual(['tab']);
  expect(rulesOf('none').prohibited.has('aria-label')).toBe(true);
});

test.each([undefined, 'nonsense', 'constructor', 'blockquote'])('nothing is asked of %j', (role) => {
  const sizes = Object.values(rulesOf(role)).map(({ size }) => size);
  expect(sizes).toEqual([0, 0, 0, 0, 0]);
});

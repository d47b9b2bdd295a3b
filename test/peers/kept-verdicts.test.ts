import { describe, expect, test } from 'vitest';
import { type Asked, renew, soundVerdicts } from './kept-verdicts.ts';

const asked: Asked = {
  name: 'judge',
  version: '1.0.0',
  means: ['gently'],
  questions: { river: '<p>A river</p>', bridge: '<p>A bridge</p>' },
};
const kept = renew(
  asked,
  { askedOn: '', verdicts: {} },
  new Map([
    ['river', 'pass'],
    ['bridge', 'fail'],
  ]),
  '2026-11-27',
);

describe('a kept verdict', () => {
  test('holds while nothing has changed', () => {
    expect(soundVerdicts(asked, kept)).toEqual(
      new Map([
        ['bridge', 'fail'],
        ['river', 'pass'],
      ]),
    );
  });

  test.each<[string, Partial<Asked>]>([
    ['the peer has another version', { version: '1.0.1' }],
    ['the peer is asked by other means', { means: ['firmly'] }],
    ['the verdict was given by another peer', { name: 'jury' }],
  ])('holds no longer when %s', (_, change) => {
    expect(soundVerdicts({ ...asked, ...change }, kept)).toEqual(new Map());
  });

  test('holds no longer when its question has changed or is gone', () => {
    const changed = { ...asked, questions: { ...asked.questions, river: '<p>A wide river</p>' } };
    expect([...soundVerdicts(changed, kept).keys()]).toEqual(['bridge']);
    const { river: _, ...rest } = asked.questions;
    expect([...soundVerdicts({ ...asked, questions: rest }, kept).keys()]).toEqual(['bridge']);
  });

  test('holds no longer when somebody has written another one in its place', () => {
    const tampered = JSON.parse(JSON.stringify(kept).replace('"fail"', '"pass"'));
    expect([...soundVerdicts(asked, tampered).keys()]).toEqual(['river']);
  });
});

describe('the day that verdicts are kept from', () => {
  const later = '2026-12-24';

  test('is the earlier one while one of that day is left', () => {
    expect(renew(asked, kept, new Map([['river', 'fail']]), later).askedOn).toBe('2026-11-27');
  });

  test('moves when all have been asked for anew, be it for a new version of the peer', () => {
    const updated = { ...asked, version: '1.0.1' };
    expect(renew(updated, kept, new Map([['river', 'fail']]), later).askedOn).toBe(later);
  });
});

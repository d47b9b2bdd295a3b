import { describe, expect, test } from 'vitest';
import { frequentPasswords } from './data/frequent-passwords.ts';
import { isGuessable } from './guessable-password.ts';

test('A3 the list has 3,000 passwords that could be chosen, as they are compared', () => {
  expect(frequentPasswords.size).toBe(3_000);
  const misfits = [...frequentPasswords].filter(
    (password) => password.length < 12 || password.length > 128 || password !== password.trim().toLowerCase(),
  );
  expect(misfits).toEqual([]);
});

describe('A3 a password that is guessed first', () => {
  test.each([
    'passwordpassword',
    'Password1234',
    'P@ssw0rd2024',
    'password!!!!!!!!',
    'Welcome2026!!',
    'iloveyou1234',
    'iloveyouforever',
    'qwertyuiop123',
    'qwerty123456',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    '123456789012',
    '1234567891011',
    '098765432109',
    'aaaaaaaaaaaa',
    'aaaabbbbcccc',
    'passwordaaaa',
    'zzzzpassword',
    '1234aaaaaaaa',
    'abcabcabcabc',
    'abc123abc123abc123',
    'abcdefghijkl',
    'ABCDEFGHIJKLMNOP',
    'administrator',
    'administrator1',
    'manchesterunited',
    'sunshine sunshine',
    'changemechangeme',
    'letmein12345',
    'Liverpool_2010',
    'correcthorsebatterystaple',
    'dragon.monkey',
    '        password        ',
    'xK9#xK9#xK9#',
    // Of the list alone: a Russian word on a Latin keyboard, a person, a game.
    'ghjcnjgfhjkm',
    ' ChickenWing101 ',
    'counterstrike',
  ])('is %j', (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  test.each([
    'kelp tuba orbit venom',
    'hR7#vk2Lq9!x',
    'my aunt plants leeks',
    'zvukovod-prapor',
    'correct leek battery venom',
    'čtyři zelené žáby',
    '密码密碼很長很長很長的',
    'f3c9-71ab-0e55-2d',
  ])('is not %j', (password) => {
    expect(isGuessable(password)).toBe(false);
  });

  test('is looked for in the longest text, too', () => {
    expect(isGuessable('password'.repeat(16))).toBe(true);
    expect(isGuessable(`${'password'.repeat(15)}kelp-orb`)).toBe(false);
  });
});

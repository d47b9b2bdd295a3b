import type { RandomBytes } from '../lib/random-bytes.ts';

const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Unpredictable text, each character with the same chance. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      // 248 is the highest multiple of 62: above it some characters would come more often.
      if (byte < 248) text += base62Digits[byte % 62];
    }
  }
  return text;
}

/** Whether it has the form of `randomBase62`: noise never reaches the database. */
export function isBase62(text: string, length: number): boolean {
  return text.length === length && /^[0-9A-Za-z]*$/.test(text);
}

/** A number in base 62, with leading zeros. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) {
    text = base62Digits[rest % 62] + text;
  }
  return text;
}

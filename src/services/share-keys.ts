import { createHash } from 'node:crypto';
import { randomBase62 } from './base62.ts';

/** 190 bits: what a signed link has besides the slug (S4). */
const keyLength = 32;

export function newLinkKey(randomBytes: (count: number) => Uint8Array): string {
  return randomBase62(keyLength, randomBytes);
}

export function isLinkKey(text: string): boolean {
  return text.length === keyLength && /^[0-9A-Za-z]*$/.test(text);
}

/** What is stored in place of the key. A fast hash will do: nobody guesses 190 bits. */
export function hashLinkKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

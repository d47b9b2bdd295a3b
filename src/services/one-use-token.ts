import type { RandomBytes } from '../lib/random-bytes.ts';

/** 256 random bits for a cookie or a link: 43 characters that need no escaping. */
export function newToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

/** Noise never reaches the database. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

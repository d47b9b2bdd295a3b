import { randomBase62 } from './base62.ts';

/** 131 bits: nobody finds a share page by guessing. */
const slugLength = 22;

export function newSlug(randomBytes: (count: number) => Uint8Array): string {
  return randomBase62(slugLength, randomBytes);
}

/** Whether it has the form of one; noise never reaches the database. */
export function isSlug(text: string): boolean {
  return text.length === slugLength && /^[0-9A-Za-z]*$/.test(text);
}

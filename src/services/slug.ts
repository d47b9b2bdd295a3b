import type { RandomBytes } from '../lib/random-bytes.ts';
import { isBase62, randomBase62 } from './base62.ts';

/** 131 bits: nobody finds a share page by guessing. */
const slugLength = 22;

export function newSlug(randomBytes: RandomBytes): string {
  return randomBase62(slugLength, randomBytes);
}

export function isSlug(text: string): boolean {
  return isBase62(text, slugLength);
}

import type { RandomBytes } from '../lib/random-bytes.ts';
import { isBase62, randomBase62 } from './base62.ts';

/** 190 bits: what a signed link has besides the slug (S4). */
const keyLength = 32;

export function newLinkKey(randomBytes: RandomBytes): string {
  return randomBase62(keyLength, randomBytes);
}

export function isLinkKey(text: string): boolean {
  return isBase62(text, keyLength);
}

import { crc32 } from 'node:zlib';
import type { RandomBytes } from '../lib/random-bytes.ts';
import { randomBase62, toBase62 } from './base62.ts';

const prefix = 'assay_';
const secretLength = 32;
const checkLength = 6;

/** `assay_`, 190 bits in base 62, and their CRC-32, by which a mistyped or invented key is known without a look-up. */
export function newApiToken(randomBytes: RandomBytes): string {
  const secret = randomBase62(secretLength, randomBytes);
  return `${prefix}${secret}${checksum(secret)}`;
}

export function isApiToken(text: string): boolean {
  if (!/^assay_[0-9A-Za-z]{38}$/.test(text)) return false;
  const secret = text.slice(prefix.length, prefix.length + secretLength);
  return text.endsWith(checksum(secret));
}

/** What people tell keys apart by. */
export function tokenEnds(token: string): { readonly first4: string; readonly last4: string } {
  return { first4: token.slice(prefix.length, prefix.length + 4), last4: token.slice(-4) };
}

function checksum(secret: string): string {
  return toBase62(crc32(secret), checkLength);
}

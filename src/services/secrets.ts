import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { RandomBytes } from '../lib/random-bytes.ts';

/** Random texts by which somebody is let in, and what is stored in their place. Noise never reaches the database. */

/** Of an address: 131 bits, so that nobody finds a share page by guessing. */
const slugLength = 22;
/** 190 bits: what a signed link has besides the slug (S4). */
const linkKeyLength = 32;

export function newSlug(randomBytes: RandomBytes): string {
  return randomBase62(slugLength, randomBytes);
}

export function isSlug(text: string): boolean {
  return isBase62(text, slugLength);
}

export function newLinkKey(randomBytes: RandomBytes): string {
  return randomBase62(linkKeyLength, randomBytes);
}

export function isLinkKey(text: string): boolean {
  return isBase62(text, linkKeyLength);
}

/** 256 random bits for a cookie or a link that works once: 43 characters that need no escaping. */
export function newToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

const apiPrefix = 'assay_';
const apiSecretLength = 32;
const checksumLength = 6;

/** `assay_`, 190 bits in base 62, and their CRC-32, by which a mistyped or invented key is known without a look-up. */
export function newApiToken(randomBytes: RandomBytes): string {
  const secret = randomBase62(apiSecretLength, randomBytes);
  return `${apiPrefix}${secret}${checksum(secret)}`;
}

export function isApiToken(text: string): boolean {
  if (!/^assay_[0-9A-Za-z]{38}$/.test(text)) return false;
  const secret = text.slice(apiPrefix.length, apiPrefix.length + apiSecretLength);
  return text.endsWith(checksum(secret));
}

/** What people tell keys apart by. */
export function tokenEnds(token: string): { readonly first4: string; readonly last4: string } {
  return { first4: token.slice(apiPrefix.length, apiPrefix.length + 4), last4: token.slice(-4) };
}

/** What is stored in place of a key or token. A fast hash will do: nobody guesses 190 random bits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** A number in base 62, with leading zeros. */
function checksum(secret: string): string {
  let text = '';
  for (let rest = crc32(secret); text.length < checksumLength; rest = Math.floor(rest / 62)) {
    text = base62Digits[rest % 62] + text;
  }
  return text;
}

const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Unpredictable text, each character with the same chance. */
function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      // 248 is the highest multiple of 62: above it some characters would come more often.
      if (byte < 248) text += base62Digits[byte % 62];
    }
  }
  return text;
}

function isBase62(text: string, length: number): boolean {
  return text.length === length && /^[0-9A-Za-z]*$/.test(text);
}

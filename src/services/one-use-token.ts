import { createHash } from 'node:crypto';

/** 256 random bits for a cookie or a link: 43 characters that need no escaping. */
export function newToken(randomBytes: (count: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

/** Noise never reaches the database. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored. The token has 256 random bits, so a fast hash hides it well. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

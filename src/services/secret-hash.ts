import { hash } from 'node:crypto';

/** What is stored in place of a key or token. A fast hash will do: nobody guesses 190 random bits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

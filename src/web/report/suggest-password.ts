import { randomInt } from 'node:crypto';

/** Without those that look alike in some fonts. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen random characters: 93 bits, more than anybody guesses within the throttle of share pages. */
export function suggestPassword(): string {
  return Array.from({ length: 16 }, () => characters[randomInt(characters.length)]).join('');
}

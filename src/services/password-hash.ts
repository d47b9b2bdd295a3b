import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { AssayError } from '../errors.ts';

export type HashPassword = (password: string) => Promise<string>;

const runningMax = 2;
const waitingMax = 8;

const memoryKib = 19_456;
const passes = 2;
const parallelism = 1;
const saltBytes = 16;
const tagBytes = 32;

/**
 * Argon2id as a PHC string. Each hash takes 19 MiB, so two run at once and eight wait; one more is refused.
 * @throws AssayError overloaded
 * @see https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md
 */
export function createPasswordHash(randomBytes: (count: number) => Uint8Array): HashPassword {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (password) => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) {
        throw new AssayError(
          'overloaded',
          'Too many passwords are being set at the moment. Try again soon.',
          {
            retryAfterSeconds: 2,
          },
        );
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await hash(password, randomBytes(saltBytes));
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

const argon2Promise = promisify(argon2);

async function hash(password: string, salt: Uint8Array): Promise<string> {
  const tag = await argon2Promise('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism,
    tagLength: tagBytes,
    memory: memoryKib,
    passes,
  });
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

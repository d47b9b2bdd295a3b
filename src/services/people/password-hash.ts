import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AssayError } from '../../errors.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';

/**
 * Argon2id as PHC strings. Each hash takes 19 MiB, so two run at once and eight wait; for one more, both functions
 * throw `overloaded`.
 * @see https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md
 */
export interface PasswordHashes {
  readonly hash: HashPassword;
  /** @param stored null: there is nobody to compare with; the work is the same, and the answer false */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>;
  /** Hashed with other work than is done now: to be hashed anew when the password is at hand. */
  readonly isOutdated: (stored: string) => boolean;
}

export type HashPassword = (password: string) => Promise<string>;

const runningMax = 2;
const waitingMax = 8;

const usualWork: PasswordWork = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** @param current less in tests that are not about it */
export function createPasswordHashes(randomBytes: RandomBytes, current = usualWork): PasswordHashes {
  const inTurn = createTurns();
  /** A hash that no password has. */
  const dummy = phcOf(current, new Uint8Array(saltBytes), new Uint8Array(tagBytes));
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(saltBytes);
        return phcOf(current, salt, await derive(password, current, salt, tagBytes));
      }),
    verify: (password, stored) =>
      inTurn(async () => {
        const { work, salt, tag } = readPhc(stored ?? dummy);
        const derived = await derive(password, work, salt, tag.length);
        return timingSafeEqual(derived, tag) && stored !== null;
      }),
    isOutdated(stored) {
      const { work } = readPhc(stored);
      return (Object.keys(current) as (keyof PasswordWork)[]).some((name) => work[name] !== current[name]);
    },
  };
}

/** @returns a function that runs what it is given, a few at once, and refuses when too many wait */
function createTurns(): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running < runningMax) running += 1;
    else if (waiting.length >= waitingMax) throw tooMany();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function tooMany(): AssayError {
  const sentence = 'Too many passwords are being set or checked at the moment. Try again soon.';
  return new AssayError('overloaded', sentence);
}

export interface PasswordWork {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

const argon2Promise = promisify(argon2);

function derive(password: string, work: PasswordWork, salt: Uint8Array, tagLength: number): Promise<Buffer> {
  return argon2Promise('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism: work.parallelism,
    tagLength,
    memory: work.memoryKib,
    passes: work.passes,
  });
}

function phcOf(
  { memoryKib: m, passes: t, parallelism: p }: PasswordWork,
  salt: Uint8Array,
  tag: Uint8Array,
): string {
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

/** By the work that was done for it then, which may be less than it would be now. */
function readPhc(stored: string): {
  readonly work: PasswordWork;
  readonly salt: Buffer;
  readonly tag: Buffer;
} {
  const parts =
    /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,3})\$([\w+/]{8,128})\$([\w+/]{8,128})$/.exec(stored);
  if (parts === null) throw new Error('A stored password is not in the form in which passwords are stored.');
  const [, m, t, p, salt = '', tag = ''] = parts;
  return {
    work: { memoryKib: Number(m), passes: Number(t), parallelism: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

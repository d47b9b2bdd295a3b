import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { dayMs } from '../../lib/durations.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { DeviceCookie } from './types.ts';

/**
 * A8: browsers that somebody has signed in with. What strangers guess in a name that they know locks out strangers, and
 * not these.
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface KnownDevices {
  /** For a browser by which this user has just signed in. */
  issue(owner: Owner): DeviceCookie;
  /**
   * Undefined: this user has not signed in by it, or too long ago, or has another password since.
   * @param owner undefined: there is no such user; the work is the same
   * @returns its name, which is its own
   */
  find(value: string | undefined, owner: Owner | undefined): string | undefined;
}

/** The value of a cookie that could be one; noise is not worth a look at the database. */
export function isDeviceCookie(value: string | undefined): value is string {
  return value !== undefined && shape.test(value);
}

interface Owner {
  readonly id: number;
  /** As it is stored: the signature covers it, so that a new password voids all cookies of before. */
  readonly passwordHash: string;
}

/** D2: of the purpose `device`. */
interface DeviceParts {
  readonly keys: KeyRing;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

/** Each sign-in begins them anew. */
const knownMs = 180 * dayMs;

/** `name.expiry.signature`, the expiry in base 36: nothing tells whose it is. */
const shape = /^([\w-]{22})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

export function createKnownDevices({ keys, now, randomBytes }: DeviceParts): KnownDevices {
  return {
    issue(owner) {
      const name = Buffer.from(randomBytes(16)).toString('base64url');
      const expiresAt = now() + knownMs;
      const signature = sign(keys[0], { name, expiresAt }, owner).toString('base64url');
      return { value: [name, expiresAt.toString(36), signature].join('.'), maxAgeS: knownMs / 1_000 };
    },

    find(value = '', owner = nobody) {
      const [, name = '', expiry = '0', signature = ''] = shape.exec(value) ?? [];
      const expiresAt = Number.parseInt(expiry, 36);
      const given = Buffer.alloc(32);
      given.write(signature, 'base64url');
      // With all keys, whichever fits: time tells nothing.
      const fitting = keys.filter((key) => timingSafeEqual(sign(key, { name, expiresAt }, owner), given));
      return fitting.length > 0 && owner !== nobody && expiresAt > now() ? name : undefined;
    },
  };
}

const nobody: Owner = { id: 0, passwordHash: '' };

interface Device {
  readonly name: string;
  readonly expiresAt: number;
}

function sign(key: KeyObject, { name, expiresAt }: Device, { id, passwordHash }: Owner): Buffer {
  return createHmac('sha256', key).update(`${name} ${expiresAt} ${id} ${passwordHash}`).digest();
}

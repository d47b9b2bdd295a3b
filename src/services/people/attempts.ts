import { AssayError } from '../../errors.ts';
import { networkOf } from '../../lib/network.ts';
import { findUserByEmail } from '../../store/people/users.ts';
import type { Visitor } from '../caller.ts';
import { countTry } from '../limits/count-try.ts';
import { createPairThrottle } from '../limits/pair-throttle.ts';
import { createThrottle } from '../limits/throttle.ts';
import { isDeviceCookie } from './known-devices.ts';
import type { PeopleParts } from './people-parts.ts';

export interface Attempts {
  /**
   * Counts a guess at a password before it is looked at: for the browser that has signed in by this e-mail address
   * before (A8), or else for the address and for the network it comes from. What succeeds, and what could not be tried,
   * is not counted.
   * @param guess undefined: the password was wrong
   * @throws AssayError rate-limited, in the same words whoever asks
   */
  count<T>(email: string, visitor: Visitor, guess: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Guesses at sign-in and elsewhere count together: they are guesses at the same password. */
export function createAttempts(parts: PeopleParts): Attempts {
  const { settings, refusals, buckets, now } = parts;
  const ofStrangers = createPairThrottle(
    createThrottle(settings.rates.signInRate, now, { buckets, name: 'sign-in' }),
    createThrottle(settings.rates.signInAddressRate, now, { buckets, name: 'sign-in network' }),
  );
  const ofDevices = createThrottle(settings.rates.signInRate, now, { buckets, name: 'sign-in device' });

  return {
    async count(email, visitor, guess) {
      const device = await findDevice(parts, email, visitor);
      const tried =
        device === undefined
          ? await ofStrangers.count(email, networkOf(visitor.address), guess)
          : await countTry([{ throttle: ofDevices, owner: device, name: 'device' }], guess);
      if (tried.kind === 'tried') return tried.found;
      const { waitS, spent } = tried;
      const { address, requestId } = visitor;
      const who = { accountId: null, actor: 'visitor', address, requestId, object: null };
      refusals.note({ ...who, action: 'user.sign_in_throttled', detail: spentWords[spent] });
      throw new AssayError('rate-limited', `Too many failed attempts. Try again in ${inWords(waitS)}.`, {
        retryAfterSeconds: waitS,
      });
    },
  };
}

const spentWords = { target: 'one e-mail address', network: 'one network', device: 'one known browser' };

/** The same work whether there is such a user or not. */
async function findDevice(
  { db, devices }: PeopleParts,
  email: string,
  { device }: Visitor,
): Promise<string | undefined> {
  if (!isDeviceCookie(device)) return undefined;
  return devices.find(device, await findUserByEmail(db, email));
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

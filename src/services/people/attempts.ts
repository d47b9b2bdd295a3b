import { AssayError } from '../../errors.ts';
import { networkOf } from '../../lib/network.ts';
import type { Visitor } from '../caller.ts';
import { createPairThrottle } from '../limits/pair-throttle.ts';
import { createThrottle } from '../limits/throttle.ts';
import type { PeopleParts } from './people-parts.ts';

export interface Attempts {
  /**
   * Counts a guess at a password before it is looked at, for the e-mail address and for the network it comes from.
   * What succeeds, and what could not be tried, is not counted.
   * @param guess undefined: the password was wrong
   * @throws AssayError rate-limited
   */
  count<T>(email: string, visitor: Visitor, guess: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Guesses at sign-in and elsewhere count together: they are guesses at the same password. */
export function createAttempts({ settings, refusals, buckets, now }: PeopleParts): Attempts {
  const throttle = createPairThrottle(
    createThrottle(settings.rates.signInRate, now, { buckets, name: 'sign-in' }),
    createThrottle(settings.rates.signInAddressRate, now, { buckets, name: 'sign-in network' }),
  );

  return {
    async count(email, visitor, guess) {
      const tried = await throttle.count(email, networkOf(visitor.address), guess);
      if (tried.kind === 'tried') return tried.found;
      const { waitS, spent } = tried;
      const { address, requestId } = visitor;
      const detail = spent === 'target' ? 'one e-mail address' : 'one network';
      const who = { accountId: null, actor: 'visitor', address, requestId, object: null, detail };
      refusals.note({ ...who, action: 'user.sign_in_throttled' });
      throw new AssayError('rate-limited', `Too many failed attempts. Try again in ${inWords(waitS)}.`, {
        retryAfterSeconds: waitS,
      });
    },
  };
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

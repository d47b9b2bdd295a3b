import { AssayError } from '../../errors.ts';
import { RateError } from '../problem.ts';

/** What the services of sites limit is crawls: how many there are, how many are open, pages of a day. */
export async function crawlLimits<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'rate-limited') throw error;
    throw new RateError(error.message, ['crawls'], error.retryAfterSeconds ?? usualRetryS);
  }
}

/** Where nothing is known of when there will be room. */
const usualRetryS = 60;

import { durationInWords } from '../lib/durations.ts';
import { formatCount } from '../lib/quantities.ts';
import type { Rate } from '../lib/rate.ts';
import { wordOf } from '../lib/word-of.ts';
import { type Buckets, createBuckets } from '../services/limits/buckets.ts';
import { tokenBucket } from '../services/limits/token-bucket.ts';
import { RateError } from './problem.ts';

type Policy = 'default' | 'create' | 'anonymous' | 'failed-keys';

/** What is left of one policy for one account or network. */
export interface Quota {
  readonly policy: Policy;
  readonly rate: Rate;
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the whole quota is there again. */
  readonly resetSeconds: number;
  /** Until one more request is allowed; 0 when it is now. */
  readonly retryAfterSeconds: number;
}

export interface Rates {
  /** Takes one request; a refused one takes nothing. */
  take(policy: Policy, owner: string | number): Quota;
  /** How much is left, without taking. */
  peek(policy: Policy, owner: string | number): Quota;
}

/** @param buckets those that other nodes draw from too, where there are others */
export function createRates(
  rates: Readonly<Record<Policy, Rate>>,
  now: () => number,
  buckets: Buckets = createBuckets(now),
): Rates {
  const look = (policy: Policy, owner: string | number, taken: 0 | 1): Quota => {
    const rate = rates[policy];
    const name = `${policy} ${owner}`;
    const at = now();
    const bucket = tokenBucket(rate);
    const { waitMs, fullInMs, tokens } = bucket.look(buckets.fullAt(name), at, taken);
    const allowed = waitMs === 0;
    if (taken === 1 && allowed) buckets.set(name, at + fullInMs, bucket.tokenMs);
    return {
      policy,
      rate,
      allowed,
      remaining: tokens,
      resetSeconds: Math.ceil(fullInMs / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(waitMs / 1000)),
    };
  };

  return {
    take: (policy, owner) => look(policy, owner, 1),
    peek: (policy, owner) => look(policy, owner, 0),
  };
}

/**
 * H1: the rate fields of an answer.
 * @see https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.html
 * @param quotas of every policy that counted this request; at least one
 */
export function rateFields(quotas: readonly Quota[]): Record<string, string> {
  const [tightest] = quotas.toSorted((a, b) => a.remaining - b.remaining);
  return {
    'ratelimit-policy': quotas
      .map(({ policy, rate }) => `"${policy}";q=${rate.count};w=${rate.seconds}`)
      .join(', '),
    ratelimit: quotas
      .map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
    'x-ratelimit-limit': String(tightest?.rate.count),
    'x-ratelimit-remaining': String(tightest?.remaining),
  };
}

/** @throws RateError naming each policy that allows no more */
export function refuseExceeded(quotas: readonly Quota[]): void {
  const exceeded = quotas.filter(({ allowed }) => !allowed);
  if (exceeded.length === 0) return;
  const seconds = Math.max(...exceeded.map(({ retryAfterSeconds }) => retryAfterSeconds));
  throw new RateError(
    `${exceeded.map(({ policy, rate }) => sentences[policy](rate)).join(' ')} Try again in ${durationInWords(seconds * 1_000)}.`,
    exceeded.map(({ policy }) => policy),
    seconds,
  );
}

const sentences: Readonly<Record<Policy, (rate: Rate) => string>> = {
  default: (rate) => `An account may make ${counted(rate, 'request')}.`,
  create: (rate) => `An account may start ${counted(rate, 'audit')}.`,
  anonymous: (rate) => `An address may make ${counted(rate, 'request')} without a key.`,
  'failed-keys': ({ seconds }) =>
    `Too many wrong API keys came from this address within ${durationInWords(seconds * 1_000)}.`,
};

/** `300 requests in 1 minute` */
function counted({ count, seconds }: Rate, noun: 'request' | 'audit'): string {
  return `${formatCount(count)} ${wordOf(count, { one: noun, other: `${noun}s` })} in ${durationInWords(seconds * 1_000)}`;
}

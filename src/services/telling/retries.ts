const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** W5: after which tries it is tried again, and how long after. */
const waits = [
  ...[5 * second, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
];
const jitter = 0.2;
const retryAfterMaxMs = 24 * hour;
/** Whoever has sent nothing for so long has died: a try takes 15 s. */
export const claimMs = 60 * second;
/** No try is due later than that, nor what quiet hours hold back. */
export const latestMs = 49 * hour;

/**
 * When to try again.
 * @param attempts that failed so far, at least one
 * @param random from 0 to 1
 * @returns ms from now; undefined: never
 */
export function retryInMs(
  attempts: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  const wait = waits[attempts - 1];
  if (wait === undefined) return undefined;
  const spread = Math.round(wait * (1 - jitter + 2 * jitter * random));
  return Math.max(spread, Math.min(retryAfterMs ?? 0, retryAfterMaxMs));
}

import { AssayError } from '../errors.ts';
import { addToDay, nextDayAt, readDay } from '../store/account-days.ts';
import type { Tx } from '../store/db.ts';
import { countWaiting } from '../store/runs.ts';
import type { ServiceSettings } from './settings.ts';

/**
 * Whether one more run is within the limits of the account and of the queue, in the transaction that queues it.
 * @throws AssayError rate-limited, overloaded
 */
export async function checkRunLimits(
  tx: Tx,
  accountId: number,
  nowMs: number,
  settings: ServiceSettings,
): Promise<void> {
  const { accountWaitingMax, queueMax, createPerDay, egressPerDayBytes } = settings;
  const [waiting, day] = await Promise.all([
    countWaiting(tx, accountId, { own: accountWaitingMax, all: queueMax }),
    readDay(tx, accountId, nowMs),
  ]);
  if (waiting.own >= accountWaitingMax) {
    throw new AssayError(
      'rate-limited',
      `${accountWaitingMax} runs of this account wait already, which is the limit. Try again when some have ended.`,
      { retryAfterSeconds: 30 },
    );
  }
  if (waiting.all >= queueMax) {
    throw new AssayError('overloaded', 'Too many runs are waiting. Try again soon.', {
      retryAfterSeconds: 30,
    });
  }
  const retryAfterSeconds = Math.ceil((nextDayAt(nowMs) - nowMs) / 1000);
  if (day.reports >= createPerDay) {
    throw new AssayError(
      'rate-limited',
      `This account has had ${createPerDay} runs today, which is the limit. The next day begins at 00:00 UTC.`,
      { retryAfterSeconds },
    );
  }
  if (day.egressBytes >= egressPerDayBytes) {
    throw new AssayError(
      'rate-limited',
      'The runs of this account have fetched as much as they may in a day. The next day begins at 00:00 UTC.',
      { retryAfterSeconds },
    );
  }
}

/** Counts it for the day. */
export function countRun(tx: Tx, accountId: number, nowMs: number): Promise<void> {
  return addToDay(tx, accountId, nowMs, { reports: 1, egressBytes: 0 });
}

import { AssayError } from '../errors.ts';
import { addToDay, type DayUsage, nextDayAt, readDay } from '../store/account-days.ts';
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
  const { accountWaitingMax, queueMax } = settings;
  const [waiting, day] = await Promise.all([
    countWaiting(tx, accountId, { own: accountWaitingMax, all: queueMax }),
    readDay(tx, accountId, nowMs),
  ]);
  const secondsOfDay = Math.ceil((nextDayAt(nowMs) - nowMs) / 1000);
  const refusal = runRefusal({ waiting, day }, settings, secondsOfDay);
  if (refusal !== undefined) throw refusal;
}

/** What stands in the way of one more run; undefined: nothing. */
export function runRefusal(
  {
    waiting,
    day,
  }: { readonly waiting: { readonly own: number; readonly all: number }; readonly day: DayUsage },
  settings: ServiceSettings,
  secondsOfDay: number,
): AssayError | undefined {
  const { accountWaitingMax, queueMax, createPerDay, egressPerDayBytes } = settings;
  if (waiting.own >= accountWaitingMax) {
    return new AssayError(
      'rate-limited',
      `${accountWaitingMax} runs of this account wait already, which is the limit. Try again when some have ended.`,
      { retryAfterSeconds: 30 },
    );
  }
  if (waiting.all >= queueMax) {
    return new AssayError('overloaded', 'Too many runs are waiting. Try again soon.', {
      retryAfterSeconds: 30,
    });
  }
  if (day.reports >= createPerDay) {
    return new AssayError(
      'rate-limited',
      `This account has had ${createPerDay} runs today, which is the limit. The next day begins at 00:00 UTC.`,
      { retryAfterSeconds: secondsOfDay },
    );
  }
  if (day.egressBytes >= egressPerDayBytes) {
    return new AssayError(
      'rate-limited',
      'The runs of this account have fetched as much as they may in a day. The next day begins at 00:00 UTC.',
      { retryAfterSeconds: secondsOfDay },
    );
  }
  return undefined;
}

/** Counts it for the day. */
export function countRun(tx: Tx, accountId: number, nowMs: number): Promise<void> {
  return addToDay(tx, accountId, nowMs, { reports: 1, egressBytes: 0 });
}

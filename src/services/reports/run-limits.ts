import { AssayError } from '../../errors.ts';
import { addToDay, type DayUsage, nextDayAt } from '../../store/counters/account-days.ts';
import type { Tx } from '../../store/db.ts';
import { lockQueue } from '../../store/reports/run-jobs.ts';
import { countWaiting } from '../../store/reports/runs.ts';
import { countLiveWaiting, isAnythingBuried } from '../../store/reports/waiting-runs.ts';
import type { ServiceSettings } from '../settings.ts';

/** Runs of one account a day that nobody asks for at that moment: 800 pages every hour. */
export const scheduledPerDay = 20_000;

/** Which limit of the day a run counts for. */
export type Counted = 'reports' | 'scheduled';

/**
 * Counts one more run for the account's day, in the transaction that queues it. Counting comes first: until the end of
 * the transaction nobody else counts a run of this account, so no two of them take the last place.
 * @throws AssayError rate-limited, overloaded: it is one too many for the account or the queue, and must be undone
 */
export async function takeRun(
  tx: Tx,
  accountId: number,
  nowMs: number,
  settings: ServiceSettings,
  counted: Counted,
): Promise<void> {
  const [after, waiting] = await Promise.all([
    addToDay(tx, accountId, nowMs, { reports: 0, egressBytes: 0, [counted]: 1 }),
    countQueued(tx, accountId, 1, settings.queue),
  ]);
  const day = { ...after, [counted]: after[counted] - 1 };
  const refusal = runRefusal({ waiting, day, counted }, settings, secondsLeft(nowMs));
  if (refusal !== undefined) throw refusal;
}

/**
 * How many more runs fit into the limits, and what is to be said of the others. Nobody else counts one of this account
 * until the transaction ends.
 */
export async function roomFor(
  tx: Tx,
  accountId: number,
  nowMs: number,
  settings: ServiceSettings,
  { wanted, counted }: { readonly wanted: number; readonly counted: Counted },
): Promise<{ readonly count: number; readonly refusal: AssayError | undefined }> {
  const { accountWaitingMax, queueMax } = settings.queue;
  const [day, waiting] = await Promise.all([
    // Nothing is added yet: whoever else queues runs of this account waits until we have.
    addToDay(tx, accountId, nowMs, { reports: 0, egressBytes: 0 }),
    countQueued(tx, accountId, wanted, settings.queue),
  ]);
  const isSpent = day.egressBytes >= settings.rates.egressPerDayBytes;
  const left = [
    accountWaitingMax - waiting.own,
    queueMax - waiting.all,
    perDay(settings, counted) - day[counted],
    isSpent ? 0 : wanted,
  ];
  const count = Math.max(0, Math.min(wanted, ...left));
  if (count === wanted) return { count, refusal: undefined };
  // What the first run too many would be told.
  const then = {
    waiting: { own: waiting.own + count, all: waiting.all + count },
    day: { ...day, [counted]: day[counted] + count },
  };
  return { count, refusal: runRefusal({ ...then, counted }, settings, secondsLeft(nowMs)) };
}

function secondsLeft(nowMs: number): number {
  return Math.ceil((nextDayAt(nowMs) - nowMs) / 1000);
}

function perDay({ rates }: ServiceSettings, counted: Counted): number {
  return counted === 'scheduled' ? scheduledPerDay : rates.createPerDay;
}

/** Runs that wait, of the account and of all, up to the limits. */
interface Waiting {
  readonly own: number;
  readonly all: number;
}

/** What others may be adding while we count: on every connection of some nodes a part of a bulk request. */
const addedMeanwhileMax = 5_000;

/** @param wanted so many are to be added */
async function countQueued(
  tx: Tx,
  accountId: number,
  wanted: number,
  { accountWaitingMax, queueMax }: ServiceSettings['queue'],
): Promise<Waiting> {
  const limits = { own: accountWaitingMax, all: queueMax };
  let waiting = await countWaiting(tx, accountId, limits);
  if (tx.rowLocks && waiting.all + wanted > queueMax - addedMeanwhileMax) {
    // The limit of all is nobody's row: near it, one after the other.
    await lockQueue(tx);
    waiting = await countWaiting(tx, accountId, limits);
  }
  const { own, all } = waiting;
  const [isOwnFull, isAllFull] = [own + wanted > accountWaitingMax, all + wanted > queueMax];
  // Those of deleted projects wait until a worker or the purge comes to them, and are nobody's any more.
  if (!(isOwnFull || isAllFull) || !(await isAnythingBuried(tx))) return waiting;
  return {
    own: isOwnFull ? await countLiveWaiting(tx, accountId, accountWaitingMax) : own,
    all: isAllFull ? await countLiveWaiting(tx, undefined, queueMax) : all,
  };
}

/** Too many runs wait: a refusal that ends when one of them begins. */
export class QueueFull extends AssayError {
  readonly whose: 'account' | 'all';

  constructor(whose: 'account' | 'all', message: string) {
    if (whose === 'account') super('rate-limited', message, { retryAfterSeconds: 30 });
    else super('overloaded', message);
    this.whose = whose;
  }
}

/** What stands in the way of one more run; undefined: nothing. */
function runRefusal(
  { waiting, day, counted }: { readonly waiting: Waiting; readonly day: DayUsage; readonly counted: Counted },
  settings: ServiceSettings,
  secondsOfDay: number,
): AssayError | undefined {
  const { accountWaitingMax, queueMax } = settings.queue;
  const { egressPerDayBytes } = settings.rates;
  const dayMax = perDay(settings, counted);
  if (waiting.own >= accountWaitingMax) {
    return new QueueFull(
      'account',
      `${accountWaitingMax} runs of this account wait already, which is the limit. Try again when some have ended.`,
    );
  }
  if (waiting.all >= queueMax) {
    return new QueueFull('all', 'Too many runs are waiting. Try again soon.');
  }
  if (day[counted] >= dayMax) {
    return new AssayError(
      'rate-limited',
      `This account has had ${dayMax} ${counted === 'scheduled' ? 'runs by schedules' : 'runs'} today, which is the limit. The next day begins at 00:00 UTC.`,
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

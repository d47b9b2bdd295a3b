import { AssayError, invalid } from '../../errors.ts';
import { addToDay, nextDayAt } from '../../store/counters/account-days.ts';
import type { Tx } from '../../store/db.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Lookers } from './lookers.ts';

interface TakeParts {
  readonly settings: Pick<ServiceSettings, 'browser'>;
  readonly lookers: Lookers;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What a project says of looks: 0 as the instance, 1 on, 2 off. */
type ProjectSwitch = 0 | 1 | 2;

/**
 * Which of some runs a browser is to look at afterwards, in the transaction that queues them; counted for the account's day.
 * What only a project or the instance asks for is left out where it cannot be had: it must keep no run from its report.
 * @param asked by the request; undefined: it says nothing
 * @param projects of each run what its project says
 * @throws AssayError errors.browser, rate-limited: asked for, and not to be had
 */
export async function takeLooks(
  tx: Tx,
  { settings, lookers, now }: TakeParts,
  accountId: number,
  asked: boolean | undefined,
  projects: readonly ProjectSwitch[],
): Promise<readonly boolean[]> {
  const { byDefault, perDay } = settings.browser;
  const wanted = projects.map((project) => asked ?? (project === 0 ? byDefault : project === 1));
  const looks = wanted.filter(Boolean).length;
  const none = wanted.map(() => false);
  if (looks === 0) return none;
  if (!(await lookers.areThere(tx))) {
    if (asked === undefined) return none;
    throw invalid('browser', 'This Assay has no browser; its operator can add one.');
  }
  const nowMs = now();
  const day = await addToDay(tx, accountId, nowMs, { reports: 0, egressBytes: 0, looks });
  if (day.looks <= perDay) return wanted;
  if (asked === undefined) {
    await addToDay(tx, accountId, nowMs, { reports: 0, egressBytes: 0, looks: -looks });
    return none;
  }
  throw new AssayError(
    'rate-limited',
    `A browser may look ${perDay} times a day for this account. The next day begins at 00:00 UTC.`,
    { retryAfterSeconds: Math.ceil((nextDayAt(nowMs) - nowMs) / 1_000) },
  );
}

/** The same of one run. */
export async function takeLook(
  tx: Tx,
  parts: TakeParts,
  accountId: number,
  asked: boolean | undefined,
  project: ProjectSwitch,
): Promise<boolean> {
  const [isTaken] = await takeLooks(tx, parts, accountId, asked, [project]);
  return isTaken === true;
}

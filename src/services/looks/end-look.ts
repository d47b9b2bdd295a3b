import type { LookedRun } from '../../audit/look-types.ts';
import type { Failure } from '../../errors.ts';
import { resultCodes, type State, stateCodes } from '../../store/codes.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import type { Claim, Waiting } from '../../store/leases.ts';
import { deleteFormerPictures, insertLookBodies } from '../../store/looks/look-bodies.ts';
import * as rows from '../../store/looks/looks.ts';
import { changeReport, findReportToChange, type ReportChanges } from '../../store/reports/reports.ts';
import type { LooksParts } from './looks-parts.ts';

/** Keeps what a look has found: row, bodies, report, the account's day, all or nothing. @returns false: it was no longer ours */
export async function completeLook(
  parts: LooksParts,
  claim: Claim,
  { summary, report, evidence, pictures, egressBytes }: Extract<LookedRun, { ok: true }>,
): Promise<boolean> {
  const { scoreFull, metrics, product } = summary;
  const resultFull = summary.resultFull === null ? null : resultCodes[summary.resultFull];
  return end(parts, claim, 'completed', egressBytes, async (tx, isLatest, nowMs) => {
    const look = { scoreFull, resultFull, metrics: metrics && JSON.stringify(metrics), product };
    if (!(await rows.completeLook(tx, claim, look, nowMs))) return undefined;
    await insertLookBodies(tx, claim.runId, { report, evidence, pictures: isLatest ? pictures : [] });
    if (isLatest) await deleteFormerPictures(tx, claim);
    return { scoreFull, resultFull };
  });
}

/** The last full score stays. @returns false: as above */
export function failLook(
  parts: LooksParts,
  claim: Claim,
  failure: Failure,
  egressBytes: number,
): Promise<boolean> {
  return end(parts, claim, 'failed', egressBytes, async (tx, _, nowMs) =>
    (await rows.failLook(tx, claim, failure, nowMs)) ? {} : undefined,
  );
}

/** Tried once more; after that it failed. What ended its process has been tried, too. */
export async function takeBack(parts: LooksParts, claim: Claim): Promise<void> {
  if (claim.attempts >= attemptsMax) await failLook(parts, claim, internal, 0);
  else await returnLook(parts, claim, { counts: true });
}

export const attemptsMax = 2;

/** Nothing but a try again is to be done about it by the account. */
export const internal: Failure = {
  code: 'internal',
  message: 'The look failed for a reason of our own. Run it again; if it fails again, tell the operator.',
};

/** Back into the queue. */
export async function returnLook(
  parts: LooksParts,
  claim: Claim,
  { counts }: { readonly counts: boolean },
): Promise<void> {
  const isKept = await end(parts, claim, 'queued', 0, async (tx) =>
    (await rows.requeueLook(tx, claim, counts)) ? {} : undefined,
  );
  if (isKept) parts.events.wake('queued');
}

/** So many in one step. */
const giveUpAtOnce = 50;

/** Ends looks that have waited long and that nobody can make. @returns whether there were any */
export async function giveUpWaiting(parts: LooksParts): Promise<boolean> {
  const { db, settings, lookers, now } = parts;
  const waiting = await rows.listWaitingLooks(db, now() - settings.browser.waitMs, giveUpAtOnce);
  if (waiting.length === 0 || (await lookers.areThere())) return false;
  for (const look of waiting) {
    await end(parts, look, 'failed', 0, async (tx, _, nowMs) =>
      (await rows.failWaitingLook(tx, look, unavailable, nowMs)) ? {} : undefined,
    );
  }
  return true;
}

const unavailable: Failure = {
  code: 'browser_unavailable',
  message: 'No browser was there to look at the page. Ask again later, or tell the operator.',
};

/**
 * @param write what is to change of the report; undefined: the look was no longer ours, and nothing may be kept of it
 */
async function end(
  parts: LooksParts,
  look: Waiting,
  state: State,
  egressBytes: number,
  write: (tx: Tx, isLatest: boolean, nowMs: number) => Promise<ReportChanges | undefined>,
): Promise<boolean> {
  const { accountId, reportId, runId } = look;
  const isKept = await inTransaction(parts.db, async (tx) => {
    const nowMs = parts.now();
    const report = await findReportToChange(tx, accountId, reportId);
    const isLatest = report?.browserRunId === runId;
    const changes = await write(tx, isLatest, nowMs);
    if (egressBytes > 0) await addToDay(tx, accountId, nowMs, { reports: 0, egressBytes });
    if (changes === undefined || report === undefined) return false;
    if (isLatest) await changeReport(tx, report, { ...changes, browserState: stateCodes[state] }, nowMs);
    return true;
  });
  if (isKept)
    parts.events.publish({ part: 'browser', ...{ accountId, reportId, runId }, state, stage: null });
  return isKept;
}

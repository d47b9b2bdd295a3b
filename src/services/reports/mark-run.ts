import { AssayError, changedMeanwhile, invalid } from '../../errors.ts';
import { hasHiddenControls } from '../../lib/hidden-controls.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { findReportToChange } from '../../store/reports/reports.ts';
import {
  changeMarks,
  countPinned,
  findMarks,
  type MarkedRun,
  type RunMarks as StoredMarks,
} from '../../store/reports/run-marks.ts';
import { forgetBodiesFrom } from '../../store/upkeep/retention.ts';
import type { Caller } from '../caller.ts';
import type { ServiceSettings } from '../settings.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { requireReport } from './reports-parts.ts';
import type { Run, RunMarks } from './types.ts';

export const labelMax = 80;
export const pinnedMax = 20;

interface MarkParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'data'>;
  readonly now: () => number;
}

/**
 * Labels or pins a run. Its report keeps its version: what it tells says nothing of that.
 * @throws AssayError not-found, precondition-failed, errors.label, errors.pinned
 */
export async function markRun(
  { db, settings, now }: MarkParts,
  caller: Caller,
  { reportId, number }: { readonly reportId: number; readonly number: number },
  marks: RunMarks,
  expected: Pick<Run, 'label' | 'isPinned'> | undefined,
): Promise<void> {
  const { accountId } = caller;
  await inTransaction(db, async (tx) => {
    const report = requireReport(await findReportToChange(tx, accountId, reportId), undefined);
    const before = await findMarks(tx, accountId, reportId, number);
    if (before === undefined) throw noSuchRun(number);
    if (expected !== undefined && !isAs(before, expected)) throw changedMeanwhile('run');
    const changes = changesOf(before, marks);
    if (changes.pinned === 1) await requireRoom(tx, accountId, reportId);
    if (Object.keys(changes).length > 0) await changeMarks(tx, accountId, before.id, changes);
    if (changes.pinned === 0 && number <= report.runsCount - settings.data.keepRuns)
      await forgetBodiesFrom(tx, before.id);
    for (const event of eventsOf(number, changes))
      await writeAuditLog(tx, caller, now(), { ...event, object: `report:${reportId}` });
  });
}

export function noSuchRun(number: number): AssayError {
  return new AssayError('not-found', `This report has no run ${number}.`);
}

function isAs({ label, pinned }: MarkedRun, expected: Pick<Run, 'label' | 'isPinned'>): boolean {
  return label === expected.label && (pinned === 1) === expected.isPinned;
}

/** What really changes. */
function changesOf(before: MarkedRun, { label, isPinned }: RunMarks): Partial<StoredMarks> {
  const wanted = {
    label: label === undefined ? before.label : checkLabel(label),
    pinned: isPinned === undefined ? before.pinned : Number(isPinned),
  };
  return {
    ...(wanted.label === before.label ? {} : { label: wanted.label }),
    ...(wanted.pinned === before.pinned ? {} : { pinned: wanted.pinned }),
  };
}

function checkLabel(given: string): string | null {
  const label = given.trim();
  if ([...label].length > labelMax || hasHiddenControls(label)) {
    throw invalid('label', `A label has at most ${labelMax} characters and no control characters.`);
  }
  return label === '' ? null : label;
}

async function requireRoom(tx: Tx, accountId: number, reportId: number): Promise<void> {
  if ((await countPinned(tx, accountId, reportId)) < pinnedMax) return;
  throw invalid('pinned', `${pinnedMax} runs of this report are pinned already. Unpin one of them first.`);
}

function eventsOf(number: number, { label, pinned }: Partial<StoredMarks>) {
  const run = `run ${number}`;
  return [
    ...(label === undefined
      ? []
      : [{ action: 'report.run_labelled', detail: label === null ? run : `${run}: ${label}` }]),
    ...(pinned === undefined
      ? []
      : [{ action: pinned === 1 ? 'report.run_pinned' : 'report.run_unpinned', detail: run }]),
  ];
}

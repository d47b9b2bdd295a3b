import type { PageFinding } from '../../report/page-findings.ts';
import { findingCodes } from '../codes.ts';
import type { Found } from '../counters/findings.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

interface ReportKey {
  readonly accountId: number;
  readonly projectId: number;
  readonly id: number;
}

/** Writes what a run found otherwise than the one before; what is as it was is not written again. */
export async function writeReportFindings(
  tx: Tx,
  report: ReportKey,
  before: Found,
  after: Found,
  since: number,
): Promise<void> {
  const { accountId, projectId, id: reportId } = report;
  const { added, changed, gone } = rowChanges(before, after);
  const rows = [...added, ...changed].map((row) => ({ accountId, projectId, reportId, ...row, since }));
  await Promise.all([
    gone.length > 0 && deleteRows(tx, report, gone),
    rows.length > 0 &&
      runPrepared(tx, `write ${rows.length} findings`, { rows }, (open) =>
        tx.sql
          .insertInto('reportFindings')
          .values(open.rows)
          .onConflict((conflict) =>
            conflict
              .columns(['accountId', 'projectId', 'reportId', 'checkId'])
              // All but since when: the runs in a row go on.
              .doUpdateSet(({ ref }) => ({
                outcome: ref('excluded.outcome'),
                gain: ref('excluded.gain'),
                elements: ref('excluded.elements'),
                danger: ref('excluded.danger'),
                advice: ref('excluded.advice'),
                fresh: ref('excluded.fresh'),
              })),
          ),
      ),
  ]);
}

/** What has to happen to the rows of a report. */
export function rowChanges(before: Found, after: Found): RowChanges {
  const known = new Map(before.findings.map((finding) => [finding.check, rowOf(finding, before)]));
  const rows = after.findings.map((finding) => rowOf(finding, after));
  const left = new Set(rows.map(({ checkId }) => checkId));
  return {
    added: rows.filter(({ checkId }) => !known.has(checkId)),
    changed: rows.filter((row) => known.has(row.checkId) && !isSame(row, known.get(row.checkId))),
    gone: [...known.keys()].filter((check) => !left.has(check)),
  };
}

interface RowChanges {
  readonly added: readonly Row[];
  readonly changed: readonly Row[];
  /** Ids of checks. */
  readonly gone: readonly string[];
}

/** What the rows of reports say, by report: of those with an id above `after`, and up to `upTo` where there is one. */
export async function readReportFindings(
  db: Db,
  accountId: number,
  projectId: number,
  { after, upTo }: { readonly after: number; readonly upTo: number | null },
): Promise<ReadonlyMap<number, Found>> {
  const rows = await db.sql
    .selectFrom('reportFindings')
    .select(['reportId', 'checkId', 'outcome', 'gain', 'elements', 'danger', 'advice', 'fresh'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('reportId', '>', after)
    .$if(upTo !== null, (query) => query.where('reportId', '<=', upTo ?? 0))
    .execute();
  const byReport = Map.groupBy(rows, ({ reportId }) => reportId);
  return new Map(
    [...byReport].map(([id, own]) => [
      id,
      {
        findings: own.map(findingOf),
        fresh: own.filter(({ fresh }) => fresh === 1).map(({ checkId }) => checkId),
      },
    ]),
  );
}

async function deleteRows(tx: Tx, report: ReportKey, checks: readonly string[]): Promise<void> {
  const values = { ...report, checks };
  await runPrepared(tx, `delete ${checks.length} findings`, values, (open) =>
    tx.sql
      .deleteFrom('reportFindings')
      .where('accountId', '=', open.accountId)
      .where('projectId', '=', open.projectId)
      .where('reportId', '=', open.id)
      .where('checkId', 'in', open.checks),
  );
}

/** Of reports that are about to go. */
export async function deleteReportFindings(
  tx: Tx,
  accountId: number,
  projectId: number,
  reportIds: readonly number[],
): Promise<void> {
  await tx.sql
    .deleteFrom('reportFindings')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('reportId', 'in', reportIds)
    .execute();
}

function rowOf({ check, outcome, gain, elements, isDangerous, advice }: PageFinding, { fresh }: Found) {
  return {
    checkId: check,
    outcome: findingCodes[outcome],
    gain,
    elements,
    danger: isDangerous ? 1 : 0,
    advice,
    fresh: fresh.includes(check) ? 1 : 0,
  };
}

type Row = ReturnType<typeof rowOf>;

function findingOf({
  checkId,
  outcome,
  gain,
  elements,
  danger,
  advice,
}: Omit<Row, 'fresh' | 'outcome'> & { readonly outcome: number }): PageFinding {
  return {
    ...{ check: checkId, gain, elements, advice },
    outcome: outcome === findingCodes.fail ? 'fail' : 'warn',
    isDangerous: danger === 1,
  };
}

function isSame(row: Row, before: Row | undefined): boolean {
  if (before === undefined) return false;
  return (Object.keys(row) as (keyof Row)[]).every((name) => row[name] === before[name]);
}

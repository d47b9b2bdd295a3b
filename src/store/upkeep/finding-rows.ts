import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Found, readFound } from '../counters/findings.ts';
import type { Db, Tx } from '../db.ts';
import { readReportFindings, rowChanges, writeReportFindings } from '../reports/report-findings.ts';
import type { CountedReport } from './recount-rows.ts';

/** Rows of a check that differ from what the reports of a project say. */
export interface RowDifference {
  /** Rows that are missing. */
  readonly rows: number;
  /** Negative: rows of what a report does not have. */
  readonly leftOver: number;
  readonly corrections: number;
}

const reportsAtOnce = 100;
const nothing: Found = { findings: [], fresh: [] };

/**
 * Holds the rows of findings against the reports that they are about, page by page.
 * @param differences by check, added to
 * @param repair where given, what differs is written anew
 */
export async function compareFindingRows(
  db: Db,
  { accountId, projectId }: { readonly accountId: number; readonly projectId: number },
  { reports, after, isLast }: ReportsPage,
  differences: Map<string, RowDifference>,
  repair: { readonly tx: Tx; readonly nowMs: number } | undefined,
): Promise<void> {
  for (const { some, ...range } of slices(reports, after, isLast)) {
    const stored = await readReportFindings(db, accountId, projectId, range);
    // The answers of a fast database come in a row, and requests would wait behind all of them.
    await nextTurn();
    const said = new Map(some.map((report) => [report.id, report]));
    for (const id of new Set([...said.keys(), ...stored.keys()])) {
      const report = said.get(id);
      const [before, now] = [stored.get(id) ?? nothing, report === undefined ? nothing : readFound(report)];
      if (!noteChanges(differences, before, now) || repair === undefined) continue;
      // Since when a row that was missing has been so, is not known any more.
      const since = report?.generatedAt ?? repair.nowMs;
      await writeReportFindings(repair.tx, { accountId, projectId, id }, before, now, since);
    }
  }
}

interface ReportsPage {
  readonly reports: readonly CountedReport[];
  readonly after: number;
  /** Rows behind it belong to no report. */
  readonly isLast: boolean;
}

/** A report has many rows. */
function* slices(reports: readonly CountedReport[], first: number, isLast: boolean) {
  for (let from = 0, after = first; from < Math.max(reports.length, 1); from += reportsAtOnce) {
    const some = reports.slice(from, from + reportsAtOnce);
    const isEnd = isLast && from + reportsAtOnce >= reports.length;
    const end = some.at(-1)?.id ?? after;
    yield { some, after, upTo: isEnd ? null : end };
    after = end;
  }
}

/** @returns whether there are any */
function noteChanges(differences: Map<string, RowDifference>, before: Found, now: Found): boolean {
  const { added, changed, gone } = rowChanges(before, now);
  for (const { checkId } of added) add(differences, checkId, { rows: 1 });
  for (const { checkId } of changed) add(differences, checkId, { corrections: 1 });
  for (const check of gone) add(differences, check, { leftOver: -1 });
  return added.length + changed.length + gone.length > 0;
}

function add(differences: Map<string, RowDifference>, check: string, more: Partial<RowDifference>): void {
  const { rows, leftOver, corrections } = differences.get(check) ?? { rows: 0, leftOver: 0, corrections: 0 };
  differences.set(check, {
    rows: rows + (more.rows ?? 0),
    leftOver: leftOver + (more.leftOver ?? 0),
    corrections: corrections + (more.corrections ?? 0),
  });
}

import { resultCodes } from '../codes.ts';
import { countsOfFinding, findingCounts, readFound } from '../counters/findings.ts';
import { listTallies } from '../counters/tallies.ts';
import type { Db } from '../db.ts';

/** What is counted, by kind and then by key; the numbers are in the order of `columns`. */
type Counts = Readonly<Record<CountKind, ReadonlyMap<string, readonly number[]>>>;
export type CountKind = 'tallies' | 'findings' | 'categories' | 'days';

export const columns = {
  tallies: ['reports', 'scored', 'scoreSum', 'generated', 'compared'],
  findings: findingCounts,
  categories: ['scored', 'scoreSum'],
  days: ['scored', 'scoreSum', 'good', 'decent', 'bad'],
} as const satisfies Record<CountKind, readonly string[]>;

/** All days in one: what came and went between them cancels out. */
const allDays = 'all';

const reportsPerPage = 500;

/**
 * What the counters of a project should be, read off its reports page by page.
 * @param alongside is shown each page: the reports with ids above `after`, the last page without end
 */
export async function countReports(
  db: Db,
  accountId: number,
  projectId: number,
  alongside: (reports: readonly CountedReport[], after: number, isLast: boolean) => Promise<void>,
): Promise<Counts> {
  const counts = emptyCounts();
  for (let last = 0; ; ) {
    const rows = await db.sql
      .selectFrom('reports')
      .select(['id', 'state', 'result', 'privacy', 'score', 'generatedAt', 'scoreChange'])
      .select(['failing', 'fresh', 'categories'])
      .where('accountId', '=', accountId)
      .where('projectId', '=', projectId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(reportsPerPage)
      .execute();
    for (const row of rows) countReport(counts, row);
    const isLast = rows.length < reportsPerPage;
    await alongside(rows, last, isLast);
    if (isLast) return counts;
    last = rows.at(-1)?.id ?? last;
  }
}

export interface CountedReport {
  readonly id: number;
  readonly state: number;
  readonly result: number | null;
  readonly privacy: number;
  readonly score: number | null;
  readonly generatedAt: number | null;
  readonly scoreChange: number | null;
  readonly failing: string | null;
  readonly fresh: string | null;
  readonly categories: string | null;
}

function countReport(counts: ReturnType<typeof emptyCounts>, report: CountedReport): void {
  const { state, result, privacy, score, generatedAt, scoreChange } = report;
  const scored = score === null ? 0 : 1;
  const sum = score ?? 0;
  const [generated, compared] = [generatedAt, scoreChange].map((value) => (value === null ? 0 : 1));
  const cell = `${state} ${result ?? 0} ${privacy}`;
  add(counts.tallies, cell, [1, scored, sum, generated ?? 0, compared ?? 0]);
  const { good, decent, bad } = resultCodes;
  add(counts.days, allDays, [scored, sum, ...[good, decent, bad].map((code) => Number(result === code))]);
  for (const [check, found] of countsOfFinding(readFound(report)))
    add(counts.findings, check, valuesOf('findings', found));
  const summaries = JSON.parse(report.categories ?? '{}') as Record<string, { score: number | null }>;
  for (const [category, summary] of Object.entries(summaries)) {
    if (summary.score !== null) add(counts.categories, category, [1, summary.score]);
  }
}

/** What the counters are. */
export async function readCounters(db: Db, accountId: number, projectId: number): Promise<Counts> {
  const own = <Table extends 'projectFindings' | 'projectCategories' | 'projectDays'>(table: Table) =>
    db.sql
      .selectFrom(table as 'projectDays')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('projectId', '=', projectId)
      .execute() as Promise<unknown> as Promise<Readonly<Record<string, string | number>>[]>;
  const [tallies, findings, categories, days] = await Promise.all([
    listTallies(db, accountId, projectId),
    own('projectFindings'),
    own('projectCategories'),
    own('projectDays'),
  ]);
  const counts = emptyCounts();
  for (const { state, result, privacy, ...cell } of tallies) {
    add(counts.tallies, `${state} ${result} ${privacy}`, valuesOf('tallies', cell));
  }
  for (const row of findings) add(counts.findings, String(row.checkId), valuesOf('findings', row));
  for (const row of categories) add(counts.categories, String(row.category), valuesOf('categories', row));
  for (const row of days) add(counts.days, allDays, valuesOf('days', row));
  return counts;
}

function valuesOf(kind: CountKind, row: object): number[] {
  return columns[kind].map((column) => Number((row as Record<string, unknown>)[column]));
}

function emptyCounts() {
  const none = () => new Map<string, readonly number[]>();
  return { tallies: none(), findings: none(), categories: none(), days: none() };
}

function add(counts: Map<string, readonly number[]>, key: string, values: readonly number[]): void {
  const before = counts.get(key);
  counts.set(
    key,
    values.map((value, at) => value + (before?.[at] ?? 0)),
  );
}

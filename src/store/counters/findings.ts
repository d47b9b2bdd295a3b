import { sql } from 'kysely';
import type { PageFinding } from '../../report/page-findings.ts';
import { findingCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** What the last completed run of a report found. */
export interface Found {
  readonly findings: readonly PageFinding[];
  /** Ids of the checks that the run before had and did not find. */
  readonly fresh: readonly string[];
}

const nothing: Found = { findings: [], fresh: [] };

/** The columns of a report that say it. */
interface FoundColumns {
  readonly failing: string | null;
  readonly fresh: string | null;
}

/** By check, so that the filter of lists finds an id by its quotes and the colon behind. */
type Written = Readonly<Record<string, readonly [...numbers: Numbers, ...advice: string[]]>>;
type Numbers = readonly [code: number, gain: number, elements: number, danger: number];

export function writeFindings(findings: readonly PageFinding[]): string {
  const written: Written = Object.fromEntries(
    findings.map(({ check, outcome, gain, elements, isDangerous, advice }) => [
      check,
      [findingCodes[outcome], gain, elements, isDangerous ? 1 : 0, ...(advice === null ? [] : [advice])],
    ]),
  );
  return JSON.stringify(written);
}

export function readFindings(failing: string | null): PageFinding[] {
  return Object.entries(JSON.parse(failing ?? '{}') as Written).map(
    ([check, [code, gain, elements, danger, advice = null]]) => ({
      ...{ check, gain, elements, advice },
      outcome: code === findingCodes.fail ? 'fail' : 'warn',
      isDangerous: danger === 1,
    }),
  );
}

export function foundColumns({ findings, fresh }: Found): FoundColumns {
  return { failing: writeFindings(findings), fresh: fresh.length === 0 ? null : JSON.stringify(fresh) };
}

export function readFound({ failing, fresh }: FoundColumns): Found {
  return { findings: readFindings(failing), fresh: JSON.parse(fresh ?? '[]') as string[] };
}

/** What one page adds to the numbers of a check. */
export function countsOfFinding({ findings, fresh }: Found): (readonly [check: string, counts: Counts])[] {
  return findings.map(({ check, outcome, gain, elements, isDangerous }) => [
    check,
    {
      ...{ fails: Number(outcome === 'fail'), warns: Number(outcome === 'warn'), gain, elements },
      ...{ fresh: Number(fresh.includes(check)), dangers: Number(isDangerous) },
    },
  ]);
}

export const findingCounts = ['fails', 'warns', 'gain', 'elements', 'fresh', 'dangers'] as const;
type Counts = Readonly<Record<(typeof findingCounts)[number], number>>;

const zero: Counts = { fails: 0, warns: 0, gain: 0, elements: 0, fresh: 0, dangers: 0 };

/**
 * Counts for a project what has changed between two runs of one of its reports.
 * @param before null: the report was not counted
 * @param after null: it is no longer
 */
export async function moveFindings(
  tx: Tx,
  { accountId, projectId }: { readonly accountId: number; readonly projectId: number },
  before: Found | null,
  after: Found | null,
  since: number,
): Promise<void> {
  const changes = new Map<string, Counts>();
  addFound(changes, before ?? nothing, -1);
  addFound(changes, after ?? nothing, 1);
  // In the order of ids, so that two transactions never wait for each other's rows.
  const rows = [...changes]
    .filter(([, counts]) => findingCounts.some((count) => counts[count] !== 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([checkId, counts]) => ({ accountId, projectId, checkId, ...counts, since }));
  if (rows.length === 0) return;
  await runPrepared(tx, `move ${rows.length} findings`, { rows }, (open) =>
    tx.sql
      .insertInto('projectFindings')
      .values(open.rows)
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'projectId', 'checkId']).doUpdateSet(({ eb, ref }) => ({
          ...(Object.fromEntries(
            findingCounts.map((count) => [
              count,
              eb(`projectFindings.${count}`, '+', ref(`excluded.${count}`)),
            ]),
          ) as object),
          since: eb
            .case()
            .when(eb(eb('projectFindings.fails', '+', ref('projectFindings.warns')), '=', 0))
            .then(ref('excluded.since'))
            .else(ref('projectFindings.since'))
            .end(),
        })),
      ),
  );
}

/** The numbers of each check over several pages. */
export function sumFindings(pages: readonly Found[]): ReadonlyMap<string, Counts> {
  const sums = new Map<string, Counts>();
  for (const found of pages) addFound(sums, found, 1);
  return sums;
}

function addFound(sums: Map<string, Counts>, found: Found, sign: 1 | -1): void {
  for (const [check, counts] of countsOfFinding(found))
    sums.set(check, added(sums.get(check) ?? zero, counts, sign));
}

function added(sum: Counts, counts: Counts, sign: 1 | -1): Counts {
  return Object.fromEntries(
    findingCounts.map((count) => [count, sum[count] + sign * counts[count]]),
  ) as unknown as Counts;
}

/** Reports of a project in which this check failed or warned. */
export async function countFindings(
  db: Db,
  accountId: number,
  projectId: number,
  checkId: string,
): Promise<number> {
  const row = await db.sql
    .selectFrom('projectFindings')
    .select(['fails', 'warns'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('checkId', '=', checkId)
    .executeTakeFirst();
  return row === undefined ? 0 : row.fails + row.warns;
}

/** What a check finds in all reports of a project. */
export interface ProjectFindingRow extends Counts {
  readonly check: string;
  readonly since: number;
  /** Key of the advice that is given where mending it gains most. */
  readonly advice: string | null;
}

/** What is dangerous first, then by what mending it gains. */
export async function listFindings(
  db: Db,
  accountId: number,
  projectId: number,
  limit?: number,
): Promise<ProjectFindingRow[]> {
  let query = projectFindings(db, accountId, projectId)
    .orderBy(sql`case when dangers > 0 then 0 else 1 end`)
    .orderBy('gain', 'desc')
    .orderBy(({ eb }) => eb('fails', '+', eb.ref('warns')), 'desc')
    .orderBy('checkId');
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Undefined: no report of the project has it. */
export async function findFinding(
  db: Db,
  accountId: number,
  projectId: number,
  checkId: string,
): Promise<ProjectFindingRow | undefined> {
  return projectFindings(db, accountId, projectId).where('checkId', '=', checkId).executeTakeFirst();
}

function projectFindings(db: Db, accountId: number, projectId: number) {
  return db.sql
    .selectFrom('projectFindings')
    .select(['checkId as check', ...findingCounts, 'since'])
    .select(({ selectFrom }) =>
      selectFrom('reportFindings')
        .select('reportFindings.advice')
        .whereRef('reportFindings.accountId', '=', 'projectFindings.accountId')
        .whereRef('reportFindings.projectId', '=', 'projectFindings.projectId')
        .whereRef('reportFindings.checkId', '=', 'projectFindings.checkId')
        .orderBy('reportFindings.gain', 'desc')
        .orderBy('reportFindings.reportId', 'desc')
        .limit(1)
        .as('advice'),
    )
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where(({ eb }) => eb(eb('fails', '+', eb.ref('warns')), '>', 0));
}

import { sql } from 'kysely';
import { dayMs } from '../../lib/durations.ts';
import { dayOf } from '../counters/account-days.ts';
import { wholeAccount } from '../counters/tallies.ts';
import { type Db, inTransaction, type Tx } from '../db.ts';
import { lockAccount } from '../people/accounts.ts';
import { holdProject, moveProjectsCount } from '../reports/projects.ts';
import { compareFindingRows, type RowDifference } from './finding-rows.ts';
import { type CountKind, columns, countReports, readCounters } from './recount-rows.ts';
import { recountSites } from './recount-sites.ts';

/** A counter that is not what it counts. Only a bug of ours, or somebody else's hand, makes one. */
export interface Miscount {
  /** 0: of the whole account. */
  readonly projectId: number;
  readonly kind: CountKind | 'projects' | 'finding rows' | 'sites' | 'crawls';
  /** State, result and privacy of a tally; a check; a category; the id of a site or crawl. */
  readonly key: string;
  /** What is missing from each of its numbers; negative: too much. */
  readonly missing: Readonly<Record<string, number>>;
}

/** One of a project, or of the whole account, by what its reports are. */
interface CellMiscount extends Miscount {
  readonly kind: CountKind;
}

interface RecountOptions {
  readonly nowMs: number;
  /** Corrects what it finds. */
  readonly repair: boolean;
}

/** Days are forgotten after a while: of an older project their sum says nothing. */
const daysKnownMs = 390 * dayMs;

/**
 * Counts the reports of a project anew, and holds the rows of their findings against them; then its sites. Reports first
 * without a lock; only a difference that is seen twice is counted once more under the lock of the project.
 */
export async function recountProject(
  db: Db,
  accountId: number,
  projectId: number,
  options: RecountOptions,
): Promise<readonly Miscount[]> {
  const ofSites = await recountSites(db, accountId, projectId, options.repair);
  return [...(await recountReports(db, accountId, projectId, options)), ...ofSites];
}

async function recountReports(
  db: Db,
  accountId: number,
  projectId: number,
  options: RecountOptions,
): Promise<readonly Miscount[]> {
  for (let look = 0; look < 2; look += 1) {
    const found = await miscountsOf(db, accountId, projectId, options.nowMs);
    if (found.length === 0) return [];
  }
  return inTransaction(db, async (tx) => {
    if (!(await holdProject(tx, accountId, projectId))) return [];
    const found = await miscountsOf(tx, accountId, projectId, options.nowMs, options.repair ? tx : undefined);
    for (const miscount of options.repair ? found.filter(isOfCells) : [])
      await correct(tx, accountId, miscount, options.nowMs);
    return found;
  });
}

/** Compares the numbers of the whole account with its projects, and with their tallies. */
export async function recountAccount(
  db: Db,
  accountId: number,
  { nowMs, repair }: RecountOptions,
): Promise<readonly Miscount[]> {
  const strays = await countStrays(db, accountId, repair);
  const found = await accountMiscounts(db, accountId);
  if (!repair || found.length === 0) return [...strays, ...found];
  const corrected = await inTransaction(db, async (tx) => {
    // Two recounts that saw the same difference would both add it: the second to come looks again, and finds none.
    await lockAccount(tx, accountId);
    const missing = await accountMiscounts(tx, accountId);
    for (const miscount of missing) {
      if (isOfCells(miscount)) await correct(tx, accountId, miscount, nowMs);
      else await moveProjectsCount(tx, accountId, miscount.missing.projects ?? 0);
    }
    return missing;
  });
  return [...strays, ...corrected];
}

function isOfCells(miscount: Miscount): miscount is CellMiscount {
  return miscount.kind in columns;
}

async function accountMiscounts(db: Db, accountId: number): Promise<Miscount[]> {
  return [...(await recountProjects(db, accountId)), ...(await recountTotals(db, accountId))];
}

/** One statement sees the number and what it counts at one moment, so what is missing can be added at any later one. */
async function recountProjects(db: Db, accountId: number): Promise<Miscount[]> {
  const row = await db.sql
    .selectFrom('accounts')
    .select((eb) =>
      eb(
        eb
          .selectFrom('projects')
          .select(({ fn }) => fn.countAll<number>().as('live'))
          .whereRef('projects.accountId', '=', 'accounts.id')
          .where('projects.deletedAt', 'is', null),
        '-',
        eb.ref('accounts.projectsCount'),
      ).as('missing'),
    )
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  const projects = Number(row?.missing ?? 0);
  return projects === 0
    ? []
    : [{ projectId: wholeAccount, kind: 'projects', key: 'live', missing: { projects } }];
}

/** Likewise: the tallies of the account move in the same transactions as those of its projects. */
async function recountTotals(db: Db, accountId: number): Promise<CellMiscount[]> {
  const missing = (column: string) => {
    const value = sql.ref(column);
    return sql<number>`cast(sum(case when project_id = ${sql.lit(wholeAccount)} then -${value} else ${value} end) as bigint)`;
  };
  const rows = await db.sql
    .selectFrom('reportTallies')
    .select(['state', 'result', 'privacy'])
    .select([
      missing('reports').as('reports'),
      missing('scored').as('scored'),
      missing('score_sum').as('scoreSum'),
      missing('generated').as('generated'),
      missing('compared').as('compared'),
    ])
    .where('accountId', '=', accountId)
    .groupBy(['state', 'result', 'privacy'])
    .execute();
  return rows.flatMap(({ state, result, privacy, ...numbers }) =>
    Object.values(numbers).every((number) => number === 0)
      ? []
      : [
          {
            projectId: wholeAccount,
            kind: 'tallies' as const,
            key: `${state} ${result} ${privacy}`,
            missing: numbers,
          },
        ],
  );
}

/** Live projects of an account, by id. */
export async function listProjectIds(
  db: Db,
  accountId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('projects')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** @param repairIn where given, rows of findings are repaired as they are read */
async function miscountsOf(
  db: Db,
  accountId: number,
  projectId: number,
  nowMs: number,
  repairIn?: Tx,
): Promise<Miscount[]> {
  const stored = await readCounters(db, accountId, projectId);
  const rows = new Map<string, RowDifference>();
  const repair = repairIn && { tx: repairIn, nowMs };
  const counted = await countReports(db, accountId, projectId, (reports, after, isLast) =>
    compareFindingRows(db, { accountId, projectId }, { reports, after, isLast }, rows, repair),
  );
  const kinds: CountKind[] = ['tallies', 'findings', 'categories'];
  if (await isYoung(db, accountId, projectId, nowMs)) kinds.push('days');
  const cells = kinds.flatMap((kind) =>
    [...new Set([...stored[kind].keys(), ...counted[kind].keys()])].flatMap((key) => {
      const [before, now] = [stored[kind].get(key), counted[kind].get(key)];
      const missing = columns[kind].map((_, at) => (now?.[at] ?? 0) - (before?.[at] ?? 0));
      if (missing.every((number) => number === 0)) return [];
      const named = Object.fromEntries(columns[kind].map((column, at) => [column, missing[at] ?? 0]));
      return [{ projectId, kind, key, missing: named }];
    }),
  );
  const ofRows = [...rows].map(([key, missing]) => ({
    ...{ projectId, key, missing: { ...missing } },
    kind: 'finding rows' as const,
  }));
  return [...cells, ...ofRows];
}

async function isYoung(db: Db, accountId: number, projectId: number, nowMs: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('projects')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row !== undefined && row.createdAt > nowMs - daysKnownMs;
}

async function correct(
  tx: Tx,
  accountId: number,
  { projectId, kind, key, missing }: CellMiscount,
  nowMs: number,
): Promise<void> {
  const [state, result, privacy] = key.split(' ');
  const { table, keys, seen }: Cells = {
    tallies: {
      table: 'report_tallies',
      keys: { state: Number(state), result: Number(result), privacy: Number(privacy) },
    },
    findings: { table: 'project_findings', keys: { checkId: key }, seen: { since: nowMs } },
    categories: { table: 'project_categories', keys: { category: key } },
    // When the change came is not known any more; today is when it was seen.
    days: { table: 'project_days', keys: { day: dayOf(nowMs) } },
  }[kind];
  const row: Record<string, string | number> = { accountId, projectId, ...keys, ...missing, ...seen };
  const names = sql.join(Object.keys(row).map((name) => sql.ref(inSql(name))));
  const target = sql.join(
    ['accountId', 'projectId', ...Object.keys(keys)].map((name) => sql.ref(inSql(name))),
  );
  const sums = sql.join(
    Object.keys(missing).map((name) => {
      const column = sql.ref(inSql(name));
      return sql`${column} = ${sql.table(table)}.${column} + excluded.${column}`;
    }),
  );
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})
    on conflict (${target}) do update set ${sums}`.execute(tx.sql);
}

interface Cells {
  readonly table: string;
  readonly keys: Readonly<Record<string, string | number>>;
  /** What a row that was missing says besides its numbers. */
  readonly seen?: Readonly<Record<string, number>>;
}

function inSql(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const counterTables = {
  tallies: 'reportTallies',
  findings: 'projectFindings',
  categories: 'projectCategories',
  days: 'projectDays',
} as const satisfies Record<CountKind, string>;

/** Counters of projects that are gone. */
async function countStrays(db: Db, accountId: number, repair: boolean): Promise<Miscount[]> {
  const found: Miscount[] = [];
  for (const [kind, table] of Object.entries(counterTables) as [CountKind, 'projectDays'][]) {
    const rows = await db.sql
      .selectFrom(table)
      .select('projectId')
      .distinct()
      .where('accountId', '=', accountId)
      .where('projectId', '<>', wholeAccount)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('projects')
              .select('projects.id')
              .whereRef('projects.accountId', '=', `${table}.accountId`)
              .whereRef('projects.id', '=', `${table}.projectId`)
              .where('projects.deletedAt', 'is', null),
          ),
        ),
      )
      .execute();
    for (const { projectId } of rows) {
      found.push({ projectId, kind, key: 'project is gone', missing: {} });
      if (!repair) continue;
      await db.sql
        .deleteFrom(table)
        .where('accountId', '=', accountId)
        .where('projectId', '=', projectId)
        .execute();
    }
  }
  return found;
}

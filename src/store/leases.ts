import { sql } from 'kysely';
import { stateCodes } from './codes.ts';
import type { Db, Tx } from './db.ts';

/** Whoever runs a run or looks. Every write for it repeats the fence: an older one writes nothing. */
export interface Claim {
  readonly accountId: number;
  readonly runId: number;
  readonly reportId: number;
  readonly fence: number;
  readonly attempts: number;
  /** By which it was begun; null where there are no jobs. */
  readonly jobId: string | null;
}

export type Picked = Pick<Claim, 'accountId' | 'runId' | 'reportId' | 'jobId'>;
export type Waiting = Omit<Picked, 'jobId'>;

/** What is begun under a lease, by its table. */
interface Leased<Own extends 'deaths'> {
  readonly table: 'runs' | 'browserRuns';
  /** Its column for the id of the run. */
  readonly id: 'id' | 'runId';
  /** Columns that only its claims have. */
  readonly own: readonly Own[];
  /** Of its jobs, as src/store/postgres/queue-schema.ts names it. */
  readonly queue: string;
  /** Of advisory locks; the others are in reports/run-jobs.ts and nodes.ts. */
  readonly lock: number;
}

export const runLeases: Leased<'deaths'> = {
  ...{ table: 'runs', id: 'id', own: ['deaths'], queue: 'run', lock: 742_001 },
};
export const lookLeases: Leased<never> = {
  ...{ table: 'browserRuns', id: 'runId', own: [], queue: 'browser', lock: 742_007 },
};

// Written into the statement: SQLite uses a partial index only for a state that it sees there.
const isQueued = sql.lit(stateCodes.queued);
const isRunning = sql.lit(stateCodes.running);

/** Until the transaction ends, nobody else begins one of this account. */
export async function lockAccount(tx: Tx, { lock }: Leased<'deaths'>, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)}, ${accountId % 2 ** 31}::int)`.execute(tx.sql);
}

/** Those of the account that are under way, this one and those of workers that were not heard of left out. */
export async function countOthers(
  tx: Tx,
  { table, id }: Leased<'deaths'>,
  accountId: number,
  runId: number,
): Promise<number> {
  const { count } = await tx.sql
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', isRunning)
    .where('accountId', '=', accountId)
    .where(id, '!=', runId)
    .where('leasedUntil', '>', tx.clock ?? 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the ids of the runs that are still ours, or whose looks are */
export async function extendLeases(
  db: Db,
  { table, id }: Leased<'deaths'>,
  claims: readonly Claim[],
  leaseMs: number,
): Promise<ReadonlySet<number>> {
  if (claims.length === 0) return new Set();
  const rows = await db.sql
    .updateTable(table)
    .set({ leasedUntil: sql<number>`${db.clock} + ${leaseMs}` })
    .where('state', '=', isRunning)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('accountId', id, 'fence'),
        'in',
        claims.map(({ accountId, runId, fence }) => tuple(accountId, runId, fence)),
      ),
    )
    .returning(`${id} as runId`)
    .execute();
  return new Set(rows.map(({ runId }) => runId));
}

/** Whose lease has been over for so long, as their worker died without anybody noticing. */
export function listLost<Own extends 'deaths'>(
  db: Db,
  leased: Leased<Own>,
  overMs: number,
  limit: number,
): Promise<OwnClaim<Own>[]> {
  const latest = sql<number>`${db.clock} - ${overMs}`;
  return begun(db, leased).where('leasedUntil', '<', latest).limit(limit).execute();
}

/** Some that a former process of this server had begun; at start nobody else can hold them. */
export function listBegun<Own extends 'deaths'>(db: Db, leased: Leased<Own>): Promise<OwnClaim<Own>[]> {
  return begun(db, leased).limit(begunAtOnce).execute();
}

const begunAtOnce = 100;

type OwnClaim<Own extends 'deaths'> = Claim & Readonly<Record<Own, number>>;

function begun<Own extends 'deaths'>(db: Db, { table, id, own }: Leased<Own>) {
  return db.sql
    .selectFrom(table)
    .select(['accountId', `${id} as runId`, 'reportId', 'fence', 'attempts'])
    .select([...own, sql<null>`null`.as('jobId')])
    .where('state', '=', isRunning)
    .orderBy('leasedUntil')
    .$castTo<OwnClaim<Own>>();
}

/** Those that have waited for so long and have no job that would begin them. */
export async function listJobless(
  tx: Tx,
  { table, id, queue }: Leased<'deaths'>,
  overMs: number,
  limit: number,
): Promise<Waiting[]> {
  const runId = sql.ref(`${table}.${id}`);
  const { rows } = await sql<Waiting>`
    select account_id, ${runId} as run_id, report_id from ${sql.table(table)}
    where state = ${isQueued} and queued_at < ${tx.clock} - ${overMs} and not exists (
      select 1 from pgboss.job
      where name = ${sql.lit(queue)} and state < 'completed' and (data ->> 'run')::bigint = ${runId})
    order by account_id, ${runId} limit ${limit}`.execute(tx.sql);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';
import type { ResultCode, StateCode } from '../codes.ts';
import { stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { hasTombstones } from './projects.ts';

/** How far the runs have come that are looked at together. */
interface QueueProgressRow {
  /** When the first of them was queued, epoch milliseconds; null: nothing is open. */
  readonly since: number | null;
  /** Those that had begun. */
  readonly ended: number;
  readonly running: number;
  readonly waiting: number;
}

/** What was queued longer before the oldest open run is no part of its batch, however busy the account has been since. */
const lookBackMs = 3_600_000;
/** More than an account has in that time; it bounds what is read. */
const runsMax = 20_000;
const endless = Number.MAX_SAFE_INTEGER;

/** Reports of live projects; of one, where it is named. */
export interface QueueScope {
  readonly accountId: number;
  readonly projectId: number | undefined;
}

/**
 * The batch that is in progress: all since the account, or the project, last had nothing open. The instants of the runs
 * themselves tell that, so every node sees the same; what is added meanwhile makes the batch longer, and never begins it
 * anew.
 */
export async function readQueueProgress(db: Db, scope: QueueScope): Promise<QueueProgressRow> {
  const { accountId } = scope;
  const within = await scopeFilter(db, scope);
  const oldest = await findOldestOpen(db, accountId, within);
  if (oldest === null) return idle;
  const { rows } = await sql<QueueProgressRow>`
    with seen as (
      select runs.id, runs.queued_at, runs.started_at, runs.finished_at from runs
      where runs.account_id = ${accountId} and runs.queued_at >= ${oldest - lookBackMs} ${within}
      order by runs.queued_at desc limit ${runsMax}
    ), course as (
      select seen.*, max(coalesce(finished_at, ${endless})) over (
        order by queued_at, id rows between unbounded preceding and 1 preceding) as busy_until
      from seen
    ), batch as (
      select max(queued_at) as since from course
      where queued_at <= ${oldest} and (busy_until is null or busy_until < queued_at)
    )
    select
      batch.since,
      count(case when finished_at is not null and started_at is not null then 1 end) as ended,
      count(case when finished_at is null and started_at is not null then 1 end) as running,
      count(case when finished_at is null and started_at is null then 1 end) as waiting
    from batch join course on course.queued_at >= batch.since
    group by batch.since`.execute(db.sql);
  const row = rows[0] ?? idle;
  // The last may have ended between the two.
  return row.running + row.waiting === 0 ? idle : row;
}

const idle: QueueProgressRow = { since: null, ended: 0, running: 0, waiting: 0 };

/**
 * When the first of the open runs was queued. By itself, as neither database would take what another table says for the
 * end of a range; and not by the least of a column alone, for which both would walk all runs in that order.
 */
async function findOldestOpen(
  db: Db,
  accountId: number,
  within: RawBuilder<unknown>,
): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min(runs.queued_at + 0) as at from runs ${openRunsIndex(db)}
    where runs.account_id = ${accountId} and runs.state < 2 ${within}`.execute(db.sql);
  return rows[0]?.at ?? null;
}

/** A run of the batch, with its report. */
export interface BatchRunRow {
  readonly reportId: number;
  readonly url: string;
  readonly number: number;
  readonly state: StateCode;
  readonly score: number | null;
  readonly result: ResultCode | null;
  readonly errorCode: string | null;
}

/** In the order in which they were queued. */
export async function listOpenRuns(
  db: Db,
  scope: QueueScope,
  state: 'running' | 'queued',
  limit: number,
): Promise<BatchRunRow[]> {
  const within = await scopeFilter(db, scope);
  return readRuns(
    db,
    sql`select runs.id from runs ${openRunsIndex(db)}
      where runs.account_id = ${scope.accountId} and runs.state < 2
        and runs.state = ${sql.lit(stateCodes[state])} ${within}
      order by runs.id limit ${limit}`,
    sql`runs.id`,
  );
}

/** Runs of the batch that ended, the latest first; sorted, or PostgreSQL would walk those of all accounts in that order. */
export async function listEndedRuns(
  db: Db,
  scope: QueueScope,
  since: number,
  limit: number,
): Promise<BatchRunRow[]> {
  const within = await scopeFilter(db, scope);
  return readRuns(
    db,
    sql`select runs.id from runs
      where runs.account_id = ${scope.accountId} and runs.queued_at >= ${since}
        and runs.started_at is not null and runs.finished_at is not null ${within}
      order by runs.finished_at + 0 desc, runs.id desc limit ${limit}`,
    sql`runs.finished_at desc, runs.id desc`,
  );
}

/** @param ids a query for those that are wanted: off an index, however many there are */
async function readRuns(
  db: Db,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<BatchRunRow[]> {
  const { rows } = await sql<BatchRunRow>`
    select runs.report_id, reports.url, runs.number, runs.state, runs.score, runs.result, runs.error_code
    from (${ids}) as wanted
    join runs on runs.id = wanted.id
    join reports on reports.account_id = runs.account_id and reports.id = runs.report_id
    order by ${order}`.execute(db.sql);
  return rows;
}

/**
 * With a look at the report of each run only where that decides; by a subquery for a value, which is asked for each run:
 * instead of `exists` PostgreSQL would read all reports of the project.
 */
export async function scopeFilter(
  db: Db,
  { accountId, projectId }: QueueScope,
): Promise<RawBuilder<unknown>> {
  if (projectId !== undefined) {
    return sql`and (
      select own.project_id from reports as own
      where own.account_id = runs.account_id and own.id = runs.report_id) = ${projectId}`;
  }
  if (!(await hasTombstones(db, accountId))) return sql``;
  return sql`and (
    select projects.deleted_at from reports as own
    join projects on projects.account_id = own.account_id and projects.id = own.project_id
    where own.account_id = runs.account_id and own.id = runs.report_id) is null`;
}

function openRunsIndex({ indexHints }: Db): RawBuilder<unknown> {
  return indexHints ? sql`indexed by runs_open` : sql``;
}

import { type RawBuilder, sql } from 'kysely';
import { bodyKinds, evidenceKinds, pictureKinds } from '../codes.ts';
import { type Db, inTransaction, type Tx } from '../db.ts';
import { forgetBuckets } from '../rate-buckets.ts';
import type { Database } from '../schema.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { forgetCrawlDetails } from './retain-crawls.ts';
import { forgetEvents } from './retain-events.ts';

/** What is older goes. */
interface RetentionLimits {
  /** Now, where the database has no clock of its own. */
  readonly at: number;
  readonly evidenceBefore: number;
  readonly picturesBefore: number;
  readonly failuresBefore: number;
  readonly auditLogBefore: number;
  /** Events, with the log of their deliveries. */
  readonly eventsBefore: number;
  /** Alerts that are over. */
  readonly alertsBefore: number;
  /** Times of schedules. */
  readonly firesBefore: number;
  readonly idempotencyKeptMs: number;
  /** Links that have expired by then, whether they were revoked or not. */
  readonly linksBefore: number;
  /** Numbers of days, as in the tables. */
  readonly accountDaysBefore: number;
  readonly projectDaysBefore: number;
  /** How many runs of a report keep their bodies. */
  readonly runsKept: number;
  /** How many crawls of a site keep their pages, links and findings. */
  readonly crawlsKept: number;
}

const rowsPerStep = 200;

/**
 * One small step of forgetting, each along an index. The rows and scores of runs stay: they are the history.
 * @returns false when nothing is old enough
 */
export async function retainBatch(db: Db, limits: RetentionLimits): Promise<boolean> {
  return (
    (await forgetEvidence(db, limits.evidenceBefore)) ||
    (await forgetPictures(db, limits.picturesBefore)) ||
    (await forgetBodies(db, limits.runsKept)) ||
    (await forgetCrawlDetails(db, limits.crawlsKept)) ||
    (await forgetFailures(db, limits.failuresBefore)) ||
    (await forgetOlder(db, 'auditLog', ['id'], 'at', limits.auditLogBefore)) ||
    (await forgetEvents(db, limits.eventsBefore, rowsPerStep)) ||
    (await forgetOlder(db, 'alerts', ['id'], 'resolvedAt', limits.alertsBefore)) ||
    (await forgetOlder(db, 'scheduleFires', scheduleFire, 'beganAt', limits.firesBefore)) ||
    (await forgetKeys(db, limits)) ||
    (await forgetOlder(db, 'shareLinks', ['id'], 'expiresAt', limits.linksBefore)) ||
    (await forgetOlder(db, 'accountDays', ['accountId', 'day'], 'day', limits.accountDaysBefore)) ||
    // Nobody looks back so far, and what stands on later days rests on later days alone.
    (await forgetOlder(db, 'projectDays', projectDay, 'day', limits.projectDaysBefore)) ||
    forgetBuckets(db, rowsPerStep)
  );
}

const requestKey = ['accountId', 'route', 'keyHash'] as const;
const scheduleFire = ['accountId', 'scheduleId', 'dueAt'] as const;
const projectDay = ['accountId', 'projectId', 'day'] as const;

/** By the clock that wrote them down. */
function forgetKeys(db: Db, { at, idempotencyKeptMs }: RetentionLimits): Promise<boolean> {
  // In a subquery the clock is read once; clock_timestamp() per row could not use the index.
  const before =
    db.clock === undefined ? at - idempotencyKeptMs : sql`(select ${db.clock} - ${idempotencyKeptMs})`;
  return forgetOlder(db, 'idempotencyKeys', requestKey, 'createdAt', before);
}

/** Of runs that are not the last completed one of their report; that one goes when another takes its place. */
function forgetEvidence(db: Db, before: number): Promise<boolean> {
  return stepThroughEnds(db, 'retention_evidence', runEnds, before, async (tx, runIds) => {
    const replaced = tx.sql
      .selectFrom('runs')
      .innerJoin('reports', (join) =>
        join.onRef('reports.accountId', '=', 'runs.accountId').onRef('reports.id', '=', 'runs.reportId'),
      )
      .select('runs.id')
      .where('runs.id', 'in', runIds)
      .whereRef('reports.completedRunId', 'is distinct from', 'runs.id');
    await tx.sql
      .deleteFrom('runBodies')
      .where('kind', 'in', evidenceKinds)
      .where('runId', 'in', replaced)
      .execute();
  });
}

/** Those of former looks went when a later one was completed. */
function forgetPictures(db: Db, before: number): Promise<boolean> {
  return stepThroughEnds(db, 'retention_pictures', lookEnds, before, async (tx, runIds) => {
    await tx.sql
      .deleteFrom('runBodies')
      .where('kind', 'in', pictureKinds)
      .where('runId', 'in', runIds)
      .execute();
  });
}

function forgetFailures(db: Db, before: number): Promise<boolean> {
  return stepThroughEnds(db, 'retention_failures', runEnds, before, async (tx, runIds) => {
    await tx.sql
      .updateTable('runs')
      .set({ errorMessage: null })
      .where('id', 'in', runIds)
      .where('errorMessage', 'is not', null)
      .execute();
  });
}

/**
 * Every completed run pushes out the oldest by itself, so this has something to do once after the number was lowered:
 * it walks along all bodies and remembers for how many it did. Those of pinned runs it passes over.
 */
async function forgetBodies(db: Db, kept: number): Promise<boolean> {
  const [doneFor, doneId] = await readWalk(db);
  if (doneFor !== null && doneId === null && doneFor <= kept) {
    if (doneFor < kept) await writeSetting(db, 'retention_runs', JSON.stringify([kept, null]));
    return false;
  }
  const after = doneFor === kept ? (doneId ?? 0) : 0;
  const bodies = await db.sql
    .selectFrom('runBodies')
    .select('runId')
    .where('kind', '=', bodyKinds.report)
    .where('runId', '>', after)
    .orderBy('runId')
    .limit(rowsPerStep)
    .execute();
  const next = bodies.length < rowsPerStep ? null : (bodies.at(-1)?.runId ?? null);
  const forgotten = await inTransaction(db, async (tx) => {
    await writeSetting(tx, 'retention_runs', JSON.stringify([kept, next]));
    if (bodies.length === 0) return false;
    const old = tx.sql
      .selectFrom('runs')
      .innerJoin('reports', (join) =>
        join.onRef('reports.accountId', '=', 'runs.accountId').onRef('reports.id', '=', 'runs.reportId'),
      )
      .select('runs.id')
      .where(
        'runs.id',
        'in',
        bodies.map(({ runId }) => runId),
      )
      .where(({ eb, ref }) => eb('runs.number', '<=', eb(ref('reports.runsCount'), '-', kept)))
      .where('runs.pinned', '=', 0)
      .whereRef('reports.completedRunId', 'is distinct from', 'runs.id');
    const { numDeletedRows } = await tx.sql
      .deleteFrom('runBodies')
      .where('runId', 'in', old)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
  return forgotten || next !== null;
}

/**
 * Its details went when later runs pushed them out, had it not been pinned: the walk goes along its bodies once more.
 * @param runId of a run that is no longer pinned
 */
export async function forgetBodiesFrom(tx: Tx, runId: number): Promise<void> {
  const [doneFor, doneId] = await readWalk(tx);
  if (doneId !== null && doneId < runId) return;
  await writeSetting(tx, 'retention_runs', JSON.stringify([doneFor, runId - 1]));
}

/** For how many kept runs the walk along bodies was, and the id it came to; null: to the end. */
async function readWalk(db: Db): Promise<readonly [number | null, number | null]> {
  return JSON.parse((await readSetting(db, 'retention_runs')) ?? '[null,0]') as [
    number | null,
    number | null,
  ];
}

const runEnds = { table: 'runs', id: 'id' } as const;
const lookEnds = { table: 'browserRuns', id: 'runId' } as const;

/** Runs, or looks, in the order of their end, from where the last step ended. */
async function stepThroughEnds(
  db: Db,
  marker: string,
  { table, id }: typeof runEnds | typeof lookEnds,
  before: number,
  forget: (tx: Tx, runIds: readonly number[]) => Promise<void>,
): Promise<boolean> {
  const [doneAt, doneId] = JSON.parse((await readSetting(db, marker)) ?? '[0,0]') as [number, number];
  const [ids, ends] = [sql.ref<number>(id), sql.ref<number>('finishedAt')];
  const { rows: runs } = await sql<{ readonly id: number; readonly finishedAt: number }>`
    select ${ids} as id, ${ends} as finished_at from ${sql.table(table)}
    where ${ends} >= ${doneAt} and ${ends} < ${before} and (${ends} > ${doneAt} or ${ids} > ${doneId})
    order by ${ends}, ${ids} limit ${rowsPerStep}`.execute(db.sql);
  const last = runs.at(-1);
  if (last === undefined) return false;
  await inTransaction(db, async (tx) => {
    await forget(
      tx,
      runs.map(({ id }) => id),
    );
    await writeSetting(tx, marker, JSON.stringify([last.finishedAt, last.id]));
  });
  return true;
}

/** Rows whose `column` is below `before`, some at a time. */
async function forgetOlder<Table extends keyof Database>(
  db: Db,
  table: Table,
  key: readonly (keyof Database[Table] & string)[],
  column: keyof Database[Table] & string,
  before: number | RawBuilder<unknown>,
): Promise<boolean> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${sql.ref(column)} < ${before}
      order by ${sql.ref(column)} limit ${rowsPerStep})`.execute(db.sql);
  return numAffectedRows > 0n;
}

/**
 * One small step of forgetting sessions and one-use links that are over, whether they were used or not.
 * @returns false when there are none
 */
export async function forgetPeopleBatch(db: Db, nowMs: number): Promise<boolean> {
  return (
    (await forgetOlder(db, 'sessions', ['id'], 'expiresAt', nowMs)) ||
    forgetOlder(db, 'invitations', ['id'], 'expiresAt', nowMs)
  );
}

import { bodyKinds } from './codes.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import { forgetBuckets } from './rate-buckets.ts';
import { readSetting, writeSetting } from './settings.ts';

/** Instants: what is older goes. */
export interface RetentionLimits {
  readonly evidence: number;
  readonly failed: number;
  readonly audit: number;
  readonly idempotency: number;
  readonly days: number;
  /** Days of projects, by number. */
  readonly projectDays: number;
  readonly links: number;
  /** Not an instant: runs of a report whose bodies are kept. */
  readonly runs: number;
}

const rowsPerStep = 200;

/**
 * One small step of forgetting, each along an index. The rows and scores of runs stay: they are the history.
 * @returns false when nothing is old enough
 */
export async function retainBatch(db: Db, limits: RetentionLimits): Promise<boolean> {
  return (
    (await forgetEvidence(db, limits.evidence)) ||
    (await forgetBodies(db, limits.runs)) ||
    (await forgetFailures(db, limits.failed)) ||
    (await forgetAudit(db, limits.audit)) ||
    (await forgetIdempotency(db, limits.idempotency)) ||
    (await forgetLinks(db, limits.links)) ||
    (await forgetDays(db, limits.days)) ||
    (await forgetProjectDays(db, limits.projectDays)) ||
    forgetBuckets(db, rowsPerStep)
  );
}

/** Of runs that are not the last completed one of their report; that one goes when another takes its place. */
function forgetEvidence(db: Db, before: number): Promise<boolean> {
  return stepThroughRuns(db, 'retention_evidence', before, async (tx, runIds) => {
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
      .where('kind', '=', bodyKinds.evidence)
      .where('runId', 'in', replaced)
      .execute();
  });
}

function forgetFailures(db: Db, before: number): Promise<boolean> {
  return stepThroughRuns(db, 'retention_failures', before, async (tx, runIds) => {
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
 * it walks along all bodies and remembers for how many it did.
 */
async function forgetBodies(db: Db, kept: number): Promise<boolean> {
  const [doneFor, doneId] = JSON.parse((await readSetting(db, 'retention_runs')) ?? '[null,0]') as [
    number | null,
    number | null,
  ];
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
      .whereRef('reports.completedRunId', 'is distinct from', 'runs.id');
    const { numDeletedRows } = await tx.sql
      .deleteFrom('runBodies')
      .where('runId', 'in', old)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
  return forgotten || next !== null;
}

/** Runs in the order of their end, from where the last step ended. */
async function stepThroughRuns(
  db: Db,
  marker: string,
  before: number,
  forget: (tx: Tx, runIds: readonly number[]) => Promise<void>,
): Promise<boolean> {
  const [doneAt, doneId] = JSON.parse((await readSetting(db, marker)) ?? '[0,0]') as [number, number];
  const runs = await db.sql
    .selectFrom('runs')
    .select(['id', 'finishedAt'])
    .where('finishedAt', '>=', doneAt)
    .where('finishedAt', '<', before)
    .where(({ eb, or }) => or([eb('finishedAt', '>', doneAt), eb('id', '>', doneId)]))
    .orderBy('finishedAt')
    .orderBy('id')
    .limit(rowsPerStep)
    .execute();
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

async function forgetAudit(db: Db, before: number): Promise<boolean> {
  const old = db.sql.selectFrom('auditLog').select('id').where('at', '<', before).orderBy('at');
  const { numDeletedRows } = await db.sql
    .deleteFrom('auditLog')
    .where('id', 'in', old.limit(rowsPerStep))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function forgetIdempotency(db: Db, before: number): Promise<boolean> {
  const old = db.sql
    .selectFrom('idempotencyKeys')
    .select(['accountId', 'route', 'keyHash'])
    .where('createdAt', '<', before)
    .orderBy('createdAt');
  const { numDeletedRows } = await db.sql
    .deleteFrom('idempotencyKeys')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('accountId', 'route', 'keyHash'),
        'in',
        old.limit(rowsPerStep).$asTuple('accountId', 'route', 'keyHash'),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of links that have expired, whether they were revoked or not. */
async function forgetLinks(db: Db, before: number): Promise<boolean> {
  const old = db.sql
    .selectFrom('shareLinks')
    .select('id')
    .where('expiresAt', '<', before)
    .orderBy('expiresAt');
  const { numDeletedRows } = await db.sql
    .deleteFrom('shareLinks')
    .where('id', 'in', old.limit(rowsPerStep))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function forgetDays(db: Db, before: number): Promise<boolean> {
  const old = db.sql.selectFrom('accountDays').select(['accountId', 'day']).where('day', '<', before);
  const { numDeletedRows } = await db.sql
    .deleteFrom('accountDays')
    .where(({ eb, refTuple }) =>
      eb(refTuple('accountId', 'day'), 'in', old.limit(rowsPerStep).$asTuple('accountId', 'day')),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Nobody looks back so far, and what stands on later days rests on later days alone. */
async function forgetProjectDays(db: Db, before: number): Promise<boolean> {
  const old = db.sql
    .selectFrom('projectDays')
    .select(['accountId', 'projectId', 'day'])
    .where('day', '<', before);
  const { numDeletedRows } = await db.sql
    .deleteFrom('projectDays')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('accountId', 'projectId', 'day'),
        'in',
        old.limit(rowsPerStep).$asTuple('accountId', 'projectId', 'day'),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

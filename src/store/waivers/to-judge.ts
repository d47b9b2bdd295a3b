import { bodyKinds, stateCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';

/** A waiver that was made or has ended, and what it is about. */
export interface Judging {
  readonly accountId: number;
  readonly projectId: number;
  readonly id: number;
  readonly pages: string | null;
  readonly endedAt: number | null;
  /** Up to this id reports, or sites, were seen to. */
  readonly to: number;
}

type Column = 'judgedTo' | 'closedTo';

/** Some, the oldest first, whose reports, or sites, are still to be seen to; in live projects. */
export async function listJudging(db: Db, column: Column): Promise<Judging[]> {
  const rows = await db.sql
    .selectFrom('waivers')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.accountId', '=', 'waivers.accountId')
        .onRef('projects.id', '=', 'waivers.projectId'),
    )
    .select(['waivers.accountId', 'waivers.projectId', 'waivers.id', 'waivers.pages', 'waivers.endedAt'])
    .select(`waivers.${column} as to`)
    .where(`waivers.${column}`, 'is not', null)
    .where('projects.deletedAt', 'is', null)
    .orderBy('waivers.id')
    .limit(atOnce)
    .execute();
  return rows.map((row) => ({ ...row, to: row.to ?? 0 }));
}

/** Where the first has to wait for something, the others go on. */
const atOnce = 20;

/** @param to null: all were seen to. Nothing changes where another node has moved it, or it has ended and begins anew. */
export async function moveJudging(
  db: Db,
  column: Column,
  { accountId, id, endedAt, to: from }: Judging,
  to: number | null,
): Promise<void> {
  await db.sql
    .updateTable('waivers')
    .set(column === 'judgedTo' ? { judgedTo: to } : { closedTo: to })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where(column, '=', from)
    .where('endedAt', endedAt === null ? 'is' : '=', endedAt)
    .execute();
}

/** The next reports of the project, by their ids. */
export function listToJudge(
  db: Db,
  { accountId, projectId, to }: Judging,
  limit: number,
): Promise<{ readonly id: number; readonly url: string; readonly waiversHash: string | null }[]> {
  return db.sql
    .selectFrom('reports')
    .select(['id', 'url', 'waiversHash'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('id', '>', to)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Of each report of a project that has been completed: whether its evidence is kept. */
export async function listJudgeable(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<{ readonly url: string; readonly isKept: boolean }[]> {
  const rows = await db.sql
    .selectFrom('reports')
    .leftJoin('runBodies', (join) =>
      join
        .onRef('runBodies.runId', '=', 'reports.completedRunId')
        .on('runBodies.kind', '=', bodyKinds.evidence),
    )
    .select(['reports.url', 'runBodies.kind'])
    .where('reports.accountId', '=', accountId)
    .where('reports.projectId', '=', projectId)
    .where('reports.completedRunId', 'is not', null)
    .execute();
  return rows.map(({ url, kind }) => ({ url, isKept: kind !== null }));
}

/** A run that is made of what another one has gathered: begun, and to be completed in the same transaction. */
export async function insertJudgedRun(
  tx: Tx,
  accountId: number,
  run: {
    readonly reportId: number;
    readonly number: number;
    readonly cause: 4;
    readonly causedBy: string;
    readonly at: number;
  },
): Promise<number> {
  const { at, ...named } = run;
  const { id } = await tx.sql
    .insertInto('runs')
    .values({
      ...{ ...named, accountId, state: stateCodes.running, attempts: 1, fence: 1 },
      ...{ queuedAt: at, notBefore: at, startedAt: at, leasedUntil: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import type { Selectable } from 'kysely';
import type { Waiver } from '../../checks/waive.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { WaiverTable } from '../watch-schema.ts';

export type WaiverRow = Pick<Selectable<WaiverTable>, (typeof columns)[number]>;

const columns = [
  ...(['id', 'accountId', 'projectId', 'checkId', 'itemId', 'pages', 'reason'] as const),
  ...(['createdBy', 'createdAt', 'until', 'endedAt'] as const),
];

type NewWaiver = Omit<WaiverRow, 'id' | 'endedAt'>;

/** What was judged before is to be judged again. */
const toJudge = { judgedTo: 0, closedTo: 0 } as const;

export function insertWaiver(tx: Tx, waiver: NewWaiver): Promise<WaiverRow> {
  return tx.sql
    .insertInto('waivers')
    .values({ ...waiver, toldAt: null, endedAt: null, ...toJudge })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Newest first: those that take effect, or those that are over. */
export function listWaivers(
  db: Db,
  accountId: number,
  projectId: number,
  { isEnded, nowMs }: { readonly isEnded: boolean; readonly nowMs: number },
): Promise<WaiverRow[]> {
  return db.sql
    .selectFrom('waivers')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where(({ and, or, eb }) =>
      isEnded
        ? or([eb('endedAt', 'is not', null), eb('until', '<=', nowMs)])
        : and([eb('endedAt', 'is', null), eb('until', '>', nowMs)]),
    )
    .orderBy('id', 'desc')
    .limit(isEnded ? endedShown : liveShown)
    .execute();
}

/** More of them nobody reads. */
const endedShown = 1_000;
/** Beyond any limit that is set. */
const liveShown = 100_000;

/** Those that take effect in a project, oldest first, in the form by which pages are judged. */
export async function readLiveWaivers(
  db: Db,
  accountId: number,
  projectId: number,
  nowMs: number,
): Promise<Waiver[]> {
  const { rows } = await runPrepared(db, 'live waivers', { accountId, projectId, nowMs }, (open) =>
    db.sql
      .selectFrom('waivers')
      .select(columns)
      .where('accountId', '=', open.accountId)
      .where('projectId', '=', open.projectId)
      .where('endedAt', 'is', null)
      .where('until', '>', open.nowMs)
      .orderBy('id'),
  );
  return rows.map(waiverOf);
}

function waiverOf({ id, checkId: check, pages, itemId: item, reason, until }: WaiverRow): Waiver {
  return { id, check, pages, item, reason, until: lastDayOf(until), by: `waiver:${id}` };
}

/** `2027-03-31`. @param until the end of that day, UTC */
export function lastDayOf(until: number): string {
  return new Date(until - 1).toISOString().slice(0, 10);
}

export async function findWaiver(
  db: Db,
  accountId: number,
  projectId: number,
  id: number,
): Promise<WaiverRow | undefined> {
  return db.sql
    .selectFrom('waivers')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those that take effect. */
export async function countLive(
  db: Db,
  accountId: number,
  projectId: number,
  nowMs: number,
): Promise<number> {
  const { count } = await db.sql
    .selectFrom('waivers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('endedAt', 'is', null)
    .where('until', '>', nowMs)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes its effect away. Undefined: there is none, or it is over. */
export async function endWaiver(
  tx: Tx,
  { accountId, projectId, id }: Pick<WaiverRow, 'accountId' | 'projectId' | 'id'>,
  endedAt: number,
): Promise<WaiverRow | undefined> {
  return tx.sql
    .updateTable('waivers')
    .set({ endedAt, ...toJudge })
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/** A few whose day is over and of which nobody has said so. */
export function listExpired(db: Db, nowMs: number, limit: number): Promise<WaiverRow[]> {
  return db.sql
    .selectFrom('waivers')
    .select(columns)
    .where('endedAt', 'is', null)
    .where('until', '<=', nowMs)
    .orderBy('until')
    .limit(limit)
    .execute();
}

/** A few that end soon, which nobody was told yet; with the names of their projects. */
export function listExpiring(
  db: Db,
  { nowMs, before, limit }: { readonly nowMs: number; readonly before: number; readonly limit: number },
): Promise<(WaiverRow & { readonly project: string })[]> {
  return db.sql
    .selectFrom('waivers')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.accountId', '=', 'waivers.accountId')
        .onRef('projects.id', '=', 'waivers.projectId'),
    )
    .select(columns.map((column) => `waivers.${column}` as const))
    .select('projects.name as project')
    .where('waivers.endedAt', 'is', null)
    .where('waivers.until', '>', nowMs)
    .where('waivers.until', '<=', before)
    .where('waivers.toldAt', 'is', null)
    .where('projects.deletedAt', 'is', null)
    .orderBy('waivers.until')
    .limit(limit)
    .execute();
}

/** False: another node has told it. */
export async function markTold(
  tx: Tx,
  { accountId, id }: Pick<WaiverRow, 'accountId' | 'id'>,
  toldAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('waivers')
    .set({ toldAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('toldAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteWaivers(tx: Tx, accountId: number, projectId: number): Promise<void> {
  await tx.sql
    .deleteFrom('waivers')
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .execute();
}

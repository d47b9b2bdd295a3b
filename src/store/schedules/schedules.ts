import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { ScheduleTable } from '../watch-schema.ts';

export type ScheduleRow = Selectable<ScheduleTable>;

const columns = [
  ...([
    'id',
    'accountId',
    'target',
    'targetId',
    'name',
    'cron',
    'plan',
    'timeZone',
    'jitter',
    'missed',
  ] as const),
  ...(['paused', 'pausedWhy', 'failures', 'nextAt', 'dueAt'] as const),
  ...(['createdBy', 'version', 'createdAt', 'updatedAt'] as const),
] as const;

// Written into the statement: SQLite uses a partial index only for a value that it sees there.
const unpaused = sql.lit<0>(0);

type NewSchedule = Omit<Insertable<ScheduleTable>, 'id' | 'version' | 'updatedAt' | 'failures' | 'pausedWhy'>;

/** @returns its id */
export async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<number> {
  const { id } = await tx.sql
    .insertInto('schedules')
    .values({ ...schedule, version: 1, updatedAt: schedule.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findSchedule(db: Db, accountId: number, id: number): Promise<ScheduleRow | undefined> {
  return selectOne(db, accountId, id).executeTakeFirst();
}

/** As it stands while nobody else changes it or has its turn, first in its transaction. */
export async function findScheduleToChange(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<ScheduleRow | undefined> {
  const one = selectOne(tx, accountId, id);
  return (tx.rowLocks ? one.forUpdate() : one).executeTakeFirst();
}

function selectOne(db: Db, accountId: number, id: number) {
  return db.sql
    .selectFrom('schedules')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('id', '=', id);
}

/** All of an account, which are few (ASSAY_SCHEDULES_MAX), in the order of their ids. */
export async function listSchedules(db: Db, accountId: number): Promise<ScheduleRow[]> {
  return db.sql
    .selectFrom('schedules')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function countSchedules(db: Db, accountId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type ScheduleChanges = Omit<Updateable<ScheduleTable>, 'id' | 'accountId' | 'version'>;

/** Of a schedule that is held. */
export async function changeSchedule(
  tx: Tx,
  { accountId, id }: Pick<ScheduleRow, 'accountId' | 'id'>,
  changes: ScheduleChanges,
): Promise<void> {
  await tx.sql
    .updateTable('schedules')
    .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** When a new one has its first turn. */
export async function setAppointment(
  tx: Tx,
  { accountId, id }: Pick<ScheduleRow, 'accountId' | 'id'>,
  first: Pick<ScheduleRow, 'dueAt' | 'nextAt'>,
): Promise<void> {
  await tx.sql
    .updateTable('schedules')
    .set(first)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Turns in a row that could not do all: nothing that a person has changed. */
export async function setFailures(
  tx: Tx,
  { accountId, id }: Pick<ScheduleRow, 'accountId' | 'id'>,
  failures: number,
): Promise<void> {
  await tx.sql
    .updateTable('schedules')
    .set({ failures })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** With its list of reports and its fires, which are at most those of ninety days. */
export async function deleteSchedule(tx: Tx, accountId: number, id: number): Promise<void> {
  for (const table of ['scheduleFires', 'scheduleReports'] as const) {
    await tx.sql.deleteFrom(table).where('accountId', '=', accountId).where('scheduleId', '=', id).execute();
  }
  await tx.sql.deleteFrom('schedules').where('accountId', '=', accountId).where('id', '=', id).execute();
}

/** K1: of all accounts, those whose time has come, the longest overdue first. */
export async function dueSchedules(db: Db, nowMs: number, limit: number): Promise<ScheduleRow[]> {
  const { rows } = await runPrepared(db, 'due schedules', { nowMs, limit }, (open) =>
    db.sql
      .selectFrom('schedules')
      .select(columns)
      .where('paused', '=', unpaused)
      .where('nextAt', '<=', open.nowMs)
      .orderBy('nextAt')
      .limit(open.limit),
  );
  return rows;
}

/** K5: of all accounts, those whose time is further ahead than so, by ids after one. */
export async function schedulesBeyond(
  db: Db,
  { atMs, afterId, limit }: { readonly atMs: number; readonly afterId: number; readonly limit: number },
): Promise<ScheduleRow[]> {
  return db.sql
    .selectFrom('schedules')
    .select(columns)
    .where('paused', '=', unpaused)
    .where('nextAt', '>', atMs)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * K2: moves a schedule on to its next time. False: another node did so, or somebody changed or paused it meanwhile; then
 * the turn is not ours.
 */
export async function takeTurn(
  tx: Tx,
  { accountId, id, dueAt, nextAt }: Pick<ScheduleRow, 'accountId' | 'id' | 'dueAt' | 'nextAt'>,
  next: Pick<ScheduleRow, 'dueAt' | 'nextAt'>,
): Promise<boolean> {
  const taken = await tx.sql
    .updateTable('schedules')
    .set(next)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .where('nextAt', '=', nextAt)
    .where('paused', '=', unpaused)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** How long ago the most overdue schedule should have had its turn; 0: none is overdue. */
export async function mostOverdue(db: Db, nowMs: number): Promise<number> {
  const row = await db.sql
    .selectFrom('schedules')
    .select('nextAt')
    .where('paused', '=', unpaused)
    .orderBy('nextAt')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 0 : Math.max(0, nowMs - row.nextAt);
}

import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db.ts';
import type { ScheduleFireTable } from '../watch-schema.ts';

export type FireRow = Selectable<ScheduleFireTable>;
export type FireKey = Pick<FireRow, 'accountId' | 'scheduleId' | 'dueAt'>;

const columns = [
  ...(['accountId', 'scheduleId', 'dueAt', 'beganAt', 'outcome'] as const),
  ...(['made', 'joined', 'missed', 'number', 'rest', 'detail'] as const),
] as const;

/** K2: its key is a second lock. False: this time was had already. */
export async function insertFire(tx: Tx, fire: FireRow): Promise<boolean> {
  const inserted = await tx.sql
    .insertInto('scheduleFires')
    .values(fire)
    .onConflict((conflict) => conflict.columns(['accountId', 'scheduleId', 'dueAt']).doNothing())
    .returning('dueAt')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function changeFire(
  tx: Tx,
  key: FireKey,
  changes: Partial<Pick<FireRow, 'outcome' | 'made' | 'joined' | 'number' | 'rest' | 'detail'>>,
): Promise<void> {
  await tx.sql
    .updateTable('scheduleFires')
    .set(changes)
    .where('accountId', '=', key.accountId)
    .where('scheduleId', '=', key.scheduleId)
    .where('dueAt', '=', key.dueAt)
    .execute();
}

/** Those of a schedule that still have reports without room. The schedule is held. */
export async function openFires(tx: Tx, accountId: number, scheduleId: number): Promise<FireRow[]> {
  return tx.sql
    .selectFrom('scheduleFires')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('scheduleId', '=', scheduleId)
    .where('rest', 'is not', null)
    .orderBy('dueAt')
    .execute();
}

/** K7: of all accounts, those that still have reports without room, after one in the order of their beginning. */
export async function firesWithRest(
  db: Db,
  { after, limit }: { readonly after: FireRow | undefined; readonly limit: number },
): Promise<FireRow[]> {
  const all = db.sql
    .selectFrom('scheduleFires')
    .select(columns)
    .where('rest', 'is not', null)
    .orderBy('beganAt')
    .orderBy('accountId')
    .orderBy('scheduleId')
    .limit(limit);
  if (after === undefined) return all.execute();
  return all
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('beganAt', 'accountId', 'scheduleId'),
        '>',
        tuple(after.beganAt, after.accountId, after.scheduleId),
      ),
    )
    .execute();
}

/** The latest of each schedule of an account. */
export async function latestFires(db: Db, accountId: number): Promise<FireRow[]> {
  return db.sql
    .selectFrom('schedules')
    .innerJoin('scheduleFires as fires', (join) =>
      join
        .onRef('fires.accountId', '=', 'schedules.accountId')
        .onRef('fires.scheduleId', '=', 'schedules.id'),
    )
    .select(columns.map((column) => `fires.${column}` as const))
    .where('schedules.accountId', '=', accountId)
    .where('fires.dueAt', '=', ({ selectFrom }) =>
      selectFrom('scheduleFires as other')
        .select(({ fn }) => fn.max('other.dueAt').as('dueAt'))
        .whereRef('other.accountId', '=', 'schedules.accountId')
        .whereRef('other.scheduleId', '=', 'schedules.id'),
    )
    .execute() as Promise<FireRow[]>;
}

/** Newest first. */
export async function listFires(
  db: Db,
  accountId: number,
  scheduleId: number,
  { from, isBackwards, offset, take }: FireReach,
): Promise<FireRow[]> {
  const all = db.sql
    .selectFrom('scheduleFires')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('scheduleId', '=', scheduleId)
    .orderBy('dueAt', isBackwards ? 'asc' : 'desc')
    .limit(take)
    .offset(offset);
  return (from === null ? all : all.where('dueAt', isBackwards ? '>' : '<', from)).execute();
}

interface FireReach {
  /** `dueAt` of a fire beyond which it goes on; null: from the beginning. */
  readonly from: number | null;
  readonly isBackwards: boolean;
  readonly offset: number;
  readonly take: number;
}

export async function countFires(db: Db, accountId: number, scheduleId: number): Promise<number> {
  const { count } = await db.sql
    .selectFrom('scheduleFires')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('scheduleId', '=', scheduleId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

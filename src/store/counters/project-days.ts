import { resultCodes } from '../codes.ts';
import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import { dayOf } from './account-days.ts';
import type { Tallied } from './tallies.ts';

/** What a day has changed in the scores of a project; sums of scores and numbers of reports. */
export interface DayChange {
  readonly scored: number;
  readonly scoreSum: number;
  readonly good: number;
  readonly decent: number;
  readonly bad: number;
}

/**
 * Adds to the day what a change of a report does to the scores of its project. Changes are kept, not states: then how
 * things stood on a former day is today's tallies without what came later, and one small row a day is all that a
 * project costs, however many reports it has.
 */
export async function moveProjectDay(
  tx: Tx,
  accountId: number,
  before: Tallied,
  after: Tallied | null,
  atMs: number,
): Promise<void> {
  const change = difference(part(before), after === null ? nothing : part(after));
  if (Object.values(change).every((value) => value === 0)) return;
  const row = { accountId, projectId: before.projectId, day: dayOf(atMs), ...change };
  await runPrepared(tx, 'move project day', row, (open) =>
    tx.sql
      .insertInto('projectDays')
      .values(open)
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'projectId', 'day']).doUpdateSet(({ eb, ref }) => ({
          scored: eb('projectDays.scored', '+', ref('excluded.scored')),
          scoreSum: eb('projectDays.scoreSum', '+', ref('excluded.scoreSum')),
          good: eb('projectDays.good', '+', ref('excluded.good')),
          decent: eb('projectDays.decent', '+', ref('excluded.decent')),
          bad: eb('projectDays.bad', '+', ref('excluded.bad')),
        })),
      ),
  );
}

/** From this day on, the latest first. */
export async function listProjectDays(
  db: Db,
  accountId: number,
  projectId: number,
  fromDay: number,
): Promise<(DayChange & { readonly day: number })[]> {
  return db.sql
    .selectFrom('projectDays')
    .select(['day', 'scored', 'scoreSum', 'good', 'decent', 'bad'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('day', '>=', fromDay)
    .orderBy('day', 'desc')
    .execute();
}

const nothing: DayChange = { scored: 0, scoreSum: 0, good: 0, decent: 0, bad: 0 };

function part({ score, result }: Tallied): DayChange {
  return {
    scored: score === null ? 0 : 1,
    scoreSum: score ?? 0,
    good: result === resultCodes.good ? 1 : 0,
    decent: result === resultCodes.decent ? 1 : 0,
    bad: result === resultCodes.bad ? 1 : 0,
  };
}

function difference(before: DayChange, after: DayChange): DayChange {
  return {
    scored: after.scored - before.scored,
    scoreSum: after.scoreSum - before.scoreSum,
    good: after.good - before.good,
    decent: after.decent - before.decent,
    bad: after.bad - before.bad,
  };
}

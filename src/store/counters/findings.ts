import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** Ids of the checks that failed, and of those that warned, in the last completed run of a report. */
export interface Failing {
  readonly fail: readonly string[];
  readonly warn: readonly string[];
}

export const noFindings: Failing = { fail: [], warn: [] };

export function readFailing(stored: string | null): Failing {
  return stored === null ? noFindings : (JSON.parse(stored) as Failing);
}

/** Counts for a project what has changed between two runs of one of its reports. */
export async function moveFindings(
  tx: Tx,
  accountId: number,
  projectId: number,
  before: Failing,
  after: Failing,
): Promise<void> {
  const changes = new Map<string, { fails: number; warns: number }>();
  const add = (checkId: string, kind: 'fails' | 'warns', sign: 1 | -1) => {
    const change = changes.get(checkId) ?? { fails: 0, warns: 0 };
    change[kind] += sign;
    changes.set(checkId, change);
  };
  for (const checkId of before.fail) add(checkId, 'fails', -1);
  for (const checkId of before.warn) add(checkId, 'warns', -1);
  for (const checkId of after.fail) add(checkId, 'fails', 1);
  for (const checkId of after.warn) add(checkId, 'warns', 1);

  // In the order of ids, so that two transactions never wait for each other's rows.
  const rows = [...changes]
    .filter(([, { fails, warns }]) => fails !== 0 || warns !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([checkId, change]) => ({ accountId, projectId, checkId, ...change }));
  if (rows.length === 0) return;
  await runPrepared(tx, `move ${rows.length} findings`, { rows }, (open) =>
    tx.sql
      .insertInto('projectFindings')
      .values(open.rows)
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'projectId', 'checkId']).doUpdateSet(({ eb, ref }) => ({
          fails: eb('projectFindings.fails', '+', ref('excluded.fails')),
          warns: eb('projectFindings.warns', '+', ref('excluded.warns')),
        })),
      ),
  );
}

/** Reports of a project in which this check failed or warned. */
export async function countFindings(
  db: Db,
  accountId: number,
  projectId: number,
  checkId: string,
): Promise<number> {
  const row = await db.sql
    .selectFrom('projectFindings')
    .select(['fails', 'warns'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where('checkId', '=', checkId)
    .executeTakeFirst();
  return row === undefined ? 0 : row.fails + row.warns;
}

/** What fails and warns in the reports of a project, the most frequent first. */
export async function listFindings(
  db: Db,
  accountId: number,
  projectId: number,
  limit: number,
): Promise<{ readonly check: string; readonly fails: number; readonly warns: number }[]> {
  return db.sql
    .selectFrom('projectFindings')
    .select(['checkId as check', 'fails', 'warns'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where(({ eb }) => eb(eb('fails', '+', eb.ref('warns')), '>', 0))
    .orderBy(({ eb }) => eb('fails', '+', eb.ref('warns')), 'desc')
    .orderBy('fails', 'desc')
    .orderBy('checkId')
    .limit(limit)
    .execute();
}

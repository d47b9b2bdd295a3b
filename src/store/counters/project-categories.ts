import type { Db, Tx } from '../db.ts';
import { runPrepared } from '../prepared.ts';

/** Reports of a project with a score in a category, and the sum of those scores. */
export interface CategorySum {
  readonly category: string;
  readonly scored: number;
  readonly scoreSum: number;
}

/**
 * Counts for a project what has changed between two runs of one of its reports.
 * @param before and after: `categories` of the report, as stored
 */
export async function moveCategories(
  tx: Tx,
  accountId: number,
  projectId: number,
  before: string | null,
  after: string | null,
): Promise<void> {
  const old = scoresOf(before);
  const now = scoresOf(after);
  const rows = [...new Set([...old.keys(), ...now.keys()])]
    // In the order of names, so that two transactions never wait for each other's rows.
    .sort()
    .map((category) => ({
      ...{ accountId, projectId, category },
      scored: Number(now.has(category)) - Number(old.has(category)),
      scoreSum: (now.get(category) ?? 0) - (old.get(category) ?? 0),
    }))
    .filter(({ scored, scoreSum }) => scored !== 0 || scoreSum !== 0);
  if (rows.length === 0) return;
  await runPrepared(tx, `move ${rows.length} categories`, { rows }, (open) =>
    tx.sql
      .insertInto('projectCategories')
      .values(open.rows)
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'projectId', 'category']).doUpdateSet(({ eb, ref }) => ({
          scored: eb('projectCategories.scored', '+', ref('excluded.scored')),
          scoreSum: eb('projectCategories.scoreSum', '+', ref('excluded.scoreSum')),
        })),
      ),
  );
}

export async function listProjectCategories(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<CategorySum[]> {
  return db.sql
    .selectFrom('projectCategories')
    .select(['category', 'scored', 'scoreSum'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .execute();
}

function scoresOf(stored: string | null): Map<string, number> {
  if (stored === null) return new Map();
  const summaries = JSON.parse(stored) as Record<string, { readonly score: number | null }>;
  return new Map(
    Object.entries(summaries).flatMap(([category, { score }]) => (score === null ? [] : [[category, score]])),
  );
}

import type { Db } from '../db.ts';

/** A report that was completed, as a walk over all of them needs it. */
export interface CompletedPage {
  readonly id: number;
  readonly url: string;
  readonly completedRunId: number;
  readonly generatedAt: number;
}

/**
 * Those of a project that were completed last before this one, or last of all; the latest first. SQLite reads once more
 * through those of the same instant, which are few.
 */
export async function listCompletedPages(
  db: Db,
  accountId: number,
  projectId: number,
  before: Pick<CompletedPage, 'generatedAt' | 'id'> | undefined,
  limit: number,
): Promise<CompletedPage[]> {
  const { generatedAt, id } = before ?? { generatedAt: Number.MAX_SAFE_INTEGER, id: 0 };
  const rows = await db.sql
    .selectFrom('reports')
    .select(['id', 'url', 'completedRunId', 'generatedAt'])
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('generatedAt', 'id'), '<', tuple(generatedAt, id)))
    .where('completedRunId', 'is not', null)
    .orderBy('generatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as CompletedPage[];
}

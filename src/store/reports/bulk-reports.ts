import { causeCodes, type Privacy, stateCodes } from '../codes.ts';
import { addTallies } from '../counters/tallies.ts';
import type { Db, Tx } from '../db.ts';
import { moveProjectsCount } from './projects.ts';
import { type ReportRow, reportColumns } from './reports.ts';
import { enqueueRuns } from './run-jobs.ts';

interface BulkReport {
  readonly projectId: number;
  readonly url: string;
  readonly slug: string;
  /** A browser is to look at it after its first run. */
  readonly wantsBrowser: boolean;
}

/** What the reports of one request have in common. */
interface BulkSettings {
  readonly privacy: Privacy;
  readonly passwordHash: string | null;
  readonly indexable: boolean;
  readonly createdAt: number;
  /** Of their first runs. */
  readonly causedBy: string | null;
}

/**
 * Reports with their first runs and counts, in a handful of statements however many there are.
 * @returns their rows, in the order given
 */
export async function insertReports(
  tx: Tx,
  accountId: number,
  reports: readonly BulkReport[],
  settings: BulkSettings,
): Promise<ReportRow[]> {
  if (reports.length === 0) return [];
  const ids = await insertRows(tx, accountId, reports, settings);
  await insertFirstRuns(tx, accountId, ids, settings);
  const { privacy } = settings;
  const counts = Map.groupBy(reports, ({ projectId }) => projectId);
  await addTallies(
    tx,
    accountId,
    { state: stateCodes.queued, result: null, privacy },
    new Map([...counts].map(([projectId, own]) => [projectId, own.length])),
  );
  return readRows(tx, accountId, ids);
}

async function insertRows(
  tx: Tx,
  accountId: number,
  reports: readonly BulkReport[],
  { privacy, passwordHash, indexable, createdAt }: BulkSettings,
): Promise<number[]> {
  const shared = {
    ...{ accountId, privacy, passwordHash, createdAt },
    indexable: indexable ? 1 : 0,
    passwordVersion: passwordHash === null ? 0 : 1,
    state: stateCodes.queued,
    runsCount: 1,
    version: 1,
    updatedAt: createdAt,
  };
  const inserted = await tx.sql
    .insertInto('reports')
    .values(
      reports.map(({ wantsBrowser, ...report }) => ({
        ...shared,
        ...report,
        wantsBrowser: wantsBrowser ? 1 : 0,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  // No database promises the order in which it returns what was inserted.
  const idOf = new Map(inserted.map(({ id, slug }) => [slug, id]));
  return reports.map(({ slug }) => {
    const id = idOf.get(slug);
    if (id === undefined) throw new Error('An inserted report has no id.');
    return id;
  });
}

async function insertFirstRuns(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  { createdAt: queuedAt, causedBy }: Pick<BulkSettings, 'createdAt' | 'causedBy'>,
): Promise<void> {
  const shared = {
    ...{ accountId, causedBy, queuedAt, notBefore: queuedAt },
    number: 1,
    cause: causeCodes.create,
    state: stateCodes.queued,
  };
  const inserted = await tx.sql
    .insertInto('runs')
    .values(ids.map((reportId) => ({ ...shared, reportId })))
    .returning(['id as runId', 'reportId'])
    .execute();
  await enqueueRuns(
    tx,
    accountId,
    inserted.toSorted((a, b) => a.runId - b.runId),
  );
  await tx.sql
    .updateTable('reports')
    .set(({ selectFrom }) => ({
      latestRunId: selectFrom('runs')
        .select('runs.id')
        .whereRef('runs.accountId', '=', 'reports.accountId')
        .whereRef('runs.reportId', '=', 'reports.id')
        .where('runs.number', '=', 1),
    }))
    .where('reports.accountId', '=', accountId)
    .where('reports.id', 'in', ids)
    .execute();
}

async function readRows(db: Db, accountId: number, ids: readonly number[]): Promise<ReportRow[]> {
  const rows = await db.sql
    .selectFrom('reports')
    .select(reportColumns)
    .where('reports.accountId', '=', accountId)
    .where('reports.id', 'in', ids)
    .execute();
  const byId = new Map((rows as ReportRow[]).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface ProjectToFill {
  readonly id: number;
  /** Looks in a browser: 0 as the instance, 1 on, 2 off. */
  readonly browser: 0 | 1 | 2;
}

/** Live projects of these names, made where they are missing, by name. `shareProjects` came before. */
export async function projectsByName(
  tx: Tx,
  accountId: number,
  names: readonly string[],
  createdAt: number,
): Promise<ReadonlyMap<string, ProjectToFill>> {
  const living = tx.sql
    .selectFrom('projects')
    .select(['id', 'name', 'browser'])
    .where('accountId', '=', accountId)
    .where('name', 'in', names)
    .where('deletedAt', 'is', null)
    .orderBy('name');
  // None of them may be deleted before the reports are in.
  const known = await (tx.rowLocks ? living.forShare() : living).execute();
  const found = new Map<string, ProjectToFill>(known.map(({ name, ...project }) => [name, project]));
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) {
    const made = await tx.sql
      .insertInto('projects')
      .values(missing.map((name) => ({ accountId, name, createdAt, deletedAt: null })))
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of made) found.set(name, { id, browser: 0 });
    await moveProjectsCount(tx, accountId, made.length);
  }
  return found;
}

import type { Db, Tx } from '../db.ts';
import { isOfLiveProject } from '../reports/reports.ts';

/** The reports that a schedule names, in place of those that it named before. The schedule is held. */
export async function setScheduleReports(
  tx: Tx,
  accountId: number,
  scheduleId: number,
  reportIds: readonly number[],
): Promise<void> {
  await tx.sql
    .deleteFrom('scheduleReports')
    .where('accountId', '=', accountId)
    .where('scheduleId', '=', scheduleId)
    .execute();
  for (let at = 0; at < reportIds.length; at += rowsPerStatement) {
    const rows = reportIds.slice(at, at + rowsPerStatement);
    await tx.sql
      .insertInto('scheduleReports')
      .values(rows.map((reportId) => ({ accountId, scheduleId, reportId })))
      .execute();
  }
}

const rowsPerStatement = 500;

/** Of each schedule of an account, or of the one, the reports that it names. */
export async function readScheduleReports(
  db: Db,
  accountId: number,
  scheduleId?: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const all = db.sql
    .selectFrom('scheduleReports')
    .select(['scheduleId', 'reportId'])
    .where('accountId', '=', accountId)
    .orderBy('reportId');
  const rows = await (scheduleId === undefined ? all : all.where('scheduleId', '=', scheduleId)).execute();
  const found = new Map<number, number[]>();
  for (const { scheduleId, reportId } of rows) {
    found.set(scheduleId, [...(found.get(scheduleId) ?? []), reportId]);
  }
  return found;
}

/** Those that there are, the stalest first. */
export async function liveReportsOf(
  db: Db,
  accountId: number,
  of: { readonly projectId: number; readonly limit: number } | { readonly reportIds: readonly number[] },
): Promise<number[]> {
  const all = db.sql
    .selectFrom('reports')
    .select('reports.id')
    .where('reports.accountId', '=', accountId)
    .where(isOfLiveProject)
    // What never had a result comes first, on every database.
    .orderBy(({ fn, ref, val }) => fn.coalesce(ref('reports.generatedAt'), val(0)))
    .orderBy('reports.id');
  const rows = await ('projectId' in of
    ? all.where('reports.projectId', '=', of.projectId).limit(of.limit)
    : all.where('reports.id', 'in', db.numbersOf(JSON.stringify(of.reportIds)))
  ).execute();
  return rows.map(({ id }) => id);
}

/** Of the schedules of an account, what their target is called and the project that it is of. Those of gone ones are left out. */
export async function readTargetNames(
  db: Db,
  accountId: number,
): Promise<ReadonlyMap<number, { readonly name: string; readonly projectId: number }>> {
  const all = db.sql.selectFrom('schedules').where('schedules.accountId', '=', accountId);
  const [reports, projects, sites] = await Promise.all([
    all
      .innerJoin('reports', (join) =>
        join
          .onRef('reports.accountId', '=', 'schedules.accountId')
          .onRef('reports.id', '=', 'schedules.targetId'),
      )
      .select(['schedules.id', 'reports.url as name', 'reports.projectId'])
      .where('schedules.target', '=', 'report')
      .execute(),
    all
      .innerJoin('projects', (join) =>
        join
          .onRef('projects.accountId', '=', 'schedules.accountId')
          .onRef('projects.id', '=', 'schedules.targetId'),
      )
      .select(['schedules.id', 'projects.name', 'projects.id as projectId'])
      .where('schedules.target', '=', 'project')
      .where('projects.deletedAt', 'is', null)
      .execute(),
    all
      .innerJoin('sites', (join) =>
        join
          .onRef('sites.accountId', '=', 'schedules.accountId')
          .onRef('sites.id', '=', 'schedules.targetId'),
      )
      .select(({ fn, ref }) => [
        'schedules.id',
        fn.coalesce(ref('sites.name'), ref('sites.start')).as('name'),
        'sites.projectId',
      ])
      .where('schedules.target', '=', 'site')
      .where('sites.deletedAt', 'is', null)
      .execute(),
  ]);
  return new Map([...reports, ...projects, ...sites].map(({ id, ...found }) => [id, found]));
}

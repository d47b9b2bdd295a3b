import { type AlertState, alertStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import type { Reach } from '../lists/list-page.ts';
import { type AlertRow, alertColumns } from './alerts.ts';

export interface AlertList {
  readonly accountId: number;
  readonly states: readonly AlertState[];
  readonly kind: string | undefined;
  readonly projectId: number | undefined;
  /** Those that began then or later, or have ended since. */
  readonly since: number | undefined;
  readonly isDescending: boolean;
}

/** An alert with what it is about. */
export interface ListedAlert extends AlertRow {
  readonly project: string;
  /** Of its report, or where its site begins; null: neither is there any more, or it is about the host. */
  readonly pageUrl: string | null;
  /** Number of the run, or of the crawl, that told it first. */
  readonly number: number | null;
}

/** By id. */
export async function readAlerts(db: Db, list: AlertList, reach: Reach): Promise<ListedAlert[]> {
  const direction = list.isDescending === reach.isBackwards ? 'asc' : 'desc';
  const { from } = reach;
  const beyond = from === null ? [] : [from.id];
  let query = filtered(withWhatItIsAbout(db), list);
  for (const id of beyond) query = query.where('alerts.id', direction === 'asc' ? '>' : '<', id);
  return query.orderBy('alerts.id', direction).offset(reach.offset).limit(reach.take).execute();
}

export async function countAlerts(db: Db, list: AlertList): Promise<number> {
  const { count } = await filtered(ofLiveProjects(db), list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined also for one of a deleted project. */
export async function findListedAlert(
  db: Db,
  accountId: number,
  id: number,
): Promise<ListedAlert | undefined> {
  return withWhatItIsAbout(db)
    .where('alerts.accountId', '=', accountId)
    .where('alerts.id', '=', id)
    .executeTakeFirst();
}

function ofLiveProjects(db: Db) {
  return db.sql
    .selectFrom('alerts')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.accountId', '=', 'alerts.accountId')
        .onRef('projects.id', '=', 'alerts.projectId')
        .on('projects.deletedAt', 'is', null),
    );
}

function withWhatItIsAbout(db: Db) {
  return ofLiveProjects(db)
    .leftJoin('reports', (join) =>
      join
        .onRef('reports.accountId', '=', 'alerts.accountId')
        .onRef('reports.id', '=', 'alerts.reportId')
        .onRef('reports.projectId', '=', 'alerts.projectId'),
    )
    .leftJoin('sites', (join) =>
      join
        .onRef('sites.accountId', '=', 'alerts.accountId')
        .onRef('sites.id', '=', 'alerts.siteId')
        .on('sites.deletedAt', 'is', null),
    )
    .leftJoin('runs', (join) =>
      join.onRef('runs.accountId', '=', 'alerts.accountId').onRef('runs.id', '=', 'alerts.runId'),
    )
    .leftJoin('crawls', (join) =>
      join.onRef('crawls.accountId', '=', 'alerts.accountId').onRef('crawls.id', '=', 'alerts.crawlId'),
    )
    .select(alertColumns.map((column) => `alerts.${column}` as const))
    .select('projects.name as project')
    .select(({ fn }) => fn.coalesce('reports.url', 'sites.start').as('pageUrl'))
    .select(({ fn }) => fn.coalesce('runs.number', 'crawls.number').as('number'));
}

type OfAlerts = ReturnType<typeof ofLiveProjects>;

function filtered<Query extends Pick<OfAlerts, 'where'>>(query: Query, list: AlertList): Query {
  const { accountId, states, kind, projectId, since } = list;
  let found = query.where('alerts.accountId', '=', accountId).where(
    'alerts.state',
    'in',
    states.map((state) => alertStateCodes[state]),
  );
  if (kind !== undefined) found = found.where('alerts.kind', '=', kind);
  if (projectId !== undefined) found = found.where('alerts.projectId', '=', projectId);
  if (since !== undefined) {
    found = found.where(({ eb, or }) =>
      or([eb('alerts.beganAt', '>=', since), eb('alerts.resolvedAt', '>=', since)]),
    );
  }
  return found as unknown as Query;
}

/** Where an alert holds: address of its report, or where its site begins, and the number of the run or crawl that saw it. */
export async function findAlertPlace(
  db: Db,
  accountId: number,
  id: number,
): Promise<{ readonly pageUrl: string | null; readonly number: number | null }> {
  const row = await withWhatItIsAbout(db)
    .where('alerts.accountId', '=', accountId)
    .where('alerts.id', '=', id)
    .executeTakeFirst();
  return { pageUrl: row?.pageUrl ?? null, number: row?.number ?? null };
}

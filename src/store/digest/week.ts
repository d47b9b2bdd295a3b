import type { Selectable } from 'kysely';
import type { NotificationColumns } from '../alerts/notifications.ts';
import { crawlStateCodes, stateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { deliveryCodes } from '../telling/delivery-codes.ts';
import type { WaiverTable } from '../watch-schema.ts';

/** More of anything nobody reads in one message. */
const rowsMax = 200;

interface DigestProject extends NotificationColumns {
  readonly id: number;
  readonly name: string;
}

/** All projects of an account, by name, with what they want to be told. */
export async function listProjectsToTell(db: Db, accountId: number): Promise<DigestProject[]> {
  return db.sql
    .selectFrom('projects')
    .innerJoin('accounts', 'accounts.id', 'projects.accountId')
    .select(['projects.id', 'projects.name'])
    .select(['accounts.notifications as ofAccount', 'projects.notifications as ofProject'])
    .where('projects.accountId', '=', accountId)
    .where('projects.deletedAt', 'is', null)
    .orderBy('projects.name')
    .execute();
}

export interface MeanScore {
  readonly projectId: number;
  /** Not rounded. */
  readonly score: number;
}

/** Means over the reports of each project: of the last run of each that was completed by then. */
export async function meanScoresAt(
  db: Db,
  accountId: number,
  projectIds: readonly number[],
  atMs: number,
): Promise<MeanScore[]> {
  if (projectIds.length === 0) return [];
  const rows = await db.sql
    .selectFrom('reports')
    .innerJoin('runs', (join) =>
      join
        .onRef('runs.accountId', '=', 'reports.accountId')
        .onRef('runs.reportId', '=', 'reports.id')
        .on(({ eb, selectFrom, ref }) =>
          eb(
            'runs.number',
            '=',
            selectFrom('runs as own')
              .select('own.number')
              .whereRef('own.accountId', '=', ref('reports.accountId'))
              .whereRef('own.reportId', '=', ref('reports.id'))
              .where('own.state', '=', stateCodes.completed)
              .where('own.finishedAt', '<=', atMs)
              .orderBy('own.number', 'desc')
              .limit(1),
          ),
        ),
    )
    .select(({ fn }) => ['reports.projectId', fn.avg<number | string>('runs.score').as('score')])
    .where('reports.accountId', '=', accountId)
    .where('reports.projectId', 'in', projectIds)
    .where('runs.score', 'is not', null)
    .groupBy('reports.projectId')
    .execute();
  // PostgreSQL gives means as text.
  return rows.map(({ projectId, score }) => ({ projectId, score: Number(score) }));
}

interface BadCrawl {
  readonly siteId: number;
  readonly projectId: number;
  readonly start: string;
  readonly number: number;
  /** Null: it was judged with what was there. */
  readonly errorCode: string | null;
  readonly stoppedBy: string | null;
}

/** Those that ended within the time and did not go through, the oldest first. */
export async function listBadCrawls(
  db: Db,
  accountId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<BadCrawl[]> {
  return db.sql
    .selectFrom('crawls')
    .innerJoin('sites', (join) =>
      join.onRef('sites.accountId', '=', 'crawls.accountId').onRef('sites.id', '=', 'crawls.siteId'),
    )
    .select(['sites.id as siteId', 'sites.projectId', 'sites.start'])
    .select(['crawls.number', 'crawls.errorCode', 'crawls.stoppedBy'])
    .where('crawls.accountId', '=', accountId)
    .where('sites.deletedAt', 'is', null)
    .where('crawls.finishedAt', '>=', from)
    .where('crawls.finishedAt', '<', to)
    .where(({ or, eb }) =>
      or([eb('crawls.state', '=', crawlStateCodes.failed), eb('crawls.stoppedBy', 'is not', null)]),
    )
    .orderBy('crawls.finishedAt')
    .limit(rowsMax)
    .execute();
}

type EndingWaiver = Pick<Selectable<WaiverTable>, 'id' | 'projectId' | 'checkId' | 'until'>;

/** Those that end within the time, the next first. */
export async function listEndingWaivers(
  db: Db,
  accountId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<EndingWaiver[]> {
  return db.sql
    .selectFrom('waivers')
    .select(['id', 'projectId', 'checkId', 'until'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('until', '>', from)
    .where('until', '<=', to)
    .orderBy('until')
    .limit(rowsMax)
    .execute();
}

interface Undelivered {
  readonly webhookId: number | null;
  /** Of a webhook, where it has one. */
  readonly name: string | null;
  /** Of a recipient. */
  readonly email: string | null;
  readonly count: number;
}

/** By target, what was given up within the time. */
export async function countUndelivered(
  db: Db,
  accountId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Undelivered[]> {
  const rows = await db.sql
    .selectFrom('deliveries')
    .leftJoin('webhooks', (join) =>
      join
        .onRef('webhooks.accountId', '=', 'deliveries.accountId')
        .onRef('webhooks.id', '=', 'deliveries.webhookId'),
    )
    .leftJoin('recipients', (join) =>
      join
        .onRef('recipients.accountId', '=', 'deliveries.accountId')
        .onRef('recipients.id', '=', 'deliveries.recipientId'),
    )
    .select(({ fn }) => [
      ...(['deliveries.webhookId', 'webhooks.name', 'recipients.email'] as const),
      fn.countAll<number | string>().as('count'),
    ])
    .where('deliveries.accountId', '=', accountId)
    .where('deliveries.state', '=', deliveryCodes.failed)
    .where('deliveries.doneAt', '>=', from)
    .where('deliveries.doneAt', '<', to)
    .groupBy(['deliveries.webhookId', 'deliveries.recipientId', 'webhooks.name', 'recipients.email'])
    .orderBy('deliveries.webhookId')
    .orderBy('recipients.email')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

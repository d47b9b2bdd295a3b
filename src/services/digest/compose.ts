import { sentenceOf } from '../../alerts/sentence-of.ts';
import { dayMs } from '../../lib/durations.ts';
import { type ListedAlert, readAlerts } from '../../store/alerts/alert-list.ts';
import type { Db } from '../../store/db.ts';
import {
  countUndelivered,
  listBadCrawls,
  listEndingWaivers,
  listProjectsToTell,
  type MeanScore,
  meanScoresAt,
} from '../../store/digest/week.ts';
import { type AlertKind, alertKinds } from '../../telling/event-types.ts';
import { alertOf } from '../alerts/alert-row.ts';
import { settingsOf } from '../alerts/notification-settings.ts';
import type { Digest, DigestAlert, DigestFinding } from './types.ts';

/** What a project has to mend, what gains most first. */
export type FindingsOf = (
  db: Db,
  accountId: number,
  projectId: number,
) => Promise<readonly { readonly check: string; readonly gain: number; readonly pages: number }[]>;

interface Week {
  readonly from: number;
  readonly to: number;
}

const aheadMs = 14 * dayMs;
const findingsShown = 3;
const alertsMax = 500;
/** Of more, what gains most is looked for in the first. */
const projectsRead = 50;

/** U5: one week of an account. */
export async function composeDigest(
  db: Db,
  findingsOf: FindingsOf,
  accountId: number,
  { from, to }: Week,
): Promise<Digest> {
  const all = await listProjectsToTell(db, accountId);
  const watched = all.filter((project) => {
    const { watch, digest } = settingsOf(project);
    return watch && digest === 'weekly';
  });
  const names = new Map(watched.map(({ id, name }) => [id, name]));
  const ofWatched = <Row extends { readonly projectId: number }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const project = names.get(row.projectId);
      return project === undefined ? [] : [{ ...row, project }];
    });
  const ids = [...names.keys()];
  const now = scoresOf(await meanScoresAt(db, accountId, ids, to));
  const before = scoresOf(await meanScoresAt(db, accountId, ids, from));
  const alerts = ofWatched(await alertsSince(db, accountId, from));
  const crawls = ofWatched(await listBadCrawls(db, accountId, { from, to }));
  const waivers = ofWatched(await listEndingWaivers(db, accountId, { from: to, to: to + aheadMs }));
  const isWithin = (at: number | null): at is number => at !== null && at >= from && at < to;
  const findings: DigestFinding[] = [];
  for (const { id: projectId, name: project } of watched.slice(0, projectsRead)) {
    const rows = await findingsOf(db, accountId, projectId);
    for (const { check, gain, pages } of rows.slice(0, findingsShown)) {
      findings.push({ projectId, project, check, gain, pages });
    }
  }
  return {
    from,
    to,
    projects: watched.map(({ id, name: project }) => ({
      ...{ id, project, score: now.get(id) ?? null, scoreBefore: before.get(id) ?? null },
    })),
    opened: worstFirst(
      alerts.flatMap((row) => (isWithin(row.openedAt) ? [shown(row, 'alert.opened', row.openedAt)] : [])),
    ),
    resolved: worstFirst(
      alerts.flatMap((row) =>
        row.openedAt !== null && isWithin(row.resolvedAt)
          ? [shown(row, 'alert.resolved', row.resolvedAt)]
          : [],
      ),
    ),
    findings: findings.toSorted((one, other) => other.gain - one.gain).slice(0, findingsShown),
    crawls: crawls.map(({ siteId: site, number: crawl, project, start, errorCode, stoppedBy }) => ({
      ...{ site, crawl, project, start, why: (errorCode ?? stoppedBy ?? '').replaceAll('_', ' ') },
    })),
    waivers: waivers.map(({ id, projectId, project, checkId: check, until }) => ({
      ...{ id, projectId, project, check, until },
    })),
    certificates: alerts.flatMap(certificateOf),
    undelivered: (await countUndelivered(db, accountId, { from, to })).map(
      ({ webhookId, name, email, count }) => ({
        target: email ?? (name === null ? `webhook ${webhookId}` : `the webhook ${name}`),
        count,
      }),
    ),
  };
}

function alertsSince(db: Db, accountId: number, since: number): Promise<ListedAlert[]> {
  const states = ['open', 'resolving', 'resolved'] as const;
  const list = {
    accountId,
    states,
    kind: undefined,
    projectId: undefined,
    since: undefined,
    isDescending: true,
  };
  const reach = { from: null, offset: 0, take: alertsMax, isBackwards: false };
  // Those that are still open may have begun before.
  return readAlerts(db, list, reach).then((rows) =>
    rows.filter(({ resolvedAt }) => resolvedAt === null || resolvedAt >= since),
  );
}

function scoresOf(means: readonly MeanScore[]): ReadonlyMap<number, number> {
  return new Map(means.map(({ projectId, score }) => [projectId, Math.round(score)]));
}

type Named = ListedAlert & { readonly project: string };

/** As it was told then, whatever has come of it since. */
function shown(row: Named, tell: 'alert.opened' | 'alert.resolved', at: number): DigestAlert {
  const alert = alertOf(row);
  const sentence = sentenceOf({ ...alert, toldAt: alert.openedAt }, tell, row.pageUrl ?? row.project);
  return {
    id: row.id,
    projectId: row.projectId,
    project: row.project,
    kind: row.kind as AlertKind,
    sentence,
    at,
  };
}

function worstFirst(alerts: readonly DigestAlert[]): DigestAlert[] {
  const rank = ({ kind }: DigestAlert) => alertKinds.indexOf(kind);
  return alerts.toSorted((one, other) => rank(one) - rank(other) || one.at - other.at);
}

function certificateOf({ kind, key: host, project, after, resolvedAt }: Named) {
  if (kind !== 'certificate.expiring' || resolvedAt !== null || after === null) return [];
  const days: unknown = JSON.parse(after)?.days;
  return typeof days === 'number' && days * dayMs <= aheadMs ? [{ project, host, days }] : [];
}

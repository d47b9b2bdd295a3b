import { chooseBefore } from '../../alerts/choose-before.ts';
import type { Before, EarlierScore, SeenSite } from '../../alerts/types.ts';
import type { SiteReport } from '../../crawl/site-report.ts';
import { type CrawlSettings, type PauseReason, sourceBits } from '../../crawl/types.ts';
import type { FailureCode } from '../../errors.ts';
import { areComparable } from '../../score/comparable.ts';
import { resultOf } from '../../score/score.ts';
import { findAcceptedSince } from '../../store/alerts/alerts.ts';
import {
  countMissing,
  type EarlierCrawl,
  findCrawlFailureBefore,
  listEarlierCrawls,
  readCrawlWaivers,
} from '../../store/alerts/earlier-crawls.ts';
import { type ProjectNotifications, readNotifications } from '../../store/alerts/notifications.ts';
import { readReport } from '../../store/crawls/report-row.ts';
import type { CrawlTurn } from '../../store/crawls/turns.ts';
import type { Tx } from '../../store/db.ts';
import { judgeEnded } from '../alerts/judge-ended.ts';
import { settingsOf } from '../alerts/notification-settings.ts';
import { differenceOf } from '../sites/crawl-difference.ts';
import { writeEvent } from '../telling/write-event.ts';

type EndedCrawl = Pick<CrawlTurn, 'accountId' | 'crawlId' | 'siteId' | 'projectId' | 'number' | 'settings'>;

/** W4, N1: of a crawl that is completed, in the transaction that says so and after its row. */
export async function tellCompleted(
  tx: Tx,
  crawl: EndedCrawl & Pick<CrawlTurn, 'finishedAt'>,
  report: SiteReport,
  nowMs: number,
): Promise<void> {
  const { accountId, crawlId } = crawl;
  const notifications = await readNotifications(tx, accountId, crawl.projectId);
  const waiversHash = await readCrawlWaivers(tx, crawl);
  const seen = seenIn(report, crawl.siteId, waiversHash);
  const before = await readBefore(tx, crawl, seen);
  const isJudgedAgain = crawl.finishedAt !== null;
  if (!isJudgedAgain) await writeCompleted(tx, crawl, { report, notifications, seen, before }, nowMs);
  if (!settingsOf(notifications).watch) return;
  const observation = { ...seen, ...(await countMissing(tx, crawl, before.compared, sourceBits.sitemap)) };
  const known = { ...before, seen: before.seen && (await withMissing(tx, accountId, before, observation)) };
  const ended = { accountId, notifications, runId: null, crawlId, observation, before: known, isJudgedAgain };
  await judgeEnded(tx, ended, nowMs);
}

interface Completed {
  readonly report: SiteReport;
  readonly notifications: ProjectNotifications;
  readonly seen: ReturnType<typeof seenIn>;
  readonly before: Pick<Before, 'scores'>;
}

async function writeCompleted(
  tx: Tx,
  crawl: EndedCrawl,
  { report, notifications, seen, before }: Completed,
  nowMs: number,
): Promise<void> {
  const [last] = before.scores;
  const isComparable = last !== undefined && areComparable(last.basis, seen.basis);
  await writeEvent(
    tx,
    {
      ...eventOf(crawl),
      type: 'crawl.completed',
      data: {
        ...dataOf(crawl, notifications),
        ...{ score: report.score, previous_score: isComparable ? last.score : null, result: report.result },
        ...{ counted: report.pages.counted, stopped_by: report.stoppedBy },
      },
    },
    nowMs,
  );
}

/** The same of one that failed. */
export async function tellFailed(tx: Tx, crawl: EndedCrawl, code: string, nowMs: number): Promise<void> {
  const { accountId, crawlId, siteId } = crawl;
  const notifications = await readNotifications(tx, accountId, crawl.projectId);
  const data = { ...dataOf(crawl, notifications), error_code: code };
  await writeEvent(tx, { ...eventOf(crawl), type: 'crawl.failed', data }, nowMs);
  if (!settingsOf(notifications).watch) return;
  const observation = {
    ...({ kind: 'failure', subject: `site:${siteId}`, at: nowMs } as const),
    // Codes that only crawls have say nothing of the site.
    code: code as FailureCode,
  };
  const before = await readBefore(tx, crawl, null);
  await judgeEnded(tx, { accountId, notifications, runId: null, crawlId, observation, before }, nowMs);
}

/** Of one that rests, and not as a person wants it to. */
export async function tellPaused(
  tx: Tx,
  crawl: EndedCrawl,
  reason: PauseReason,
  nowMs: number,
): Promise<void> {
  const notifications = await readNotifications(tx, crawl.accountId, crawl.projectId);
  const data = { ...dataOf(crawl, notifications), reason };
  await writeEvent(tx, { ...eventOf(crawl), type: 'crawl.paused', data }, nowMs);
}

function eventOf({ accountId, projectId, siteId }: EndedCrawl) {
  return { accountId, projectId, subject: `site:${siteId}` };
}

function dataOf({ siteId, number, settings }: EndedCrawl, { projectId, project }: ProjectNotifications) {
  return { project_id: projectId, project, site: siteId, crawl: number, page_url: settings.start };
}

/** Without the addresses that are missing, which its report does not count. */
function seenIn(report: SiteReport, siteId: number, waiversHash: string | null): SeenSite {
  const { score, result, incomplete, cap, checksVersion, profile, expectations, findings, passed } = report;
  const waived = new Set((report.waived ?? []).map(({ check }) => check));
  const idsOf = (outcome: 'fail' | 'warn') =>
    new Set(findings.filter((finding) => finding.outcome === outcome).map(({ check }) => check));
  return {
    ...({ kind: 'site', subject: `site:${siteId}`, at: report.finishedAt } as const),
    ...{ score, result, incomplete, cap, waiversHash },
    basis: { checksVersion, profile, expectations, waiversHash },
    ...{ fails: idsOf('fail'), warns: idsOf('warn'), waived },
    judged: new Set([...findings.map(({ check }) => check), ...passed]),
    ...{ counted: report.pages.counted, gone: 0, missing: 0 },
    pagesOf: new Map(findings.map(({ check, pages }) => [check, pages])),
  };
}

interface CrawlBefore extends Before {
  readonly seen: SeenSite | null;
  readonly compared: number | null;
}

/** A crawl whose addresses are no longer kept had as many that were missing. */
async function withMissing(
  tx: Tx,
  accountId: number,
  { seen, compared: crawlId }: CrawlBefore,
  { missing: now }: SeenSite,
): Promise<SeenSite | null> {
  const missing =
    crawlId === null
      ? now
      : (await countMissing(tx, { accountId, crawlId }, null, sourceBits.sitemap)).missing;
  return seen && { ...seen, missing };
}

/** Among them are three that compare. */
const earlierMax = 30;

/**
 * @param seen null: it failed, and nothing of the site was seen
 * @returns with the id of the crawl that it is compared with, while the addresses of that are kept
 */
async function readBefore(
  tx: Tx,
  { accountId, siteId, crawlId, projectId, settings }: EndedCrawl,
  seen: SeenSite | null,
): Promise<CrawlBefore> {
  const crawl = { accountId, siteId, crawlId };
  const rows = await listEarlierCrawls(tx, crawl, seen === null ? 1 : earlierMax);
  // Of other pages, scores and findings are others.
  const alike = rows.filter((row) => countsTheSame(row, settings, seen?.basis.checksVersion ?? null));
  const scores = alike.map((row) => earlierScore(row, seen));
  const known = {
    scores,
    failure: (await findCrawlFailureBefore(tx, crawl)) as FailureCode | null,
    scoresFrom: await findAcceptedSince(tx, accountId, {
      ...{ projectId, kind: 'score.dropped', key: `site:${siteId}` },
    }),
  };
  const chosen = seen === null ? undefined : chooseBefore(seen, scores);
  const report = chosen && (await readReport(tx, { accountId, crawlId: chosen.id }));
  if (chosen === undefined || report === undefined) return { ...known, seen: null, compared: null };
  const isKept = rows.some(({ id, details }) => id === chosen.id && details === 1);
  return { ...known, seen: seenIn(report, siteId, chosen.waiversHash), compared: isKept ? chosen.id : null };
}

function countsTheSame(row: EarlierCrawl, settings: CrawlSettings, checksVersion: string | null): boolean {
  const { settings: json, ...other } = row;
  const before = { settings: JSON.parse(json) as CrawlSettings, checksVersion: other.checksVersion };
  return differenceOf(before, { settings, checksVersion: checksVersion ?? other.checksVersion }) === null;
}

function earlierScore(row: EarlierCrawl, seen: SeenSite | null): EarlierScore {
  const { id, score, checksVersion, waiversHash } = row;
  const incomplete = row.incomplete === 1;
  return {
    ...{ id, score, incomplete, waiversHash, at: row.finishedAt ?? 0, isErrorPage: false },
    result: score === null || incomplete ? null : resultOf(score),
    cap: row.cap === null ? null : (JSON.parse(row.cap) as EarlierScore['cap']),
    // What was declared then, only its report knows: it is asked of the one that is compared.
    basis: { checksVersion, profile: 'crawl', expectations: seen?.basis.expectations ?? null, waiversHash },
  };
}

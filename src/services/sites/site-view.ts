import type { CrawlSettings } from '../../crawl/types.ts';
import type { Db } from '../../store/db.ts';
import { type CrawlRow, readCrawls } from '../../store/sites/crawl-row.ts';
import { readScoredCrawls } from '../../store/sites/site-history.ts';
import type { SiteRow } from '../../store/sites/sites.ts';
import { differenceOf } from './crawl-difference.ts';
import { crawlOf } from './crawl-of.ts';
import type { Crawl, Site } from './types.ts';

const trendMax = 10;

/** Sites as the services give them, in the order of their rows: all of them with a handful of queries. */
export async function viewSites(
  db: Db,
  accountId: number,
  rows: readonly SiteRow[],
): Promise<readonly Site[]> {
  const ids = rows.map(({ id }) => id);
  const scored = Map.groupBy(await readScoredCrawls(db, accountId, ids, trendMax), ({ siteId }) => siteId);
  const previousOf = ({ id, completedCrawlId }: SiteRow) => {
    const own = scored.get(id) ?? [];
    const at = own.findIndex((crawl) => crawl.id === completedCrawlId);
    return own[at - 1]?.id;
  };
  const wanted = rows.flatMap((row) => [row.latestCrawlId, row.completedCrawlId, previousOf(row) ?? null]);
  const found = await readCrawls(db, accountId, [...new Set(wanted.filter((id) => id !== null))]);
  const crawls = new Map(found.map((crawl) => [crawl.id, crawl]));
  return rows.flatMap((row) => {
    const latest = crawls.get(row.latestCrawlId ?? 0);
    // Deleted between two of the queries.
    if (latest === undefined) return [];
    const [completed, previous] = [crawls.get(row.completedCrawlId ?? 0), crawls.get(previousOf(row) ?? 0)];
    const trend = (scored.get(row.id) ?? []).map(({ score }) => score);
    return [siteOf(row, { latest, completed, previous, trend })];
  });
}

interface Crawled {
  readonly latest: CrawlRow;
  readonly completed: CrawlRow | undefined;
  /** Completed before it, with a score. */
  readonly previous: CrawlRow | undefined;
  readonly trend: readonly number[];
}

function siteOf(row: SiteRow, { latest, completed: last, previous, trend }: Crawled): Site {
  const { id, accountId, name, start, project, privacy, slug, crawlsCount, createdAt, updatedAt, version } =
    row;
  const completed = last === undefined ? null : crawlOf(last);
  return {
    ...{ id, accountId, name, start, project, privacy, slug, crawlsCount, createdAt, updatedAt, version },
    hasPassword: row.passwordHash !== null,
    indexable: row.indexable === 1,
    settings: JSON.parse(row.settings) as CrawlSettings,
    latest: crawlOf(latest),
    completed,
    trend,
    previousScore: previousScore(completed, previous === undefined ? null : crawlOf(previous)),
  };
}

function previousScore(completed: Crawl | null, previous: Crawl | null): number | null {
  if (completed === null || completed.score === null || previous === null) return null;
  return differenceOf(previous, completed) === null ? previous.score : null;
}

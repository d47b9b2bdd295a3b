import { catalogue, checksVersion } from '../../checks/catalogue.ts';
import { crawlCatalogue } from '../../checks/crawl/crawl-catalogue.ts';
import { runCrawlChecks } from '../../checks/crawl/run-crawl.ts';
import { usualExpectations } from '../../checks/expectations.ts';
import type { CheckResult } from '../../checks/run.ts';
import { createClosing } from '../../crawl/close.ts';
import type { ClosedCrawl } from '../../crawl/closed.ts';
import { sampleSettings } from '../../crawl/sample-settings.ts';
import { shapeOf } from '../../crawl/shape.ts';
import {
  type CrawlRows,
  type CrawlSettings,
  type Fetched,
  type Met,
  type Placed,
  type Ranked,
  type ShapeState,
  type SkipReason,
  type StoppedBy,
  sourceBits,
} from '../../crawl/types.ts';
import { ViewBuilder } from '../../crawl/view.ts';
import { crawlStateCodes } from '../../store/codes.ts';
import { takeCrawlOver } from '../../store/crawls/claims.ts';
import { storeClosedCrawl } from '../../store/crawls/close-crawl.ts';
import { crawlRows } from '../../store/crawls/crawl-rows.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { findProjectByName, insertProject } from '../../store/reports/projects.ts';
import { type MadePage, type MadeSite, madeSite, pageOf, startUrl, urlOf } from './sample-made-site.ts';

export { type MadePage, type MadeSite, madeSite } from './sample-made-site.ts';

interface SeedOptions {
  readonly accountId: number;
  /** Undefined: a new one. */
  readonly siteId?: number;
  /** What a new one is called. */
  readonly name?: string | null;
  /** By path, the start first; `madeSite()` otherwise. */
  readonly pages?: MadeSite;
  readonly settings?: Partial<CrawlSettings>;
  readonly stoppedBy?: StoppedBy | null;
  /** When it was queued; it takes two minutes. */
  readonly at?: number;
  /** False: so many addresses were fetched, and it runs on. */
  readonly isClosed?: boolean;
  readonly fetchedMax?: number;
  readonly checksVersion?: string;
}

export interface SeededCrawl {
  readonly siteId: number;
  readonly crawlId: number;
  readonly number: number;
  /** Undefined: it was left running. */
  readonly closed: ClosedCrawl | undefined;
  /** `n` of a path. */
  readonly numberOf: (path: string) => number;
}

/** A crawl of a made site, closed, by the functions that a real one is written with. Nothing is fetched. */
export async function seedClosedCrawl(db: Db, options: SeedOptions): Promise<SeededCrawl> {
  const { accountId, pages = madeSite(), at = Date.UTC(2026, 10, 20, 9), isClosed = true } = options;
  const settings = sampleSettings({ start: startUrl, ...options.settings });
  const siteId = options.siteId ?? (await seedSite(db, accountId, settings, options.name ?? null, at));
  const { crawlId, number } = await seedCrawl(db, accountId, siteId, settings, at);
  const rows = crawlRows(db, accountId, crawlId, settings);
  await rows.takeOver();
  await walk(rows, pages, options.fetchedMax ?? Object.keys(pages).length);
  const paths = Object.keys(pages);
  const seeded = { siteId, crawlId, number, numberOf: (path: string) => paths.indexOf(path) };
  if (!isClosed) return { ...seeded, closed: undefined };

  const closed = await close(rows, pages, { ...options, settings, at });
  const claim = await takeCrawlOver(db, { accountId, crawlId });
  const isKept = await storeClosedCrawl(db, { accountId, crawlId, claim }, closed, async (tx) => {
    await tx.sql
      .updateTable('sites')
      .set(({ eb }) => ({ completedCrawlId: crawlId, version: eb('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', siteId)
      .execute();
  });
  if (!isKept) throw new Error('The crawl was not kept.');
  return { ...seeded, closed };
}

/** Its addresses, pages and findings are no longer kept. */
export async function forgetDetails(db: Db, accountId: number, crawlId: number): Promise<void> {
  for (const table of ['crawlPages', 'crawlUrls', 'crawlShapes', 'crawlFindings', 'crawlLinks'] as const) {
    await db.sql
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('crawlId', '=', crawlId)
      .execute();
  }
  await db.sql
    .updateTable('crawls')
    .set({ details: 0 })
    .where('accountId', '=', accountId)
    .where('id', '=', crawlId)
    .execute();
}

function seedSite(
  db: Db,
  accountId: number,
  settings: CrawlSettings,
  name: string | null,
  at: number,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const project = new URL(settings.start).hostname.replace(/^www\./, '');
    const found = await findProjectByName(tx, accountId, project);
    const projectId = found?.id ?? (await insertProject(tx, accountId, project, at));
    const { id } = await tx.sql
      .insertInto('sites')
      .values({
        ...{ accountId, projectId, name, start: settings.start, settings: JSON.stringify(settings) },
        ...{ privacy: 0, slug: crypto.randomUUID(), passwordHash: null, crawlsCount: 0 },
        ...{ latestCrawlId: null, completedCrawlId: null, version: 1, createdAt: at, updatedAt: at },
        deletedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

function seedCrawl(db: Db, accountId: number, siteId: number, settings: CrawlSettings, at: number) {
  return inTransaction(db, async (tx) => {
    const { crawlsCount } = await tx.sql
      .selectFrom('sites')
      .select('crawlsCount')
      .where('accountId', '=', accountId)
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();
    const number = crawlsCount + 1;
    const { id } = await tx.sql
      .insertInto('crawls')
      .values({
        ...{ accountId, siteId, number, settings: JSON.stringify(settings), causedBy: null },
        ...{ state: crawlStateCodes.running, queuedAt: at, startedAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.sql
      .updateTable('sites')
      .set({ crawlsCount: number, latestCrawlId: id })
      .where('accountId', '=', accountId)
      .where('id', '=', siteId)
      .execute();
    return { crawlId: id, number };
  });
}

const metAtOnce = 1_000;

async function walk(rows: CrawlRows, pages: MadeSite, fetchedMax: number): Promise<void> {
  const entries = Object.entries(pages);
  const byUrl = new Map(entries.map(([path, page]) => [urlOf(path), { path, page }]));
  const shapes = shapesOf(entries);
  for (let from = 0; from < entries.length; from += metAtOnce) {
    const met = entries.slice(from, from + metAtOnce).map(([path, page], at) => metOf(path, page, from + at));
    await commit(rows, { met, fetched: [] }, (fresh) => ({
      ...nothingElse,
      rows: fresh.map((one) => rankedOf(one, byUrl.get(one.url)?.page.skipped)),
      shapes: from === 0 ? shapes : [],
    }));
  }
  for (let left = fetchedMax; left > 0; ) {
    const claimed = await rows.claim(Math.min(left, 100));
    if (claimed.length === 0) return;
    const fetched = claimed.map(({ n, url }) => {
      const { path, page } = byUrl.get(url) as { readonly path: string; readonly page: MadePage };
      return fetchedOf(n, path, page);
    });
    await commit(rows, { met: [], fetched }, () => ({ ...nothingElse, rows: [], shapes: [] }));
    left -= claimed.length;
  }
}

async function commit(
  rows: CrawlRows,
  batch: { readonly met: readonly Met[]; readonly fetched: readonly Fetched[] },
  rank: (fresh: readonly Met[]) => Placed,
): Promise<void> {
  const requests = batch.fetched.length;
  if (!(await rows.commit({ ...batch, requests, workedMs: 200 * requests }, rank)))
    throw new Error('A batch was not kept.');
}

const nothingElse = {
  again: [],
  beyond: 0,
  unkept: { robots: 0, excluded: 0, scope: 0, clicks: 0, trap: 0, sample: 0, nofollow: 0, refused: 0 },
} as const;

function metOf(path: string, { isListed = false }: MadePage, n: number): Met {
  const sources = n === 0 ? sourceBits.start : sourceBits.link;
  return {
    url: urlOf(path),
    sources: sources | (isListed ? sourceBits.sitemap : 0),
    clicks: n === 0 ? 0 : 1,
  };
}

/** In the order met, which is that of the site. */
function rankedOf(met: Met, skipped: SkipReason | undefined): Ranked {
  return { ...met, shape: shapeOf(met.url), turn: 128, skipped };
}

function shapesOf(entries: readonly (readonly [string, MadePage])[]): ShapeState[] {
  const groups = Map.groupBy(entries, ([path]) => shapeOf(urlOf(path)));
  return [...groups].map(([name, own]) => {
    const pages = own.map(([, page]) => page);
    const skipped = pages.filter((page) => page.skipped !== undefined).length;
    const counted = pages.filter((page) => kindOf(page) === 'page').length;
    const indexable = pages.filter((page) => kindOf(page) === 'page' && page.noindex !== true).length;
    return { name, known: own.length, fetched: own.length - skipped, counted, indexable, dry: 0, skipped };
  });
}

function kindOf({ skipped, to, status = 200, isFile }: MadePage): Fetched['kind'] | 'skipped' {
  if (skipped !== undefined) return 'skipped';
  if (to !== undefined) return 'redirect';
  if (status === null || status >= 400) return 'error';
  return isFile ? 'file' : 'page';
}

function fetchedOf(n: number, path: string, made: MadePage): Fetched {
  const kind = kindOf(made);
  if (kind === 'skipped') throw new Error('What is skipped is not fetched.');
  const status = made.status === undefined ? (made.to === undefined ? 200 : 301) : made.status;
  return {
    ...{ n, kind, status, why: status === null ? 'timeout' : null, bytes: 12_000 },
    targetUrl: made.to === undefined ? null : urlOf(made.to),
    page: kind === 'page' ? pageOf(path, made) : null,
    ...(made.unchangedSince !== undefined && { unchangedSince: made.unchangedSince }),
  };
}

async function close(
  rows: CrawlRows,
  pages: MadeSite,
  options: SeedOptions & { readonly settings: CrawlSettings; readonly at: number },
): Promise<ClosedCrawl> {
  const { settings, at, stoppedBy = null } = options;
  const known = [];
  for await (const row of rows.urls()) known.push(row);
  const builder = new ViewBuilder(known);
  const checks = [...catalogue, ...crawlCatalogue];
  const closing = createClosing(builder.urls, { version: options.checksVersion ?? checksVersion, checks });
  for (const { n, url, kind } of known) {
    const path = url.slice(startUrl.length - 1);
    const made = pages[path];
    if (kind !== 'page' || made === undefined) continue;
    const page = pageOf(path, made);
    builder.addPage({ n, page });
    closing.add(n, page);
  }
  const site = {
    sitemaps: {
      files: 1,
      entries: Object.values(pages).filter(({ isListed }) => isListed).length,
      isWhole: true,
    },
    notFound: null,
  };
  const [shapes, state] = [await rows.shapes(), await rows.state()];
  const view = builder.finish({ settings, shapes, site });
  return closing.closed({
    ...{ view, results: runCrawlChecks(view), start: { url: startUrl, checks: hostResults } },
    ...{ settings, state, site, stoppedBy, expectations: usualExpectations },
    ...{ startedAt: at, finishedAt: at + 120_000 },
  });
}

/** What the host is judged by, once. */
const hostResults: readonly CheckResult[] = catalogue
  .filter(({ tier }) => tier === 'site')
  .map(({ id, category, tier, weight, advice }) => {
    const isFound = id === 'robots-txt' || id === 'security-txt';
    return {
      ...{ id, category, tier, weight, reason: null, danger: false, value: null, items: [], itemsTotal: 0 },
      outcome: isFound ? 'fail' : 'pass',
      summary: isFound ? 'The server does not send it.' : 'It is as it should be.',
      task: null,
      advice: isFound ? (Object.keys(advice)[0] ?? null) : null,
      furtherAdvice: [],
    };
  });

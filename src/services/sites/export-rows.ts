import type { SiteFinding, SiteReport } from '../../crawl/site-report.ts';
import type { ExportRow } from '../../report/site/export-rows.ts';
import type { CrawlKey } from '../../store/crawls/crawls.ts';
import { readPagesOfFinding } from '../../store/crawls/finding-rows.ts';
import type { PageRow } from '../../store/crawls/page-list.ts';
import { eachCrawledPage, eachPage, findUrls, readPagesByNumber } from '../../store/crawls/page-rows.ts';
import type { Db } from '../../store/db.ts';
import { detailsOf, isOfTargets, saidOf, targetFilterOf } from './finding-texts.ts';
import { KnownUrls } from './known-urls.ts';
import { readLinkedFrom } from './links-in.ts';

type Rows = AsyncGenerator<readonly ExportRow[]>;

/** Columns of each table, in their order. */
export const exportColumns = {
  pages: [
    ...(['n', 'url', 'kind', 'why', 'status', 'target', 'template', 'title'] as const),
    ...(['score', 'clicks', 'links_in', 'indexable'] as const),
  ],
  links: ['from', 'to', 'anchor', 'nofollow', 'region', 'status', 'kind'],
  findings: ['check', 'category', 'outcome', 'points', 'task', 'url', 'detail', 'source', 'anchor'],
  redirects: ['url', 'status', 'target', 'target_status', 'links_in'],
} as const;

/** All known addresses in the order met. */
export async function* pageRows(db: Db, key: CrawlKey): Rows {
  for await (const piece of eachPage(db, key)) yield piece.map(rowOfPage);
}

function rowOfPage(page: PageRow): ExportRow {
  const { n, url, kind, why, status, targetUrl, template, title, score, clicks, linksIn } = page;
  return {
    ...{ n, url, kind, why, status, target: targetUrl, template, title, score, clicks },
    ...{ links_in: linksIn, indexable: page.isIndexable },
  };
}

/** Every link that is listed of a page, page by page. */
export async function* linkRows(db: Db, key: CrawlKey): Rows {
  const known = new KnownUrls(db, key);
  for await (const pages of eachCrawledPage(db, key)) {
    const numbers = pages.map(({ n }) => n);
    const urls = new Map((await readPagesByNumber(db, key, numbers)).map(({ n, url }) => [n, url]));
    const targets = await known.find(pages.flatMap(({ page }) => page.extract.links.map(({ url }) => url)));
    for (const { n, page } of pages) {
      yield page.extract.links.map(({ url, anchor, nofollow, region }) => {
        const { status = null, kind = null } = targets.get(url) ?? {};
        return { from: urls.get(n) ?? '', to: url, anchor, nofollow, region, status, kind };
      });
    }
  }
}

export async function* redirectRows(db: Db, key: CrawlKey): Rows {
  for await (const piece of eachPage(db, key, { kind: 'redirect' })) {
    const targets = await findUrls(db, key, [...new Set(piece.flatMap(({ targetUrl }) => targetUrl ?? []))]);
    yield piece.map(({ url, status, targetUrl, linksIn }) => ({
      ...{ url, status, target: targetUrl, links_in: linksIn },
      target_status: targets.get(targetUrl ?? '')?.status ?? null,
    }));
  }
}

/** Findings of the site and of all pages together first, then page by page. */
export async function* findingRows(db: Db, key: CrawlKey, { findings }: SiteReport): Rows {
  for (const finding of findings) {
    if (finding.tier === 'site') yield siteRows(finding);
    else if (isOfTargets(finding)) yield* targetRows(db, key, finding);
    else if (finding.tier === 'crawl') yield* togetherRows(db, key, finding);
  }
  const known = new Map(findings.filter(({ tier }) => tier === 'page').map((one) => [one.check, one]));
  for await (const pages of eachCrawledPage(db, key)) {
    const numbers = pages.map(({ n }) => n);
    const urls = new Map((await readPagesByNumber(db, key, numbers)).map(({ n, url }) => [n, url]));
    yield pages.flatMap(({ n, page }) =>
      page.findings.flatMap(({ check, outcome, detail }) => {
        const finding = known.get(check);
        return finding === undefined ? [] : [{ ...about(finding), outcome, url: urls.get(n) ?? '', detail }];
      }),
    );
  }
}

function about({ check, category, outcome, points, task }: SiteFinding): ExportRow {
  return { check, category, outcome, points, task, url: null, detail: null, source: null, anchor: null };
}

function siteRows(finding: SiteFinding): ExportRow[] {
  if (finding.items.length === 0) return [{ ...about(finding), detail: finding.summary }];
  return finding.items.map(({ url, detail }) => ({ ...about(finding), url, detail }));
}

async function* targetRows(db: Db, key: CrawlKey, finding: SiteFinding): Rows {
  for await (const piece of eachPage(db, key, targetFilterOf(finding))) {
    for (let at = 0; at < piece.length; at += targetsAtOnce) {
      const targets = piece.slice(at, at + targetsAtOnce);
      const linked = await readLinkedFrom(db, key, targets);
      yield targets.flatMap((target) =>
        (linked.get(target.n)?.links ?? []).map(({ url, anchor }) => ({
          ...{ ...about(finding), url: target.url, detail: saidOf(target), source: url, anchor },
        })),
      );
    }
  }
}

const targetsAtOnce = 50;
const pagesAtOnce = 256;

async function* togetherRows(db: Db, key: CrawlKey, finding: SiteFinding): Rows {
  const numbers = (await readPagesOfFinding(db, key, finding.check)) ?? new Uint32Array();
  const details = detailsOf(finding);
  for (let at = 0; at < numbers.length; at += pagesAtOnce) {
    const pages = await readPagesByNumber(db, key, [...numbers.subarray(at, at + pagesAtOnce)]);
    yield pages.map(({ url }) => ({ ...about(finding), url, detail: details.get(url) ?? finding.summary }));
  }
}

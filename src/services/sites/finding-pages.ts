import type { SiteFinding } from '../../crawl/site-report.ts';
import { readPagesOfFinding } from '../../store/crawls/finding-rows.ts';
import type { PageRow } from '../../store/crawls/page-list.ts';
import { readCrawledPages, readPagesByNumber } from '../../store/crawls/page-rows.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import type { ListSource } from '../../store/lists/list-page.ts';
import type { CrawlRow } from '../../store/sites/crawl-row.ts';
import type { Page, Paging } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import type { DetailsParts } from './details-parts.ts';
import { isClosed, keyOf, requireDetails } from './find-crawl.ts';
import { detailsOf, isOfTargets, saidOf, targetFilterOf } from './finding-texts.ts';
import { noFinding, noFindings, readClosedReport } from './findings.ts';
import { readLinkedFrom } from './links-in.ts';
import { inDirection, listOf } from './list-of.ts';
import type { CrawlNumber, FindingPage } from './types.ts';

/** @throws AssayError not-found, also where the check passed */
export async function listFindingPages(
  parts: DetailsParts,
  accountId: number,
  siteId: number,
  number: CrawlNumber,
  check: string,
  paging: Paging<'n'>,
): Promise<Page<FindingPage>> {
  const { db, cursorKeys } = parts;
  const crawl = await requireDetails(db, accountId, siteId, number);
  if (!isClosed(crawl)) throw noFindings(crawl);
  const finding = (await readClosedReport(db, crawl)).findings.find((one) => one.check === check);
  if (finding === undefined) throw noFinding(crawl, check);
  const { sort, perPage } = paging;
  const identity = listIdentity([
    'finding pages',
    accountId,
    crawl.id,
    crawl.finishedAt,
    check,
    sort,
    perPage,
  ]);
  const source = await sourceOf(parts, crawl, finding, sort);
  const page = await listPage(source, paging, openCursor(paging, cursorKeys, identity), cursorKeys, identity);
  const complete = isOfTargets(finding) ? targetsOf : foundOn;
  return { ...page, rows: await complete(db, crawl, finding, page.rows) };
}

type Db = DetailsParts['db'];

async function sourceOf(
  { db, sorted }: DetailsParts,
  crawl: CrawlRow,
  finding: SiteFinding,
  sort: 'asc' | 'desc',
): Promise<ListSource<PageRow>> {
  const key = keyOf(crawl);
  const choice = { filter: targetFilterOf(finding), sort: 'n', isDescending: sort === 'desc' } as const;
  const ordered = isOfTargets(finding)
    ? await sorted.list(crawl, choice)
    : inDirection((await readPagesOfFinding(db, key, finding.check)) ?? new Uint32Array(), sort);
  return listOf(
    ordered,
    (numbers) => readPagesByNumber(db, key, numbers),
    ({ n }) => n,
  );
}

async function foundOn(
  db: Db,
  crawl: CrawlRow,
  finding: SiteFinding,
  rows: readonly PageRow[],
): Promise<FindingPage[]> {
  const numbers = finding.tier === 'page' ? rows.map(({ n }) => n) : [];
  const pages = await readCrawledPages(db, keyOf(crawl), numbers);
  const details = detailsOf(finding);
  return rows.map((row) => {
    const own = pages.get(row.n)?.findings.find(({ check }) => check === finding.check);
    return {
      ...row,
      outcome: own?.outcome ?? finding.outcome,
      detail: own?.detail ?? details.get(row.url) ?? finding.summary,
      ...{ linkedFrom: [], linkedFromTotal: 0 },
    };
  });
}

async function targetsOf(
  db: Db,
  crawl: CrawlRow,
  finding: SiteFinding,
  rows: readonly PageRow[],
): Promise<FindingPage[]> {
  const details = detailsOf({ ...finding, items: finding.items.map((item) => ({ ...item, sources: [] })) });
  const linked = await readLinkedFrom(db, keyOf(crawl), rows);
  return rows.map((row) => ({
    ...row,
    outcome: finding.outcome,
    detail: details.get(row.url) ?? saidOf(row),
    linkedFrom: linked.get(row.n)?.links ?? [],
    linkedFromTotal: linked.get(row.n)?.total ?? 0,
  }));
}

import type { CrawlDetailsService } from '../../../services/sites/types.ts';

/** The last crawl that found what a later one did not. */
export interface LastFound {
  readonly number: number;
  /** When it ended. */
  readonly at: number;
  /** Of its page of the finding. */
  readonly href: string;
}

/** Reports that are read for it, the latest first. */
const reportsMax = 10;

/** Among the crawls just before that of this number; undefined: none of them found it. */
export async function findLastFound(
  details: CrawlDetailsService,
  {
    accountId,
    siteId,
    number,
  }: { readonly accountId: number; readonly siteId: number; readonly number: number },
  check: string,
): Promise<Omit<LastFound, 'href'> | undefined> {
  const paging = { sortBy: 'number', sort: 'desc', perPage: 100, page: 1 } as const;
  const { rows } = await details.list(accountId, siteId, paging);
  const before = rows.filter((crawl) => crawl.number < number && crawl.state === 'completed');
  for (const crawl of before.slice(0, reportsMax)) {
    const { report } = await details.get(accountId, siteId, crawl.number);
    const isFound = report?.findings.some((finding) => finding.check === check);
    if (isFound) return { number: crawl.number, at: crawl.finishedAt ?? crawl.queuedAt };
  }
  return undefined;
}

import type { Fetched } from '../../crawl/types.ts';
import type { Tx } from '../db.ts';
import type { CrawlKey } from './crawls.ts';

/** An address as those who watch are told of it; the column `newest` of a crawl is JSON of these, newest first. */
export interface Newest {
  readonly url: string;
  readonly kind: Fetched['kind'];
  readonly status: number | null;
}

const newestMax = 8;

/** @param before JSON; null: none yet */
export function newestAfter(before: string | null, newest: readonly Newest[]): string | null {
  if (newest.length === 0) return before;
  const others = before === null ? [] : (JSON.parse(before) as Newest[]);
  return JSON.stringify([...newest, ...others].slice(0, newestMax));
}

/** Those of a batch, newest first. */
export async function readNewest(
  tx: Tx,
  { accountId, crawlId }: CrawlKey,
  fetched: readonly Fetched[],
): Promise<Newest[]> {
  const last = fetched.slice(-newestMax).reverse();
  if (last.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('crawlUrls')
    .select(['n', 'url'])
    .where('accountId', '=', accountId)
    .where('crawlId', '=', crawlId)
    .where(
      'n',
      'in',
      last.map(({ n }) => n),
    )
    .execute();
  const urls = new Map(rows.map(({ n, url }) => [n, url]));
  return last.flatMap(({ n, kind, status }) => {
    const url = urls.get(n);
    return url === undefined ? [] : [{ url, kind, status }];
  });
}

import type { StoredUrl } from '../../crawl/types.ts';
import { type FetchedKindCode, fetchedKindCodes, type UrlStateCode, urlStateCodes } from '../codes.ts';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';

/** By `n`. */
export async function* readUrls(db: Db, { accountId, crawlId }: CrawlKey): AsyncGenerator<StoredUrl> {
  for (let after = -1; ; ) {
    const { rows } = await runPrepared(db, 'addresses of a crawl', { accountId, crawlId, after }, (open) =>
      db.sql
        .selectFrom('crawlUrls')
        .select(['n', 'url', 'state', 'kind', 'why', 'status', 'targetUrl', 'shape', 'sources'])
        .where('accountId', '=', open.accountId)
        .where('crawlId', '=', open.crawlId)
        .where('n', '>', open.after)
        .orderBy('n')
        .limit(urlsAtOnce),
    );
    for (const { state, kind, ...others } of rows) yield { ...others, kind: kindOf(state, kind) };
    if (rows.length < urlsAtOnce) return;
    after = rows.at(-1)?.n ?? after;
  }
}

const urlsAtOnce = 1_000;

export function kindOf(state: UrlStateCode, kind: FetchedKindCode | null): StoredUrl['kind'] {
  if (state === urlStateCodes.skipped) return 'skipped';
  return kind === null ? 'waiting' : kindNames[kind];
}

const kindNames = Object.fromEntries(
  Object.entries(fetchedKindCodes).map(([name, code]) => [code, name]),
) as Readonly<Record<FetchedKindCode, keyof typeof fetchedKindCodes>>;

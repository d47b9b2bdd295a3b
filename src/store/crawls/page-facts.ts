import type { StoredUrl } from '../../crawl/types.ts';
import type { Db } from '../db.ts';
import { runPrepared } from '../prepared.ts';
import type { CrawlKey } from './crawls.ts';
import { urlsOf } from './page-list.ts';
import { kindOf } from './read-urls.ts';

/** What lists of the pages of a closed crawl are filtered and sorted by, column by column: 20 bytes for each address. */
export interface PageFacts {
  readonly count: number;
  /** Places in `kinds`. */
  readonly kind: Uint8Array;
  /** Places in `whys` and `templates`. */
  readonly why: Uint16Array;
  readonly template: Uint16Array;
  /** Here and below: −1 is none. */
  readonly status: Int16Array;
  readonly score: Int16Array;
  readonly clicks: Int32Array;
  readonly linksIn: Int32Array;
  readonly indexable: Uint8Array;
  readonly whys: readonly (string | null)[];
  readonly templates: readonly string[];
}

export const kinds: readonly StoredUrl['kind'][] = [
  'page',
  'file',
  'redirect',
  'error',
  'skipped',
  'waiting',
];

const rowsAtOnce = 2_000;

/** @param count of known addresses, which are numbered without gaps */
export async function readPageFacts(
  db: Db,
  { accountId, crawlId }: CrawlKey,
  count: number,
): Promise<PageFacts> {
  const whys: (string | null)[] = [];
  const templates: string[] = [];
  const placeOfWhy = placesIn(whys);
  const placeOfTemplate = placesIn(templates);
  const facts = {
    ...{ count, whys, templates, kind: new Uint8Array(count), indexable: new Uint8Array(count) },
    ...{ why: new Uint16Array(count), template: new Uint16Array(count) },
    ...{ status: new Int16Array(count), score: new Int16Array(count) },
    ...{ clicks: new Int32Array(count), linksIn: new Int32Array(count) },
  };
  for (let from = 0; from < count; from += rowsAtOnce) {
    const { rows } = await runPrepared(db, 'facts of pages', { accountId, crawlId, from }, (open) =>
      urlsOf(db, open)
        .select(['n', 'state', 'kind', 'why', 'status', 'shape', 'score', 'clicks', 'linksIn', 'indexable'])
        .where('n', '>=', open.from)
        .orderBy('n')
        .limit(rowsAtOnce),
    );
    for (const { n, state, kind, why, status, shape, score, clicks, linksIn, indexable } of rows) {
      facts.kind[n] = kinds.indexOf(kindOf(state, kind));
      facts.why[n] = placeOfWhy(why);
      facts.template[n] = placeOfTemplate(shape);
      facts.status[n] = status ?? -1;
      facts.score[n] = score ?? -1;
      facts.clicks[n] = clicks ?? -1;
      facts.linksIn[n] = linksIn ?? -1;
      facts.indexable[n] = indexable;
    }
  }
  return facts;
}

/** Of each value the same place; a new one is put at the end. */
function placesIn<Value>(values: Value[]): (value: Value) => number {
  const places = new Map<Value, number>();
  return (value) => {
    const known = places.get(value);
    if (known !== undefined) return known;
    places.set(value, values.length);
    return values.push(value) - 1;
  };
}

/** Numbers of all addresses in their order. */
export async function readUrlOrder(
  db: Db,
  { accountId, crawlId }: CrawlKey,
  count: number,
): Promise<Uint32Array> {
  const order = new Uint32Array(count);
  for (let at = 0, after = ''; at < count; ) {
    const { rows } = await runPrepared(db, 'order of addresses', { accountId, crawlId, after }, (open) =>
      urlsOf(db, open).select(['n', 'url']).where('url', '>', open.after).orderBy('url').limit(rowsAtOnce),
    );
    for (const { n } of rows) order[at++] = n;
    if (rows.length === 0) break;
    after = rows.at(-1)?.url ?? after;
  }
  return order;
}

import type { Claimed, CrawlSettings, FormerPage, PageMark } from '../crawl/types.ts';
import type { FieldLines } from '../evidence/evidence.ts';
import type { FetchResult } from '../net/types.ts';
import { basisOf, conditionsOf, isAsItWas, markOf } from './page-mark.ts';
import type { WalkParts } from './types.ts';

/** A page that the crawl before counted, and that may be the same still. */
export interface KnownPage {
  readonly page: ReturnType<FormerPage['unpack']>;
  readonly status: number | null;
  /** As FormerPage has it. */
  readonly since: number;
  /** Header fields of the request that asks whether it has changed. */
  readonly conditions: Readonly<Record<string, string>>;
  /** By the fields of a 304: none of them has changed either. */
  isStill(fields: FieldLines): boolean;
}

export interface Again {
  /** What is known of these, each unpacked when it is asked for; undefined: it is to be read anew. */
  find(claimed: readonly Claimed[], settings: CrawlSettings): Promise<(url: string) => KnownPage | undefined>;
  /** By what the next crawl knows it; undefined where there will be none, or nothing tells. */
  markOf(answer: FetchResult & { readonly ok: true }, settings: CrawlSettings): PageMark | undefined;
}

/** What one crawl of a site leaves to the next, which so has to read only what has changed. */
export function createAgain({
  again,
  expectations,
  waivers,
}: Pick<WalkParts, 'again' | 'expectations' | 'waivers'>): Again {
  if (again === undefined) return never;
  const { rules, former } = again;
  const basis = (settings: CrawlSettings) => basisOf({ rules, expectations, waivers, settings });
  return {
    async find(claimed, settings) {
      const pages = await former?.pages(claimed.map(({ url }) => url));
      const now = basis(settings);
      return (url) => knownPage(pages?.get(url), now);
    },
    markOf({ chain, truncated }, settings) {
      const { fields } = chain.at(-1) ?? {};
      return fields === undefined || truncated ? undefined : markOf(fields, basis(settings));
    },
  };
}

const never: Again = { find: async () => () => undefined, markOf: () => undefined };

function knownPage(former: FormerPage | undefined, basis: string): KnownPage | undefined {
  const page = former?.unpack();
  const mark = page?.mark;
  if (former === undefined || page === undefined || mark?.basis !== basis) return undefined;
  return {
    ...{ page, status: former.status, since: former.since, conditions: conditionsOf(mark) },
    isStill: (fields) => isAsItWas(mark, fields),
  };
}

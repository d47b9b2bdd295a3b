import { pathAndQueryOf } from '../../crawl/parts.ts';
import { createRanking } from '../../crawl/ranking.ts';
import type { CrawlSettings, Met, SkipReason } from '../../crawl/types.ts';
import { skipReasons } from '../../crawl/types.ts';
import { matchesPath } from '../../lib/path-pattern.ts';
import { suggestPattern } from './suggest-pattern.ts';
import type { SitePreview } from './types.ts';

/** What was found by asking, before anything is said of it. */
export interface Looked extends Pick<SitePreview, 'robots' | 'sitemaps' | 'isWhole'> {
  /** Identities, each once, in the order met: the start, the list, what sitemaps name. */
  readonly met: readonly Met[];
  /** Of those: what robots.txt denies. */
  readonly denied: ReadonlySet<string>;
  /** Our own rules kept us from its host (E3), which the audit log says. */
  readonly isRefused?: boolean;
}

/** Asks for robots.txt and sitemaps, and for nothing else. */
export type LookAtSite = (
  order: { readonly accountId: number; readonly settings: CrawlSettings },
  signal: AbortSignal,
) => Promise<Looked>;

const examplesMax = 5;

type Group = SitePreview['fates'][number];

/** What a crawl with these settings would begin with, and what would become of it. */
export function previewOf(
  settings: CrawlSettings,
  { met, denied, ...looked }: Looked,
  isRefused: (url: string) => boolean,
): SitePreview {
  const isDenied = (url: string) => settings.robots === 'obey' && denied.has(url);
  const { rows, unkept } = createRanking({ settings, shapes: [], known: 0, isDenied, isRefused }).rank(met);
  const byFate = Map.groupBy(rows, ({ skipped = 'in' }) => skipped);
  const fates = (['in', ...skipReasons] as const).flatMap((fate): Group[] => {
    const own = byFate.get(fate) ?? [];
    const count = own.length + (fate === 'in' ? 0 : unkept[fate satisfies SkipReason]);
    return count === 0 ? [] : [{ fate, ...groupOf(own.map(({ url }) => url)), count }];
  });
  const known = met.map(({ url }) => ({ url, path: pathAndQueryOf(url) }));
  return {
    ...{ settings, ...looked, known: met.length },
    fates: fates.toSorted((a, b) => b.count - a.count),
    patterns: (['include', 'exclude'] as const).flatMap((field) =>
      settings[field].map((pattern) => ({ field, pattern, ...matchedBy(pattern, known) })),
    ),
  };
}

interface Known {
  readonly url: string;
  readonly path: string;
}

/** Paths that tell what was meant: each is compared a dozen times, and there may be 200 patterns. */
const telling = 300;

function matchedBy(pattern: string, known: readonly Known[]) {
  const matched = known.filter(({ path }) => matchesPath(pattern, path));
  const paths = matched.length > 1 ? [] : known.slice(0, telling).map(({ path }) => path);
  const didYouMean = matched.length > 1 ? null : suggestPattern(pattern, paths);
  return { ...groupOf(matched.map(({ url }) => url)), didYouMean };
}

function groupOf(urls: readonly string[]) {
  return { count: urls.length, examples: urls.slice(0, examplesMax) };
}

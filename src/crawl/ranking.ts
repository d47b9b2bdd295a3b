import type { UrlKind } from '../evidence/crawl/crawl-view.ts';
import { matchesPath } from '../lib/path-pattern.ts';
import { CountedOnce } from './counted-once.ts';
import { pathAndQueryOf } from './parts.ts';
import { createScope } from './scope.ts';
import { otherShape, ShapeCounts } from './shape-counts.ts';
import { addressBytesMax, looksLikeTrap } from './traps.ts';
import { turnOf, turnOfStart } from './turn.ts';
import {
  type CrawlSettings,
  type Met,
  type MetAgain,
  type Placed,
  type Ranked,
  type Reopened,
  type ShapeState,
  type SkipReason,
  skipReasons,
  sourceBits,
} from './types.ts';

/** The order of a frontier. It remembers what it placed: a batch that was not kept must be the last of its crawl. */
interface Ranking {
  /**
   * @param fresh new addresses, each once, in the order met
   * @param skipped known ones that another way leads to, which may be followed
   */
  readonly rank: (fresh: readonly Met[], skipped?: readonly MetAgain[]) => Placed;
  readonly fetched: (answer: Answer) => void;
  /** Q5: what waits of this shape is to wait for all others. */
  readonly isDry: (shape: string) => boolean;
}

interface Answer {
  readonly shape: string;
  readonly kind: Exclude<UrlKind, 'skipped' | 'waiting'>;
  readonly isIndexable: boolean;
}

interface RankingParts {
  readonly settings: CrawlSettings;
  /** As they were kept, also of a crawl that goes on. */
  readonly shapes: readonly ShapeState[];
  /** Addresses that have a row. */
  readonly known: number;
  /** By robots.txt. */
  readonly isDenied: (url: string) => boolean;
  /** E2: no address that may be asked. */
  readonly isRefused: (url: string) => boolean;
}

export function createRanking({ settings, shapes, known, isDenied, isRefused }: RankingParts): Ranking {
  const counts = new ShapeCounts(shapes);
  const once = new CountedOnce();
  const isInside = createScope(settings);
  const isSkipped: Readonly<Record<SkipReason, (met: Met, shape: string) => boolean>> = {
    scope: ({ url, sources }) => !isGiven(sources) && !isInside(url),
    trap: ({ url, sources }) => !isGiven(sources) && looksLikeTrap(url),
    refused: ({ url }) => isRefused(url),
    robots: ({ url, sources }) => !isGiven(sources) && isDenied(url),
    excluded: ({ url, sources }) => (sources & sourceBits.start) === 0 && isExcluded(url, settings),
    nofollow: ({ isNofollow = false }) => isNofollow && !settings.nofollow,
    clicks: ({ clicks }) => settings.clicksMax !== null && (clicks ?? 0) > settings.clicksMax,
    sample: (_, shape) => settings.sample !== null && counts.taken(shape) >= settings.sample,
  };
  const bound = knownMax(settings);
  let rows = known;

  const place = (met: Met, shape: string): Ranked => {
    const { url, sources, clicks } = met;
    const skipped = order.find((reason) => isSkipped[reason](met, shape));
    const isListed = (sources & (sourceBits.list | sourceBits.sitemap)) !== 0;
    const isFormer = sources === sourceBits.previous;
    const crowd = { known: counts.known(shape), isOther: shape === otherShape };
    const standing = { url, clicks, isListed, isFormer, ...crowd };
    const isStart = (sources & sourceBits.start) !== 0;
    const turn = isStart ? turnOfStart : turnOf(standing, settings.pagesMax);
    return { url, sources, clicks, shape, turn, skipped };
  };

  return {
    rank: (fresh, skipped = []) => {
      const again = skipped.flatMap(({ met, was }): Reopened[] => {
        const ranked = place(met, counts.shapeOf(met.url));
        if (ranked.skipped !== undefined) return [];
        counts.reopened(ranked.shape);
        return [{ ...ranked, was }];
      });
      const kept: Ranked[] = [];
      const unkept = noneSkipped();
      let beyond = 0;
      for (const met of fresh) {
        if (rows >= bound) {
          if (once.isNew(met.url)) beyond += 1;
          continue;
        }
        const shape = isSkipped.scope(met, '') ? otherShape : counts.shapeOf(met.url);
        const ranked = place(met, shape);
        // No index takes an address of any length.
        const isKept = counts.skipped(shape) < skippedRowsMax && met.url.length <= addressBytesMax;
        if (ranked.skipped !== undefined && !isKept) {
          if (!once.isNew(met.url)) continue;
          unkept[ranked.skipped] += 1;
        } else {
          kept.push(ranked);
          rows += 1;
        }
        counts.met(shape, ranked.skipped !== undefined);
      }
      return { rows: kept, again, unkept, beyond, shapes: counts.changed() };
    },
    fetched: ({ shape, kind, isIndexable }) => counts.fetched(shape, kind === 'page', isIndexable),
    isDry: (shape) => counts.isDry(shape),
  };
}

/** The first that holds is the one that is told. */
const order = [
  'scope',
  'trap',
  'refused',
  'robots',
  'excluded',
  'nofollow',
  'clicks',
  'sample',
] as const satisfies readonly SkipReason[];

/** Q4: of one shape. */
const skippedRowsMax = 1_000;

/** Q5: addresses that a crawl may know. */
export function knownMax({ pagesMax }: Pick<CrawlSettings, 'pagesMax'>): number {
  return Math.min(2_000_000, Math.max(10_000, 10 * pagesMax));
}

/** Whoever began the crawl named it. */
function isGiven(sources: number): boolean {
  return (sources & (sourceBits.start | sourceBits.list)) !== 0;
}

function isExcluded(url: string, { include, exclude }: CrawlSettings): boolean {
  if (include.length === 0 && exclude.length === 0) return false;
  const path = pathAndQueryOf(url);
  const matches = (pattern: string) => matchesPath(pattern, path);
  return (include.length > 0 && !include.some(matches)) || exclude.some(matches);
}

function noneSkipped(): Record<SkipReason, number> {
  return Object.fromEntries(skipReasons.map((reason) => [reason, 0])) as Record<SkipReason, number>;
}

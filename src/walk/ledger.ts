import { identityOf, noIgnoredParams } from '../crawl/identity.ts';
import { createRanking } from '../crawl/ranking.ts';
import { type CrawlState, type Fetched, type Met, sourceBits } from '../crawl/types.ts';
import { type Begun, obeys } from './begin.ts';
import type { Bounds, WalkContext } from './context.ts';
import { within } from './edges.ts';
import type { Visit } from './visited.ts';

/** Q9: keeps batch by batch what came of addresses, and gives new ones their place. */
export interface Ledger {
  readonly state: () => CrawlState;
  readonly isDry: (shape: string) => boolean;
  /** @param visits in the order in which they were claimed */
  keep(visits: readonly Visit[]): Promise<void>;
  add(met: readonly Met[]): Promise<void>;
}

export async function createLedger({ bounds, robots }: Begun, context: WalkContext): Promise<Ledger> {
  const { rows, accepts } = context.parts;
  const { workedMs } = context;
  let state = await rows.state();
  let denied: ReadonlySet<string> = new Set();
  const ranking = createRanking({
    settings: bounds.settings,
    shapes: await rows.shapes(),
    known: state.known,
    isDenied: (url) => denied.has(url),
    isRefused: (url) => !accepts(url),
  });

  const commit = async (fetched: readonly Fetched[], met: readonly Met[], requests: number) => {
    const discovered = met.filter(({ url, sources }) => !isGiven(sources) && accepts(url));
    denied = obeys(bounds) ? await robots.denied(discovered.map(({ url }) => url)) : new Set();
    if (!(await rows.commit({ fetched, met, requests, workedMs: workedMs() }, ranking.rank)))
      throw new Error('Somebody else has this crawl.');
    state = await rows.state();
    context.progress.saved(state);
  };

  return {
    state: () => state,
    isDry: ranking.isDry,
    async keep(visits) {
      for (const { claimed, fetched } of visits) {
        if (fetched === null) continue;
        const { kind } = fetched;
        ranking.fetched({
          shape: claimed.shape,
          kind,
          isIndexable: isIndexable(claimed.url, fetched, bounds),
        });
      }
      await commit(
        visits.flatMap(({ fetched }) => fetched ?? []),
        visits.flatMap(({ met }) => met),
        visits.reduce((sum, { requests }) => sum + requests, 0),
      );
      const back = visits.filter(({ fetched }) => fetched === null);
      for (const later of [true, false]) {
        const these = back.filter((visit) => visit.later === later).map(({ claimed }) => claimed);
        if (these.length > 0) await rows.giveBack(these, { later });
      }
    },
    async add(met) {
      for (let at = 0; at < met.length; at += batchMax) await commit([], met.slice(at, at + batchMax), 0);
    },
  };
}

/** Addresses of one transaction. */
const batchMax = 2_000;

function isGiven(sources: number): boolean {
  return (sources & (sourceBits.start | sourceBits.list)) !== 0;
}

/** What a crawl is begun with: taken as given. */
export function firstMet({
  start,
  urls,
}: {
  readonly start: string;
  readonly urls: readonly string[];
}): Met[] {
  const given = (url: string, met: Omit<Met, 'url'>): Met[] => {
    const own = identityOf(url, noIgnoredParams);
    return own === null ? [] : [{ url: own, ...met }];
  };
  return [
    ...given(start, { sources: sourceBits.start, clicks: 0 }),
    ...urls.flatMap((url) => given(url, { sources: sourceBits.list, clicks: null })),
  ];
}

/** Counted, and to be found as it stands there. What is denied is not fetched. */
function isIndexable(url: string, { page }: Fetched, bounds: Bounds): boolean {
  if (page === null || page.extract.noindex) return false;
  const { canonical } = page.extract;
  return canonical === null || within(canonical, bounds) === url;
}

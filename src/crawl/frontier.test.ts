import { describe, expect, test } from 'vitest';
import { identityOf, ignoredParams } from './identity.ts';
import { createRanking } from './ranking.ts';
import { sampleSettings } from './sample-settings.ts';
import { home, sampleSite, type Trap, traps } from './sample-site.ts';
import { type Met, type Ranked, sourceBits } from './types.ts';

const pagesMax = 1_000;
const realPages = 957;

/** Real pages among the first thousand. @param turnOf of an address, as the ranking has it or otherwise */
function realPagesFound(
  chosen: readonly Trap[],
  turnOf: (ranked: Ranked) => number = ({ turn }) => turn,
): number {
  const site = sampleSite(chosen);
  const settings = sampleSettings({ start: home, pagesMax });
  const ignored = ignoredParams([]);
  const never = () => false;
  const ranking = createRanking({ settings, shapes: [], known: 0, isDenied: never, isRefused: never });
  const known = new Set<string>();
  const waiting: Ranked[][] = [];
  const meet = (met: readonly Met[]) => {
    const fresh = met.filter(({ url }) => !known.has(url) && known.add(url));
    for (const ranked of ranking.rank(fresh).rows) {
      if (ranked.skipped !== undefined) continue;
      const turn = turnOf(ranked);
      waiting[turn] ??= [];
      waiting[turn].push(ranked);
    }
  };
  const take = () => waiting.find((turn) => turn !== undefined && turn.length > 0)?.shift();

  meet([{ url: home, sources: sourceBits.start, clicks: 0 }]);
  let found = 0;
  for (let fetched = 0; fetched < pagesMax; fetched++) {
    const next = take();
    if (next === undefined) break;
    if (site.isReal(next.url)) found += 1;
    // The worst case: nothing tells a page of a trap from others.
    ranking.fetched({ shape: next.shape, kind: 'page', isIndexable: true });
    const urls = site.linksOf(next.url).flatMap((link) => identityOf(link, ignored) ?? []);
    meet(urls.map((url) => ({ url, sources: sourceBits.link, clicks: (next.clicks ?? 0) + 1 })));
  }
  return found;
}

describe('Q4 the order of the frontier finds of 957 real pages within 1,000', () => {
  test('all, where there is no trap', () => {
    expect(realPagesFound([])).toBe(realPages);
  });

  test.each(traps)('four fifths beside %s', (trap) => {
    expect(realPagesFound([trap])).toBeGreaterThanOrEqual(0.8 * realPages);
  });

  test('seven tenths beside four kinds of traps, where clicks alone do not', () => {
    expect(realPagesFound(traps)).toBeGreaterThanOrEqual(0.7 * realPages);
    expect(realPagesFound(traps, ({ clicks }) => clicks ?? 0)).toBeLessThan(0.7 * realPages);
  });
});

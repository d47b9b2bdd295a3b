import type { Exchange } from '../../evidence/evidence.ts';
import { headerRefresh } from '../../evidence/refresh.ts';
import { sameUrl } from '../../evidence/url-equality.ts';
import { defineCheck, type Note, type Problem, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { quote } from '../quote.ts';

const thresholds = { hopsWarnMin: 2, hopsFailMin: 3 };

const advice = {
  long: 'Redirect straight to the last address, and link to it.',
  temporary: 'Answer 301 or 308 when the move is for good, so that search engines take over the new address.',
  downgrade: 'Redirect to https addresses only: one step over http lets others read and change the rest.',
  refresh: 'Answer with a redirect status and a Location header instead of Refresh.',
};

type Found = Problem<keyof typeof advice>;

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'The page is reached without detours',
  why: 'Each redirect costs visitors a round trip, and crawlers give up on long chains.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  thresholds,
  needs: ['exchange'],
  advice,
  example: {
    before: 'http://example.com/ → 301 https://example.com/ → 302 https://www.example.com/',
    after: 'http://example.com/ → 301 https://www.example.com/',
  },

  evaluate({ exchange: { chain, final, url } }) {
    const hops = chain.slice(0, -1).map((from, i) => ({ from, to: chain[i + 1] as Exchange }));
    const refresh = headerRefresh(final.fields, url.href);
    const found: Found[] = [];
    for (const hop of hops) {
      if (!hop.from.url.startsWith('https:') || !hop.to.url.startsWith('http:')) continue;
      found.push({ outcome: 'fail', advice: 'downgrade', detail: sentence(hop), url: hop.from.url });
    }
    if (hops.length >= thresholds.hopsWarnMin) {
      const outcome = hops.length >= thresholds.hopsFailMin ? 'fail' : 'warn';
      const detail = `The page is reached after ${counted(hops.length, 'redirect')}.`;
      found.push({ outcome, advice: 'long', detail, url: chain[0]?.url ?? url.href });
    }
    const [only] = hops;
    if (hops.length === 1 && only !== undefined && ![301, 308].includes(only.from.status)) {
      found.push({ outcome: 'warn', advice: 'temporary', detail: sentence(only), url: only.from.url });
    }
    if (refresh !== undefined && !sameUrl(refresh.url, url)) {
      const detail = `A Refresh header leads on to ${quote(refresh.url.href)}.`;
      found.push({ outcome: 'warn', advice: 'refresh', detail, url: url.href });
    }
    const notes = hops.map((hop): Note => ({ detail: sentence(hop), url: hop.from.url }));
    const summary =
      hops.length === 0 ? 'No redirect stands before the page.' : 'One permanent redirect leads to the page.';
    return passUnless(found, summary, { hops: hops.length }, notes);
  },
});

function sentence({ from, to }: { readonly from: Exchange; readonly to: Exchange }): string {
  return `${quote(from.url)} answers ${from.status} and leads to ${quote(to.url)}.`;
}

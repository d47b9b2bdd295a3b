import type { Exchange } from '../../evidence/evidence.ts';
import { headerRefresh } from '../../evidence/refresh.ts';
import { sameUrl } from '../../evidence/url-equality.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { quote } from '../quote.ts';

const thresholds = { hopsWarnMin: 2, hopsFailMin: 3 };

const advice = {
  long: 'Redirect straight to the last address, and link to it. Only a first step from http to https on the same host is worth its time: HSTS needs it.',
  temporary: 'Answer 301 or 308 when the move is for good, so that search engines take over the new address.',
  downgrade: 'Redirect to https addresses only: one step over http lets others read and change the rest.',
  refresh: 'Answer with a redirect status and a Location header instead of Refresh.',
};

type Found = Defect<keyof typeof advice>;

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'The page is reached without detours',
  why: 'Each redirect costs visitors a round trip, and crawlers give up on long chains.',
  rule: `Passes without a redirect, or with one that is permanent (301 or 308). Warns for one that is temporary, for ${thresholds.hopsWarnMin} redirects, and for a Refresh header that leads to another address. Fails from ${thresholds.hopsFailMin} redirects on, and when any leads from https to http.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  thresholds,
  needs: ['exchange'],
  advice,
  example: {
    // From https on: redirects-http asks for one step of its own from http to https on the same host.
    before: 'https://example.com/shop → 301 https://www.example.com/shop → 302 https://www.example.com/shop/',
    after: 'https://example.com/shop → 301 https://www.example.com/shop/',
  },

  evaluate({ exchange: { chain, final, url } }) {
    const hops = chain.slice(0, -1).map((from, i): Hop => ({ from, to: chain[i + 1] as Exchange }));
    const downgrades = hops.filter(isDowngrade);
    const temporary = hops.length === 1 ? hops.filter(isTemporary) : [];
    const refresh = headerRefresh(final.fields, url.href);
    const found: Found[] = downgrades.map(({ from, to }) => {
      const detail = `${quote(from.url)} leads from https back to http, to ${quote(to.url)}.`;
      return { outcome: 'fail', advice: 'downgrade', detail, url: from.url };
    });
    if (hops.length >= thresholds.hopsWarnMin) {
      const outcome = hops.length >= thresholds.hopsFailMin ? 'fail' : 'warn';
      const detail = `The page is reached after ${counted(hops.length, 'redirect')}.`;
      found.push({ outcome, advice: 'long', detail, url: chain[0]?.url ?? url.href });
    }
    for (const hop of temporary) found.push({ outcome: 'warn', advice: 'temporary', ...told(hop) });
    if (refresh !== undefined && !sameUrl(refresh.url, url)) {
      const detail = `A Refresh header leads on to ${quote(refresh.url.href)}.`;
      found.push({ outcome: 'warn', advice: 'refresh', detail, url: url.href });
    }
    const others = hops.filter((hop) => !downgrades.includes(hop) && !temporary.includes(hop));
    const summary =
      hops.length === 0 ? 'No redirect stands before the page.' : 'One permanent redirect leads to the page.';
    return passUnless(found, summary, { hops: hops.length }, others.map(told));
  },
});

interface Hop {
  readonly from: Exchange;
  readonly to: Exchange;
}

function isDowngrade({ from, to }: Hop): boolean {
  return from.url.startsWith('https:') && to.url.startsWith('http:');
}

function isTemporary({ from }: Hop): boolean {
  return from.status !== 301 && from.status !== 308;
}

function told({ from, to }: Hop): { readonly detail: string; readonly url: string } {
  return {
    detail: `${quote(from.url)} answers ${from.status} and leads to ${quote(to.url)}.`,
    url: from.url,
  };
}

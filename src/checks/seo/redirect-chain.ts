import type { Exchange } from '../../evidence/evidence.ts';
import { headerRefresh } from '../../evidence/links/refresh.ts';
import { sameHost, sameUrl } from '../../evidence/links/url-equality.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { quote } from '../quote.ts';

const thresholds = { hopsWarnMin: 2, hopsFailMin: 3 };

const advice = {
  long: 'Redirect straight to the last address, and link to it. Only a first step from http to https on the same host may stay: HSTS needs it.',
  temporary: 'Answer 301 or 308 if the move is for good, so that search engines adopt the new address.',
  downgrade: 'Redirect to https addresses only: one step over http lets others read and change the rest.',
  refresh: 'Answer with a redirect status and a Location header instead of Refresh.',
};

const tasks = {
  long: 'Redirect straight to the final address',
  temporary: { one: 'Make 1 redirect permanent', many: 'Make {n} redirects permanent' },
  downgrade: { one: 'Keep 1 redirect on https', many: 'Keep {n} redirects on https' },
  refresh: 'Replace the Refresh header with a redirect',
};

type Found = Defect<keyof typeof advice>;

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'The page is reached without detours',
  why: 'Each redirect costs visitors a round trip, and crawlers give up on long chains.',
  rule: `Passes without a redirect, or with one that is permanent (301 or 308). Warns for one that is temporary, for ${thresholds.hopsWarnMin} redirects, and for a Refresh header that leads to another address. Fails from ${thresholds.hopsFailMin} redirects on, and when any leads from https to http. A first redirect from http to https on the same host does not count, but is to be permanent.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  thresholds,
  expects: ['deployed'],
  needs: ['exchange'],
  advice,
  tasks,
  example: {
    // From https on: a first step from http to https on the same host is not counted.
    before: 'https://example.com/shop → 301 https://www.example.com/shop → 302 https://www.example.com/shop/',
    after: 'https://example.com/shop → 301 https://www.example.com/shop/',
  },

  evaluate({ exchange: { chain, final, url } }) {
    const hops = chain.slice(0, -1).map((from, i): Hop => ({ from, to: chain[i + 1] as Exchange }));
    const downgrades = hops.filter(isDowngrade);
    const counting = hops.filter((hop, i) => i > 0 || !isUpgrade(hop));
    const temporary = counting.length < thresholds.hopsWarnMin ? hops.filter(isTemporary) : [];
    const refresh = headerRefresh(final.fields, url.href);
    const found: Found[] = downgrades.map(({ from, to }) => {
      const detail = `${quote(from.url)} leads from https back to http, to ${quote(to.url)}.`;
      return { outcome: 'fail', advice: 'downgrade', detail, url: from.url };
    });
    if (counting.length >= thresholds.hopsWarnMin) {
      const outcome = counting.length >= thresholds.hopsFailMin ? 'fail' : 'warn';
      const besides = counting.length < hops.length ? ', not counting the one from http to https' : '';
      const detail = `The page is reached after ${counted(counting.length, 'redirect')}${besides}.`;
      found.push({ outcome, advice: 'long', detail, url: chain[0]?.url ?? url.href });
    }
    for (const hop of temporary) found.push({ outcome: 'warn', advice: 'temporary', ...told(hop) });
    if (refresh !== undefined && !sameUrl(refresh.url, url)) {
      const detail = `A Refresh header leads on to ${quote(refresh.url.href)}.`;
      found.push({ outcome: 'warn', advice: 'refresh', detail, url: url.href });
    }
    const others = hops.filter((hop) => !downgrades.includes(hop) && !temporary.includes(hop));
    return passUnless(found, summaries[hops.length] ?? '', { hops: hops.length }, others.map(told));
  },
});

/** By the number of redirects of a sound chain: of two, the first leads to https. */
const summaries = [
  'The page is reached without a redirect.',
  'One permanent redirect leads to the page.',
  'Two permanent redirects lead to the page, the first of them to https.',
];

interface Hop {
  readonly from: Exchange;
  readonly to: Exchange;
}

/** The step that browsers need once to learn HSTS of this host, and for which redirects-http asks. */
function isUpgrade({ from, to }: Hop): boolean {
  return from.url.startsWith('http:') && to.url.startsWith('https:') && sameHost(from.url, to.url);
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

import type { CrawlUrl, CrawlView } from '../../evidence/crawl/crawl-view.ts';
import { counted } from '../counted.ts';
import { quote } from '../quote.ts';
import { type CrawlFound, type CrawlItem, defineCrawlCheck } from './crawl-check.ts';
import { isBroken } from './target-fault.ts';

const thresholds = { failHops: 3 };

const advice = {
  loop: 'Let the redirect lead to a page: nobody can open an address that leads back to itself.',
  error: 'Redirect to a page that exists, or answer 404 or 410 at once where there is none.',
  long: 'Redirect straight to the last address, in one step.',
  chain: 'Redirect straight to the last address, in one step.',
};

type Advice = keyof typeof advice;
/** Worst first. */
const order: readonly Advice[] = ['loop', 'error', 'long', 'chain'];

export const crawlRedirectChains = defineCrawlCheck({
  id: 'crawl-redirect-chains',
  category: 'seo',
  weight: 5,
  tier: 'crawl',
  title: 'Redirects lead to their page in one step',
  several: 'redirects take detours or lead to no page',
  why: 'Each further step is a wait for visitors, and crawlers give up on long ways.',
  rule: `Follows every redirect of the site. Fails when one leads back to itself, takes ${thresholds.failHops} steps or more, or ends at an error. Where one leads to a second redirect and then to a page, warns when at most 5 % of the redirects do so, and fails otherwise. Passes otherwise. Not judged on sites without redirects.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  thresholds,
  needs: [],
  advice,
  tasks: {
    loop: { one: 'Break 1 redirect loop', many: 'Take {n} redirects out of their loops' },
    error: { one: 'Mend 1 redirect to an error', many: 'Mend {n} redirects to errors' },
    long: { one: 'Shorten 1 long chain of redirects', many: 'Shorten {n} long chains of redirects' },
    chain: { one: 'Shorten 1 chain of redirects', many: 'Shorten {n} chains of redirects' },
  },
  dangers: ['loop', 'error'],
  example: {
    before: '/walks → /walks/ → /tours/',
    after: '/walks → /tours/\n/walks/ → /tours/',
  },

  evaluate(view): CrawlFound<Advice> {
    const redirects = view.urls.filter(({ kind }) => kind === 'redirect');
    if (redirects.length === 0)
      return { kind: 'irrelevant', because: 'No address of the site that was fetched redirects.' };
    const items = redirects.flatMap((redirect) => itemsOf(redirect, wayOf(redirect, view)));
    return {
      kind: 'judged',
      items: items.sort((a, b) => order.indexOf(a.advice) - order.indexOf(b.advice)),
      judged: redirects.length,
      passed: `${counted(redirects.length, 'redirect leads', 'redirects lead')} to the end in one step.`,
      value: { redirects: redirects.length },
    };
  },
});

interface Way {
  readonly steps: number;
  readonly isLoop: boolean;
  /** Undefined: outside, or not fetched. */
  readonly end: CrawlUrl | undefined;
}

function wayOf(first: CrawlUrl, { urls }: CrawlView): Way {
  const seen = new Set<number>();
  let at: CrawlUrl | undefined = first;
  while (at?.kind === 'redirect' && !seen.has(at.n)) {
    seen.add(at.n);
    at = at.target === null ? undefined : urls[at.target];
  }
  return { steps: seen.size, isLoop: at?.kind === 'redirect', end: at };
}

function itemsOf({ n, targetUrl }: CrawlUrl, { steps, isLoop, end }: Way): CrawlItem<Advice>[] {
  const item = (advice: Advice, detail: string): CrawlItem<Advice>[] => [
    { advice, detail, pages: [n], ...(advice !== 'chain' && { isFailure: true }) },
  ];
  if (isLoop) return item('loop', 'This redirect never ends: it leads into a loop.');
  if (end !== undefined && isBroken(end)) {
    const answer = end.status === null ? 'gives no answer' : `answers ${end.status}`;
    return item('error', `This redirect ends at ${quote(end.url)}, which ${answer}.`);
  }
  if (steps < 2) return [];
  const way = `This redirect takes ${counted(steps, 'step')}, the first to ${quote(targetUrl ?? '')}`;
  return item(
    steps >= thresholds.failHops ? 'long' : 'chain',
    end === undefined ? `${way}.` : `${way}, the last to ${quote(end.url)}.`,
  );
}

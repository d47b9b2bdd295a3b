import { catalogue } from '../../checks/catalogue.ts';
import type { AnyCheck } from '../../checks/check.ts';
import type { CrawledPage, PageOutcome, SkipReason } from '../../crawl/types.ts';
import { categoryParts, score } from '../../score/score.ts';

/** An address of a made site: a page that is counted, unless it says otherwise. */
export interface MadePage {
  readonly title?: string;
  readonly links?: readonly string[];
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** A sitemap names it. */
  readonly isListed?: boolean;
  /** What its checks say; the others pass. */
  readonly says?: Readonly<Record<string, 'fail' | 'warn' | Partial<PageOutcome>>>;
  /** 400 and more is an error; null: there was no answer. */
  readonly status?: number | null;
  /** Where it redirects. */
  readonly to?: string;
  readonly isFile?: boolean;
  /** Why it is not fetched. */
  readonly skipped?: SkipReason;
  /** It is taken over from a crawl that ended then. */
  readonly unchangedSince?: number;
  /** Of main, as 16 hex digits. */
  readonly textHash?: string;
}

/** By path, the start first. */
export type MadeSite = Readonly<Record<string, MadePage>>;

export const startUrl = 'https://example.com/';

export function urlOf(path: string): string {
  return new URL(path, startUrl).href;
}

/** A small shop with a blog and what small shops get wrong: 52 addresses, 40 of them pages. */
export function madeSite(): MadeSite {
  const posts = numbered(18, (n) => `/blog/post-about-${n}`);
  const products = numbered(12, (n) => `/shop/${n}`);
  const menu = ['/', '/about', '/blog/', '/shop/'];
  const page = (title: string, links: readonly string[], more: MadePage = {}): MadePage => ({
    ...{ title, links: [...menu, ...links], isListed: true },
    ...more,
  });
  return {
    '/': page('A shop for lamps', [posts[0] as string, '/sale', '/contact']),
    '/about': page('About us', ['/team', '/old-prices'], { says: { 'image-alt': 'fail' } }),
    '/contact': page('Write to us', ['/gone'], { says: { label: { outcome: 'fail', items: 3 } } }),
    '/blog/': page('Blog', [...posts.slice(0, 9), '/blog/page/2']),
    '/blog/page/2': page('Blog', posts.slice(9)),
    '/shop/': page('All lamps', [...products, '/catalogue.pdf', '/shop/?sort=price']),
    ...Object.fromEntries(
      posts.map((path, at) => [
        path,
        page(at < 3 ? 'About lamps' : `About lamp ${at}`, [posts[(at + 1) % posts.length] as string], {
          says: {
            'meta-description': 'fail',
            ...(at % 3 === 0 && { 'image-alt': { outcome: 'fail', items: at + 1, detail: `Image ${at}.` } }),
          },
          isListed: at % 5 !== 0,
          ...(at === 4 && { links: [...menu, '/gone', '/broken', '/old-blog'] }),
          ...(at === 6 && { noindex: true }),
        }),
      ]),
    ),
    ...Object.fromEntries(
      products.map((path, at) => [
        path,
        page(`Lamp ${at}`, ['/old-prices', ...(at % 2 === 0 ? ['/gone'] : [])], {
          says: { 'heading-order': 'warn', ...(at > 7 && { 'unsized-images': 'warn' }) },
        }),
      ]),
    ),
    '/sale': page('Sale', [], { canonical: '/shop/', isListed: false }),
    '/team': page('Our team', ['/broken'], { isListed: false }),
    '/forgotten': page('A page that nothing links to', []),
    '/=formula': page('=HYPERLINK("https://evil.example","look")', [], { isListed: false }),
    '/old-prices': { to: '/shop/' },
    '/old-blog': { to: '/older-blog' },
    '/older-blog': { to: '/blog/' },
    '/gone': { status: 404 },
    '/broken': { status: 500 },
    '/silent': { status: null },
    '/catalogue.pdf': { isFile: true },
    '/basket': { skipped: 'robots' },
    '/account': { skipped: 'robots' },
    '/search?q=lamp': { skipped: 'excluded' },
    '/shop/?sort=price': { skipped: 'trap' },
    '/press': { skipped: 'clicks' },
  };
}

function numbered(count: number, path: (n: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => path(at + 1));
}

const pageChecks: readonly AnyCheck[] = catalogue.filter(({ tier }) => tier === 'page');

/** On every page. */
const everywhere = {
  'content-security-policy': { outcome: 'fail', detail: 'No policy says what may run here.' },
  'has-hsts': { outcome: 'fail', detail: 'No header keeps visitors on https.' },
  'referrer-policy': { outcome: 'warn', detail: 'No policy is sent.' },
} as const;

/** As its checks judge it. */
export function pageOf(path: string, made: MadePage): CrawledPage {
  const { title = null, links = [], canonical = path, noindex = false, says = {}, textHash = null } = made;
  const outcomes = Object.entries({ ...everywhere, ...says }).map(([check, said]) => outcomeOf(check, said));
  const found = new Map(outcomes.map((one) => [one.check, one.outcome]));
  const results = pageChecks.map(({ id, category, tier, weight }) => ({
    ...{ id, category, tier, weight, reason: null },
    outcome: found.get(id) ?? ('pass' as const),
  }));
  return {
    extract: {
      ...{ title, description: null, h1: title, canonical: urlOf(canonical), noindex, nofollow: false },
      ...{ hreflang: [], language: 'en', words: 300, textHash, simhash: null, linksTotal: links.length },
      links: links.map((link, at) => ({
        ...{ url: urlOf(link), anchor: `To ${link}`, nofollow: false },
        region: at < 4 ? ('nav' as const) : ('main' as const),
      })),
      external: [{ host: 'social.example', links: 1 }],
    },
    score: score(results, { siteTier: false }).score,
    categories: categoryParts(results),
    findings: outcomes,
    passed: results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id),
  };
}

function outcomeOf(id: string, said: 'fail' | 'warn' | Partial<PageOutcome>): PageOutcome {
  const check = pageChecks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`There is no check ${id} of pages.`);
  return {
    ...{ check: id, outcome: 'fail', items: 1, isDangerous: false, task: null },
    advice: Object.keys(check.advice)[0] ?? null,
    detail: `Something is to be mended: ${id}.`,
    ...(typeof said === 'string' ? { outcome: said } : said),
  };
}

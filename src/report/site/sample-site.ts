import { usualExpectations } from '../../checks/expectations.ts';
import type { SiteCategory, SiteFinding, SiteItem, SiteReport } from '../../crawl/site-report.ts';

/** A decent site of 412 pages that was read to its end. */
export function sampleSite(changes: Partial<SiteReport> = {}): SiteReport {
  return {
    profile: 'crawl',
    checksVersion: '1.2.3',
    expectations: usualExpectations,
    settings: {
      start: 'https://example.com/',
      urls: [],
      follow: true,
      sitemaps: 'auto',
      scope: 'host',
      include: [],
      exclude: ['/search*'],
      ignoreParams: [],
      nofollow: false,
      robots: 'obey',
      pagesMax: 1_000,
      sample: null,
      clicksMax: null,
      minutesMax: 360,
      bytesMax: 1_073_741_824,
    },
    startedAt: Date.UTC(2026, 10, 28, 12),
    finishedAt: Date.UTC(2026, 10, 28, 12, 7, 12),
    workedMs: 432_000,
    stoppedBy: null,
    score: 73,
    result: 'decent',
    incomplete: false,
    cap: null,
    categories: [
      category('seo', 61, 34, 4, 5),
      category('content', 82, 14, 2, 0),
      category('performance', 77, 12, 3, 1),
      category('accessibility', 90, 20, 1, 0),
      category('security', 48, 9, 2, 4),
      category('site-files', 80, 7, 1, 0),
    ],
    pages: {
      known: 640,
      waiting: 0,
      fetched: 431,
      counted: 412,
      indexable: 380,
      failed: 19,
      redirects: 31,
      files: 12,
      skipped: { ...noneSkipped, robots: 120, excluded: 38, trap: 8 },
    },
    estimate: { pages: 412, atLeast: false },
    bytes: 38_200_000,
    requests: 512,
    findings: [broken, hsts, duplicates, titles],
    passed: ['crawl-redirect-chains', 'doctype', 'is-on-https'],
    unjudged: [{ check: 'crawl-sitemap-coverage', because: 'One sitemap could not be read to its end.' }],
    templates: [
      template('/', 1, 1, 88),
      template('/blog/{slug}', 402, 280, 71, ['crawl-broken-links', 'hsts']),
      template('/products/{n}?page', 211, 131, 74, ['crawl-duplicate-content']),
    ],
    clicks: [
      { clicks: 0, pages: 1 },
      { clicks: 1, pages: 24 },
      { clicks: 2, pages: 301 },
      { clicks: 3, pages: 72 },
      { clicks: null, pages: 14 },
    ],
    sitemaps: {
      files: 2,
      entries: 398,
      isWhole: false,
      cells: { both: 352, listedOnly: 14, linkedOnly: 14, listedNotIndexable: 32 },
    },
    isTooFew: false,
    isDenied: false,
    ...changes,
  };
}

const noneSkipped = {
  ...{ robots: 0, excluded: 0, scope: 0, clicks: 0, trap: 0, sample: 0, nofollow: 0, refused: 0 },
};

export function siteFinding(changes: Partial<SiteFinding> = {}): SiteFinding {
  return {
    check: 'crawl-duplicate-titles',
    category: 'seo',
    tier: 'crawl',
    weight: 5,
    outcome: 'warn',
    isDangerous: false,
    points: 0.4,
    title: 'Each page has a title of its own',
    task: 'Give 9 pages a title of their own',
    summary: '9 pages share 4 titles.',
    advice: 'Write what is on the page, and nothing that stands on others.',
    pages: 9,
    judged: 380,
    template: null,
    items: [siteItem('https://example.com/a', 'Also the title of /b and /c.')],
    itemsTotal: 4,
    ...changes,
  };
}

export function siteItem(url: string, detail: string, changes: Partial<SiteItem> = {}): SiteItem {
  return { url, detail, sources: [], sourcesTotal: 0, ...changes };
}

const broken = siteFinding({
  check: 'crawl-broken-links',
  weight: 10,
  outcome: 'fail',
  points: 4.2,
  title: 'Links lead somewhere',
  task: 'Mend 12 broken links',
  summary: '12 addresses that pages link to are broken.',
  advice: 'Bring the page back, or lead the link to what took its place.',
  pages: 31,
  judged: 412,
  template: '/blog/{slug}',
  items: [
    siteItem('https://example.com/gone', 'It answers 404.', {
      sources: [
        { url: 'https://example.com/blog/one', anchor: 'Read more' },
        { url: 'https://example.com/blog/two', anchor: '' },
      ],
      sourcesTotal: 29,
    }),
    siteItem('https://example.com/old/page', 'It answers 410.', {
      sources: [{ url: 'https://example.com/', anchor: 'Prices' }],
      sourcesTotal: 1,
    }),
    siteItem('https://example.com/blog/three', 'It gives no answer.'),
    siteItem('https://example.com/blog/four', 'It gives no answer.'),
  ],
  itemsTotal: 12,
  value: { brokenTargets: 12 },
});

const hsts = siteFinding({
  check: 'hsts',
  category: 'security',
  tier: 'site',
  outcome: 'fail',
  points: 2.1,
  title: 'HSTS keeps visitors on https',
  task: 'Send Strict-Transport-Security',
  summary: 'No HSTS header is sent.',
  advice: 'Send Strict-Transport-Security: max-age=31536000.',
  pages: 0,
  judged: 0,
  items: [],
  itemsTotal: 0,
});

const duplicates = siteFinding({
  check: 'crawl-duplicate-content',
  category: 'content',
  weight: 10,
  points: 1.4,
  title: 'Each text stands at one address',
  task: 'Join 14 pages with the same text',
  summary: '14 pages have the text of another.',
  advice: 'Name one of them as canonical, or redirect the others to it.',
  pages: 14,
  judged: 14,
  template: '/products/{n}?page',
  items: [siteItem('https://example.com/products/1?page=2', 'The same text stands at 3 more addresses.')],
  itemsTotal: 4,
});

const titles = siteFinding();

function category(
  name: SiteCategory['category'],
  score: number,
  ...[passed, warnings, failed]: readonly [number, number, number]
): SiteCategory {
  const result = score >= 80 ? 'good' : score >= 50 ? 'decent' : 'bad';
  return { category: name, score, result, passed, warnings, failed };
}

function template(name: string, known: number, counted: number, score: number, worst: string[] = []) {
  const example = `https://example.com${name.replace('{slug}', 'rivers').replace('{n}?page', '1?page=2')}`;
  return { name, example, known, fetched: counted, counted, score, worst };
}

/** All states that a site may be in. */
export const siteStates = {
  good: () => sampleSite({ score: 91, result: 'good', findings: [titles] }),
  decent: () => sampleSite(),
  bad: () =>
    sampleSite({
      score: 49,
      result: 'bad',
      cap: { check: 'tls-certificate', scoreBefore: 71 },
      findings: [
        siteFinding({
          check: 'tls-certificate',
          category: 'security',
          tier: 'site',
          weight: 10,
          outcome: 'fail',
          isDangerous: true,
          points: 22,
          task: 'Renew the certificate',
          summary: 'The certificate expired on 3 November 2026.',
          pages: 0,
          judged: 0,
          items: [],
          itemsTotal: 0,
        }),
        broken,
        hsts,
      ],
    }),
  provisional: () =>
    sampleSite({
      ...{ result: null, incomplete: true, stoppedBy: 'pages' },
      estimate: { pages: 14_300, atLeast: true },
      pages: {
        ...sampleSite().pages,
        ...{ known: 14_300, waiting: 13_100, fetched: 1_000, counted: 1_000, indexable: 940 },
      },
    }),
  tooFew: () =>
    sampleSite({
      isTooFew: true,
      pages: { ...sampleSite().pages, known: 2, fetched: 2, counted: 2, indexable: 2, skipped: noneSkipped },
      ...{ estimate: { pages: 2, atLeast: false }, sitemaps: null },
    }),
  denied: () =>
    sampleSite({
      ...{
        isDenied: true,
        isTooFew: true,
        findings: [hsts],
        sitemaps: null,
        templates: [template('/', 1, 1, 73)],
      },
      estimate: { pages: 1, atLeast: false },
      clicks: [{ clicks: 0, pages: 1 }],
      pages: {
        ...{ known: 31, waiting: 0, fetched: 1, counted: 1, indexable: 1, failed: 0, redirects: 0, files: 0 },
        skipped: { ...noneSkipped, robots: 30 },
      },
    }),
  clean: () =>
    sampleSite({
      ...{ score: 100, result: 'good', findings: [], unjudged: [] },
      categories: sampleSite().categories.map((one) => ({
        ...one,
        ...{ score: 100, result: 'good', warnings: 0, failed: 0 },
      })),
      pages: { ...sampleSite().pages, failed: 0, skipped: noneSkipped },
    }),
  partial: () => sampleSite({ only: { categories: ['seo'], checks: ['hsts'] } }),
  none: () =>
    sampleSite({ score: null, result: null, categories: [], findings: [], templates: [], clicks: [] }),
} satisfies Readonly<Record<string, () => SiteReport>>;

/** Text that would speak to a terminal, a browser, a forge or a spreadsheet, wherever a site may bring some. */
export function hostileSite(text: string): SiteReport {
  const url = `https://example.com/${text}`;
  return sampleSite({
    settings: { ...sampleSite().settings, start: url, include: [text], exclude: [text] },
    findings: [
      siteFinding({
        ...{ task: text, summary: text, advice: text, template: text, points: 1, title: text },
        items: [
          siteItem(url, text, { sources: [{ url, anchor: text }], sourcesTotal: 3 }),
          siteItem(text, text, { sources: [{ url: text, anchor: text }], sourcesTotal: 1 }),
        ],
      }),
    ],
    unjudged: [{ check: 'crawl-orphans', because: text }],
    templates: [{ ...template('/', 1, 1, 88), name: text, example: url, worst: ['crawl-broken-links'] }],
  });
}

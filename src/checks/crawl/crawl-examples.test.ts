import { describe, expect, test } from 'vitest';
import { crawlCatalogue } from './crawl-catalogue.ts';
import { judgeSite, type MadeSite } from './testing.ts';

type Pages = MadeSite['pages'];

/**
 * What an example tells as a site. The others tell in prose of what several pages, robots.txt or a sitemap hold, which is
 * nothing to be read by a program.
 */
const sites: Readonly<Record<string, (part: string) => Pages>> = {
  ...{ 'crawl-broken-links': linking, 'crawl-redirecting-links': linking },
  ...{ 'crawl-insecure-links': linking, 'crawl-nofollowed-links': linking },
  'crawl-canonical-targets': (part) => withTarget(part, (href) => ({ canonical: href })),
  'crawl-hreflang-targets': (part) => withTarget(part, (href) => ({ hreflang: { de: href } })),
  'crawl-redirect-chains': redirecting,
  'crawl-duplicate-titles': titled,
};

describe.each(Object.entries(sites))('the example of %s', (id, siteOf) => {
  const check = crawlCatalogue.find((one) => one.id === id);

  test('is a site that fails, and the same site mended', () => {
    if (check === undefined) throw new Error('There is no such check.');
    const outcomeOf = (part: string) => judgeSite(check, siteOf(part)).outcome;
    expect(['warn', 'fail']).toContain(outcomeOf(check.example.before));
    expect(['pass', 'not_applicable']).toContain(outcomeOf(check.example.after));
  });
});

/** A start page with this link. */
function linking(part: string): Pages {
  const nofollow = part.includes('rel="nofollow"');
  return withTarget(part, (url) => ({ links: [{ url, nofollow }] }));
}

/** What the link of the example leads to is as its comment says. */
function withTarget(part: string, start: (href: string) => Pages[string]): Pages {
  const [, href = ''] = /href="([^"]*)"/.exec(part) ?? [];
  const [, status] = /<!-- (\d+) -->/.exec(part) ?? [];
  const [, redirect] = /<!-- redirects to (\S+) -->/.exec(part) ?? [];
  const target = redirect === undefined ? { status: Number(status ?? 200) } : { redirect };
  return { '/': start(href), ...(redirect !== undefined && { [redirect]: {} }), [href]: target };
}

/** A line for each way; the last address of each is a page. */
function redirecting(part: string): Pages {
  const ways = part.split('\n').map((line) => line.split(' → '));
  const hops = ways.flatMap((way) =>
    way.slice(1).map((to, at) => [way[at] ?? '', { redirect: to }] as const),
  );
  return {
    '/': { links: ways.map(([first = '']) => first) },
    ...Object.fromEntries(ways.map((way) => [way.at(-1), {}])),
    ...Object.fromEntries(hops),
  };
}

/** One title on two pages, or two titles on a page each. */
function titled(part: string): Pages {
  const titles = [...part.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => title);
  return { '/a': { title: titles[0] ?? null }, '/b': { title: titles.at(-1) ?? null } };
}

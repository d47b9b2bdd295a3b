/** What a walk over HTTP met: every address it asked for, with its status. */
export type Met = ReadonlyMap<string, number>;

/**
 * A crawler of a few lines, to see that a served site is the one that was made: it reads what it needs from the text of
 * pages and knows nothing of how they are written, nor of the program that is tested with them.
 */
export async function crawlPlainly(start: string): Promise<Met> {
  const origin = new URL(start).origin;
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  const denied = all(robots, /^Disallow: (.*)$/gm);
  const met = new Map<string, number>();
  const waiting = [start];
  for (const sitemap of all(robots, /^Sitemap: (.*)$/gm)) waiting.push(...(await entriesOf(sitemap)));
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const isOurs = url.startsWith(`${origin}/`) && !denied.some((path) => url?.startsWith(origin + path));
    if (!isOurs || met.has(url)) continue;
    const response = await fetch(url, { redirect: 'manual' });
    met.set(url, response.status);
    const html = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (response.status === 200 && html) waiting.push(...addressesIn(await response.text()));
    else await response.arrayBuffer();
    waiting.push(response.headers.get('location') ?? '');
  }
  return met;
}

async function entriesOf(sitemap: string): Promise<string[]> {
  const text = await (await fetch(sitemap)).text();
  const entries = all(text, /<loc>(.*?)<\/loc>/g).map(plain);
  if (!text.includes('<sitemapindex')) return entries;
  return (await Promise.all(entries.map(entriesOf))).flat();
}

/** Links that do not say nofollow, canonical, language versions; without what tells where somebody came from. */
function addressesIn(html: string): string[] {
  const isNofollow = /<meta name="robots" content="[^"]*nofollow/.test(html);
  const links = isNofollow ? [] : all(html, /<a href="([^"]*)">/g);
  const named = all(html, /<link rel="[a-z]+"(?: hreflang="[^"]*")? href="([^"]*)">/g);
  return [...links, ...named].map((href) =>
    href.replaceAll('&amp;', '&').replace(/#.*$|\?utm_source=.*$/, ''),
  );
}

function plain(written: string): string {
  return written.replaceAll('&amp;', '&');
}

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

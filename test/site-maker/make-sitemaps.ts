import type { Draft } from './draft.ts';
import { addAnswer, broken, onePlace, redirectTo } from './link-faults.ts';
import type { MadeSitemap } from './made-site.ts';

/** None, one file, or an index with several, of which one may fail to answer. Some pages are left out, some lines are wrong. */
export function makeSitemaps(
  draft: Draft,
  isDenied: (url: string) => boolean,
  hasFaults: boolean,
): MadeSitemap[] {
  const { draw, origin } = draft;
  // What is known by its line alone would not be there to be found.
  if (hasFaults && draft.listed.size === 0 && draw.chance(0.5)) return [];
  const urls = [...goodLines(draft, isDenied), ...(hasFaults ? wrongLines(draft) : [])];
  if (draw.chance(0.4)) return [{ url: `${origin}/sitemap.xml`, kind: 'urlset', urls }];
  const half = Math.ceil(urls.length / 2);
  const files: MadeSitemap[] = [
    { url: `${origin}/sitemap-1.xml`, kind: 'urlset', urls: urls.slice(0, half) },
    { url: `${origin}/sitemap-2.xml`, kind: 'urlset', urls: urls.slice(half) },
  ];
  if (hasFaults && draw.chance(0.15))
    files.push({ url: `${origin}/sitemap-3.xml`, kind: 'failing', urls: [] });
  return [{ url: `${origin}/sitemap.xml`, kind: 'index', urls: files.map(({ url }) => url) }, ...files];
}

/** Most pages that want to be found. */
function goodLines(draft: Draft, isDenied: (url: string) => boolean): string[] {
  const lines = new Set(draft.listed);
  for (const [url, answer] of draft.answers) {
    const isGood = answer.kind === 'page' && !answer.noindex && [null, url].includes(answer.canonical);
    if (isGood && !isDenied(url) && !draft.unlisted.has(url) && draft.draw.chance(0.9)) lines.add(url);
  }
  return [...lines];
}

/** Lines that lead to no page that is to be found, each kind now and then. */
function wrongLines(draft: Draft): string[] {
  const { draw, origin } = draft;
  const hidden = [...draft.answers].find(([, answer]) => answer.kind === 'page' && answer.noindex);
  const lines = [
    addAnswer(draft, '/listed/gone', broken(draft)),
    addAnswer(draft, '/listed/moved', redirectTo(draft, onePlace(draft))),
    `${origin}/listed/never-made`,
    ...(hidden === undefined ? [] : [hidden[0]]),
    ...draft.denied.map((beginning) => `${origin}${beginning}listed`),
  ];
  return lines.filter(() => draw.chance(0.4));
}

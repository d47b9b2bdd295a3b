import type { MadePage, MadeSitemap } from './made-site.ts';
import { writtenOrder } from './read-made.ts';

/** The page as HTML, as people write it: landmarks, one heading, links in lists, text in paragraphs. */
export function writePage(page: MadePage): string {
  const [nav, header, main, aside, footer] = writtenOrder.map((region) => listOf(page, region));
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${headOf(page).join('\n')}
</head>
<body>
<nav aria-label="Site">${nav}</nav>
<header>${header}</header>
<main>
<h1>${escaped(page.h1)}</h1>
${main}
${paragraphs(page.text)}
</main>
<aside>${aside}</aside>
<footer>${footer}</footer>
</body>
</html>
`;
}

function headOf(page: MadePage): string[] {
  const { title, description, canonical, noindex, nofollow, hreflang } = page;
  const robots = [...(noindex ? ['noindex'] : []), ...(nofollow ? ['nofollow'] : [])].join(', ');
  return [
    ...(title === null ? [] : [`<title>${escaped(title)}</title>`]),
    ...(description === null ? [] : [`<meta name="description" content="${escaped(description)}">`]),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escaped(canonical)}">`]),
    ...(robots === '' ? [] : [`<meta name="robots" content="${robots}">`]),
    ...hreflang.map(({ code, url }) => `<link rel="alternate" hreflang="${code}" href="${escaped(url)}">`),
  ];
}

function listOf({ links }: MadePage, region: string): string {
  const own = links.filter((link) => link.region === region);
  const entries = own.map(
    ({ to, href = to, anchor, nofollow }) =>
      `<li><a href="${escaped(href)}"${nofollow ? ' rel="nofollow"' : ''}>${escaped(anchor)}</a></li>`,
  );
  return own.length === 0 ? '' : `<ul>${entries.join('\n')}</ul>`;
}

function paragraphs(text: string): string {
  const words = text.split(' ');
  const written: string[] = [];
  for (let at = 0; at < words.length; at += 50)
    written.push(`<p>${escaped(words.slice(at, at + 50).join(' '))}</p>`);
  return written.join('\n');
}

export function writeSitemap({ kind, urls }: MadeSitemap): string {
  const [root, entry] = kind === 'index' ? ['sitemapindex', 'sitemap'] : ['urlset', 'url'];
  const entries = urls.map((url) => `<${entry}><loc>${escaped(url)}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

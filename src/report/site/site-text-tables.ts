import { formatCount } from '../../lib/quantities.ts';
import { cut, padEnd, padStart, printable, wrap } from '../terminal.ts';
import { bar } from '../text-lines.ts';
import { siteWords as words } from '../words/site.ts';
import { clicksInWords } from './site-notes.ts';
import type { SitePage } from './site-text-page.ts';

const templatesMax = 12;
const numberWidth = 9;

export function templateLines({ site: { templates }, width, paint }: SitePage): string[] {
  if (templates.length === 0) return [];
  const { title, columns, none } = words.templates;
  const [name = '', ...numbers] = columns.slice(0, 5);
  const shown = templates.slice(0, templatesMax);
  // No wider than its names: numbers are read where the eye need not travel.
  const longest = Math.max(name.length, ...shown.map((one) => printable(one.name).length));
  const nameWidth = Math.min(longest, width - 2 - numbers.length * numberWidth);
  const row = (first: string, rest: readonly string[]) =>
    `  ${padEnd(cut(first, nameWidth), nameWidth)}${rest.map((cell) => padStart(cell, numberWidth)).join('')}`;
  const rows = shown.map(({ name, known, fetched, counted, score }) =>
    row(printable(name), [
      ...[known, fetched, counted].map(formatCount),
      score === null ? none : String(score),
    ]),
  );
  const more = templates.length - shown.length;
  return [
    paint('bold', title),
    paint('dim', row(name, numbers)),
    ...rows,
    ...(more > 0 ? [paint('dim', `  ${words.more(more)}`)] : []),
  ];
}

export function sitemapLines({ site: { sitemaps }, width, paint }: SitePage): string[] {
  const { title, none, read, cells } = words.sitemaps;
  if (sitemaps === null) return [paint('bold', title), `  ${none}`];
  const { files, entries, isWhole } = sitemaps;
  const names = ['both', 'listedOnly', 'linkedOnly', 'listedNotIndexable'] as const;
  const nameWidth = Math.max(...names.map((name) => cells[name].length));
  return [
    paint('bold', title),
    ...wrap(read(files, entries, isWhole), width - 2).map((line) => paint('dim', `  ${line}`)),
    ...names.map(
      (name) =>
        `  ${padEnd(cells[name], nameWidth)}${padStart(formatCount(sitemaps.cells[name]), numberWidth)}`,
    ),
  ];
}

export function clickLines({ site, width, paint }: SitePage): string[] {
  const { clicks } = site;
  if (clicks.length === 0) return [];
  const { title, start, unlinked } = words.clicks;
  const most = Math.max(...clicks.map(({ pages }) => pages));
  const name = (count: number | null) => (count === null ? unlinked : count === 0 ? start : String(count));
  const nameWidth = Math.max(...clicks.map((one) => name(one.clicks).length));
  return [
    paint('bold', title),
    ...wrap(clicksInWords(site), width - 2).map((line) => paint('dim', `  ${line}`)),
    ...clicks.map(
      ({ clicks: count, pages }) =>
        `  ${padEnd(name(count), nameWidth)}${padStart(formatCount(pages), numberWidth)}  ${bar((100 * pages) / most, 'bold', paint)}`,
    ),
  ];
}

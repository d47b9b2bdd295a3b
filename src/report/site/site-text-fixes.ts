import type { SiteFinding, SiteItem } from '../../crawl/site-report.ts';
import { isToldBy } from '../headline.ts';
import { columnsOf, cut, padStart, printable, wrap } from '../terminal.ts';
import { gainText } from '../text-lines.ts';
import { fixWords } from '../words/fix-first.ts';
import { siteWords as words } from '../words/site.ts';
import { shareOf, taskOfSite } from './site-notes.ts';
import type { SitePage } from './site-text-page.ts';

/** So many show their places; of the others each has its lines alone, so nothing that was found is left out. */
const placedMax = 10;
const itemsMax = 3;

export function fixLines({ site: { findings }, width, paint }: SitePage): string[] {
  if (findings.length === 0) return [];
  const rankWidth = Math.max(2, String(findings.length).length);
  const gainWidth = Math.max(...findings.map(({ points }) => gainText(points).length));
  const left = rankWidth + 2 + gainWidth + 2;
  const inner = { width: width - left, paint };
  const indented = (line: string) => ' '.repeat(left) + line;
  const lines = findings.flatMap((finding, index) => {
    const [first = '', ...rest] = wrap(taskOf(finding), inner.width);
    const gain = paint('green', padStart(gainText(finding.points), gainWidth));
    const places = index < placedMax ? itemLines(finding, inner) : [];
    return [
      `${padStart(String(index + 1), rankWidth)}  ${gain}  ${first}`,
      ...[...rest, ...whereLines(finding, inner), ...places].map(indented),
    ];
  });
  return [paint('bold', fixWords.title), ...lines];
}

type Room = Pick<SitePage, 'width' | 'paint'>;

function taskOf(finding: SiteFinding): string {
  const { isDangerous, check } = finding;
  const text = printable(taskOfSite(finding));
  return `${isDangerous ? `${fixWords.danger}: ` : ''}${text} (${check})`;
}

function whereLines(finding: SiteFinding, { width, paint }: Room): string[] {
  const { template } = finding;
  const where = [
    shareOf(finding),
    ...(template === null ? [] : [words.where.template(printable(template))]),
  ].join(', ');
  return twoLines(where, width).map((line) => paint('dim', line));
}

function itemLines({ items, itemsTotal, summary }: SiteFinding, room: Room): string[] {
  const shown = items.slice(0, itemsMax);
  const more = itemsTotal - shown.length;
  const saidBefore = (index: number) =>
    index > 0 && shown[index]?.detail === shown[index - 1]?.detail ? (shown[index]?.detail ?? '') : summary;
  return [
    // What the line above says is not said again.
    ...shown.flatMap((item, index) => placeLines(item, saidBefore(index), room)),
    ...(shown.length > 0 && more > 0 ? [room.paint('dim', words.more(more))] : []),
  ];
}

/** An address with what was found there, in a line where both have room. */
function placeLines({ url, detail, sources, sourcesTotal }: SiteItem, told: string, room: Room): string[] {
  const [address, found] = [printable(url), isToldBy(told, detail) ? '' : printable(detail)];
  const line = found === '' ? address : `${address}  ${found}`;
  const isShort = columnsOf(line) <= room.width;
  const lines = isShort ? [line] : [...twoLines(address, room.width), ...wrap(found, room.width)];
  const [source] = sources;
  if (source === undefined) return lines;
  const others = sourcesTotal > 1 ? `, ${words.moreSources(sourcesTotal - 1)}` : '';
  const from = words.source(printable(source.url), printable(source.anchor)) + others;
  return [...lines, ...twoLines(from, room.width - 2).map((part) => room.paint('dim', `  ${part}`))];
}

/** An address may be thousands of characters long; JSON and the table have the whole. */
function twoLines(text: string, width: number): string[] {
  const lines = wrap(text, width);
  return lines.length <= 2 ? lines : [lines[0] ?? '', cut(lines.slice(1).join(' '), width)];
}

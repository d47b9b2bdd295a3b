import type { SiteFinding, SiteItem } from '../../crawl/site-report.ts';
import { shortened } from '../../lib/cut-text.ts';
import { sentenceCase } from '../../lib/sentence-case.ts';
import { code, prose, statement } from '../formats/markdown-text.ts';
import { isToldBy } from '../headline.ts';
import { gainText } from '../text-lines.ts';
import { fixWords } from '../words/fix-first.ts';
import { siteWords as words } from '../words/site.ts';
import { shareOf, taskOfSite } from './site-notes.ts';

const itemsMax = 5;
/** Characters of a text of the site. */
export const shownMax = 200;

/** What to do, how much of the site has it, where, and how. */
export function fixBlock(finding: SiteFinding, rank: number): string[] {
  const { check, summary, advice, isDangerous, points, template, items, itemsTotal } = finding;
  const shown = items.slice(0, itemsMax);
  const more = itemsTotal - shown.length;
  const gain = gainText(points);
  const start = `${rank}. `;
  const danger = isDangerous ? `${fixWords.danger}: ` : '';
  const told = statement(shortened(taskOfSite(finding), shownMax));
  const under = (line: string) => `${' '.repeat(start.length)}- ${line}`;
  const where = template === null ? '' : `, ${words.where.template(code(shortened(template, shownMax)))}`;
  return [
    `${start}**${danger}${told}** (${[...(gain === '' ? [] : [gain]), code(check)].join(', ')})`,
    under(`${sentenceCase(shareOf(finding))}${where}`),
    ...shown.map((item) => under(placeOf(item, summary))),
    ...(shown.length > 0 && more > 0 ? [under(words.more(more))] : []),
    ...(advice === '' ? [] : [under(prose(advice))]),
  ];
}

function placeOf({ url, detail, sources, sourcesTotal }: SiteItem, summary: string): string {
  const short = (text: string) => code(shortened(text, shownMax));
  const found =
    detail === '' || isToldBy(summary, detail) ? '' : `: ${statement(shortened(detail, shownMax))}`;
  const [source] = sources;
  const others = sourcesTotal > 1 ? `, ${words.moreSources(sourcesTotal - 1)}` : '';
  const from =
    source === undefined ? '' : ` (${words.source(short(source.url), short(source.anchor))}${others})`;
  return `${short(url)}${found}${from}`;
}

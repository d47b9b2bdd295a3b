import type { SiteReport } from '../../crawl/site-report.ts';
import { shortened } from '../../lib/cut-text.ts';
import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { resultName } from '../../ui/terms.ts';
import { fill } from '../formats/markdown-room.ts';
import { code, prose, statement, tableCode } from '../formats/markdown-text.ts';
import { buildWords } from '../words/build.ts';
import { categoryTitles } from '../words/category-titles.ts';
import { fileWords, textWords } from '../words/files.ts';
import { fixWords } from '../words/fix-first.ts';
import { siteVerdictWords, siteWords as words } from '../words/site.ts';
import { waivedWords } from '../words/waived.ts';
import { fixBlock, shownMax } from './site-markdown-fixes.ts';
import { extentOf, notesOf, skippedOf, waivedInSite } from './site-notes.ts';

/** GitHub takes 65,536 characters for a comment. */
const charactersMax = 60_000;
/** The others are folded. */
const fixesMax = 10;

/** For a pull request or a ticket. Text of the site stands in code spans, or is escaped, so nothing in it comes alive. */
export function writeSiteMarkdown(site: SiteReport): string {
  const { categories, findings, templates, unjudged } = site;
  const { comment } = buildWords;
  const blocks = findings.map((finding, index) => fixBlock(finding, index + 1));
  const [, , , , score = ''] = words.templates.columns;
  return fill(charactersMax, [
    { lines: headOf(site) },
    { table: [textWords.columns, categories.map(categoryRow)], what: comment.rows },
    { title: `## ${fixWords.title}`, blocks: blocks.slice(0, fixesMax), what: comment.findings },
    {
      fold: comment.otherTitle(blocks.length - fixesMax),
      blocks: blocks.slice(fixesMax),
      what: comment.findings,
    },
    {
      title: `## ${words.templates.title}`,
      table: [[...words.templates.columns.slice(0, 4), score], templates.map(templateRow)],
      what: comment.rows,
    },
    {
      title: `## ${words.skippedTitle}`,
      blocks: skippedOf(site).map((sentence) => [`- ${prose(sentence)}`]),
      what: comment.rows,
    },
    { title: `## ${words.sitemaps.title}`, blocks: [sitemapLines(site)], what: comment.rows },
    {
      fold: words.unjudged,
      blocks: unjudged.map(({ check, because }) => [
        `- ${code(check)}: ${statement(shortened(because, shownMax))}`,
      ]),
      what: comment.rows,
    },
    {
      title: `## ${waivedWords.list}`,
      blocks: waivedInSite(site).map(({ check, because }) => [
        `- ${code(check)}: ${statement(shortened(because, shownMax))}`,
      ]),
      what: comment.rows,
    },
    { lines: [`${fileWords.madeWith}. ${textWords.end.rules(site.checksVersion, site.profile)}.`] },
  ]);
}

function headOf(site: SiteReport): string[] {
  const { score, result, settings, only } = site;
  const { none, tooLittle, points, partialName } = textWords.score;
  const value =
    score === null
      ? `${none}, ${tooLittle}`
      : `${points(score)}${result === null ? '' : `, ${resultName(result)}`}`;
  const facts = [
    extentOf(site),
    words.known(site.pages.known),
    formatBytes(site.bytes),
    words.took(site.workedMs),
  ];
  return [
    `# ${buildWords.name}: ${only === undefined ? '' : `${partialName} `}${value}`,
    '',
    `${code(shortened(settings.start, shownMax))} · ${facts.join(' · ')}`,
    ...notesOf(site).flatMap((note) => ['', prose(note)]),
    ...(score !== null && site.findings.length === 0 && only === undefined
      ? ['', siteVerdictWords.clean.lede]
      : []),
  ];
}

function categoryRow({
  category,
  score,
  passed,
  warnings,
  failed,
}: SiteReport['categories'][number]): string[] {
  const number = score === null ? buildWords.comment.noScore : String(score);
  return [categoryTitles[category], number, ...[failed, warnings, passed].map(formatCount)];
}

function templateRow({ name, known, fetched, counted, score }: SiteReport['templates'][number]): string[] {
  const number = score === null ? words.templates.none : String(score);
  return [tableCode(shortened(name, shownMax)), ...[known, fetched, counted].map(formatCount), number];
}

function sitemapLines({ sitemaps }: SiteReport): string[] {
  const { none, read, cells } = words.sitemaps;
  if (sitemaps === null) return [none];
  const { both, listedOnly, linkedOnly, listedNotIndexable } = sitemaps.cells;
  return [
    read(sitemaps.files, sitemaps.entries, sitemaps.isWhole),
    '',
    `- ${cells.both}: ${formatCount(both)}`,
    `- ${cells.listedOnly}: ${formatCount(listedOnly)}`,
    `- ${cells.linkedOnly}: ${formatCount(linkedOnly)}`,
    `- ${cells.listedNotIndexable}: ${formatCount(listedNotIndexable)}`,
  ];
}

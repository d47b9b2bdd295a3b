import type { SiteReport } from '../../crawl/site-report.ts';
import { formatBytes } from '../../lib/quantities.ts';
import { resultOf } from '../../score/score.ts';
import { resultName } from '../../ui/terms.ts';
import { ansi, noPaint, printable, wrap } from '../terminal.ts';
import { categoryLine, lineWidth, resultStyles, textOf } from '../text-lines.ts';
import { textWords } from '../words/files.ts';
import { siteWords as words } from '../words/site.ts';
import { waivedWords } from '../words/waived.ts';
import { extentOf, notesOf, skippedOf, waivedInSite } from './site-notes.ts';
import { fixLines } from './site-text-fixes.ts';
import type { SitePage } from './site-text-page.ts';
import { clickLines, sitemapLines, templateLines } from './site-text-tables.ts';

interface SiteTextOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
}

/** A site for people at a terminal: score, categories, what to mend first and where, then what the crawl met. */
export function siteText(site: SiteReport, { color, width }: SiteTextOptions): string {
  const page: SitePage = { site, width: lineWidth(width), paint: color ? ansi : noPaint };
  return textOf([
    heading(page),
    scoreLines(page),
    site.categories.map(({ category, ...summary }) => categoryLine(category, summary, page)),
    fixLines(page),
    templateLines(page),
    listLines(words.skippedTitle, skippedOf(site), page),
    sitemapLines(page),
    clickLines(page),
    listLines(
      words.unjudged,
      site.unjudged.map(({ check, because }) => `${check}: ${because}`),
      page,
    ),
    listLines(
      waivedWords.list,
      waivedInSite(site).map(({ check, because }) => `${check}: ${because}`),
      page,
    ),
    ending(page),
  ]);
}

function heading({ site, width, paint }: SitePage): string[] {
  const parts = [
    extentOf(site),
    words.known(site.pages.known),
    formatBytes(site.bytes),
    words.requests(site.requests),
    words.took(site.workedMs),
  ];
  return [
    ...wrap(printable(site.settings.start), width).map((line) => paint('bold', line)),
    ...wrap(parts.join(' · '), width).map((line) => paint('dim', line)),
  ];
}

function scoreLines({ site, width, paint }: SitePage): string[] {
  const { score, result, only } = site;
  const { none, points, tooLittle } = textWords.score;
  const name = only === undefined ? textWords.score.name : textWords.score.partialName;
  const notes = notesOf(site).flatMap((note) => wrap(printable(note), width));
  if (score === null) return [`${name}  ${paint('bold', none)}: ${tooLittle}.`, ...notes];
  const value = `${points(score)}${result === null ? '' : `, ${resultName(result)}`}`;
  return [`${name}  ${paint('bold', paint(resultStyles[resultOf(score)], value))}`, ...notes];
}

function listLines(title: string, sentences: readonly string[], { width, paint }: SitePage): string[] {
  if (sentences.length === 0) return [];
  const lines = sentences.flatMap((sentence) =>
    wrap(printable(sentence), width - 2).map((line) => `  ${line}`),
  );
  return [paint('bold', title), ...lines];
}

function ending({ site, width, paint }: SitePage): string[] {
  const { findings, passed, checksVersion, profile } = site;
  const failed = findings.filter(({ outcome }) => outcome === 'fail').length;
  const { none, findingsAndFailed, rules } = textWords.end;
  const found = findings.length === 0 ? none : findingsAndFailed(findings.length, failed);
  const sentence = passed.length === 0 ? found : `${found}; ${words.passed(passed.length)}`;
  return [...wrap(`${sentence}.`, width), paint('dim', rules(checksVersion, profile))];
}

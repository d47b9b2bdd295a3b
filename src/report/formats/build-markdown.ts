import type { BuildPage, BuildReport } from '../build-report.ts';
import { buildWords } from '../words/build.ts';
import { fileWords } from '../words/files.ts';
import { lookWords } from '../words/look.ts';
import { findingBlock, waivedLine } from './build-markdown-findings.ts';
import { lookBlocks } from './build-markdown-look.ts';
import { fill } from './markdown-room.ts';
import { code, tableCode } from './markdown-text.ts';
import { findingsOn, type PlacedFinding, placedFindings } from './placed-findings.ts';

const words = buildWords.comment;
/** GitHub takes 65,536 characters for a comment. */
const charactersMax = 60_000;

/**
 * A comment or a summary of a build: pages, what broke the gate, what is new, and the rest folded. Text of pages stands
 * in code spans, where no mention, reference, link, image or comment comes alive.
 */
export function writeBuildMarkdown(build: BuildReport): string {
  const found = placedFindings(build);
  const hasBaseline = build.verdict.new !== null;
  const isShown = ({ level, isNew }: PlacedFinding) => level === 'error' || (hasBaseline && isNew);
  const [shown = [], rest = []] = [true, false].map((is) => found.filter((one) => isShown(one) === is));
  const { waived } = build.verdict;
  const waivedCount = waived.reduce((all, { count }) => all + count, 0);
  return fill(charactersMax, [
    { lines: headOf(build) },
    { table: [words.pages, build.pages.map((page) => pageRow(page, hasBaseline))], what: words.rows },
    { lines: notesOf(build) },
    { title: `### ${words.brokenTitle}`, table: [words.rules, brokenRows(build)], what: words.rows },
    {
      title: `### ${hasBaseline ? words.newTitle(shown.length) : words.foundTitle(shown.length)}`,
      blocks: shown.map(findingBlock),
      what: words.findings,
    },
    { title: `### ${lookWords.title}`, blocks: build.pages.flatMap(lookBlocks), what: words.rows },
    { fold: words.otherTitle(rest.length), blocks: rest.map(findingBlock), what: words.findings },
    { fold: words.waivedTitle(waivedCount), blocks: waived.map(waivedLine), what: words.findings },
    { lines: [`${fileWords.madeWith}.`] },
  ]);
}

/** The first line tells a program which comment it wrote. */
function headOf({ label, partial, pages, verdict }: BuildReport): string[] {
  const mark = (label ?? '').replace(/[^\w./-]/g, '_').replaceAll('--', '__');
  const broken = verdict.rules.filter(({ ok }) => !ok).length;
  const failed = pages.filter(({ ok }) => !ok).length;
  const sentence = verdict.ok
    ? words.passed(verdict.rules.length)
    : words.failed(broken, verdict.rules.length);
  return [
    `<!-- assay:${mark} -->`,
    `## ${buildWords.name}: ${[sentence, ...(failed > 0 ? [words.incomplete(failed)] : [])].join('; ')}`,
    ...(partial ? ['', words.partial] : []),
  ];
}

function pageRow(page: BuildPage, hasBaseline: boolean): string[] {
  const name = tableCode(page.name);
  if (!page.ok) return [name, `${words.notAudited}: ${tableCode(page.failure.code)}`, '', '', '', '', ''];
  const { score } = page.body;
  const found = findingsOn(page);
  const failed = found.filter(({ check }) => check.outcome === 'fail').length;
  const added = page.found.reduce((all, { newCount }) => all + newCount, 0);
  return [
    name,
    score === null ? words.noScore : String(score),
    changeOf(page),
    String(failed),
    String(found.length - failed),
    hasBaseline ? String(added) : words.unknown,
    hasBaseline ? String(page.fixed) : words.unknown,
  ];
}

function changeOf({ body: { score }, scoreBefore }: Extract<BuildPage, { ok: true }>): string {
  if (score === null || scoreBefore === null) return words.unknown;
  const change = score - scoreBefore;
  return change === 0 ? '0' : change > 0 ? `+${change}` : `−${-change}`;
}

function brokenRows({ verdict }: BuildReport): string[][] {
  return verdict.rules
    .filter(({ ok }) => !ok)
    .map(({ page, name, expected, actual, from }) => [page, name, expected, actual, from].map(tableCode));
}

function notesOf({ verdict }: BuildReport): string[] {
  return [
    ...(verdict.fixed ? [words.fixed(verdict.fixed)] : []),
    ...verdict.notes.map((note) => code(note)),
  ].flatMap((line, index) => (index === 0 ? [line] : ['', line]));
}

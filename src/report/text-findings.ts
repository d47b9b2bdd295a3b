import type { Item } from '../checks/run.ts';
import { terms } from '../ui/terms.ts';
import type { JudgedCheck } from './body.ts';
import { documentOf } from './describe-checks.ts';
import { isFinding, worstFirst } from './finding.ts';
import { isToldBy, sentenceOf, statementOf } from './headline.ts';
import { cut, padEnd, padStart, printable, type Style, wrap } from './terminal.ts';
import { adviceOf, type CheckTexts, entriesOf, type Page } from './text-page.ts';
import { isWaived, partedItems } from './waived.ts';
import { categoryTitles } from './words/category-titles.ts';
import { textWords as words } from './words/files.ts';

const itemsFolded = 3;

/** What was found, category by category, worst first; what passed as a number, or one by one when asked. */
export function findings(page: Page): string[] {
  const { body, options, paint } = page;
  return entriesOf(body)
    .map(([category]) => {
      const own = body.checks.filter((check) => check.category === category);
      const found = own.filter(isFinding).sort(worstFirst);
      const waived = own.filter(isWaived);
      const others = own.filter((check) => !isFinding(check) && !isWaived(check));
      if (found.length + waived.length === 0 && !options.verbose) return [];
      return [
        paint('bold', categoryTitles[category]),
        ...found.flatMap((check) => ['', ...findingLines(check, page)]),
        ...waived.flatMap((check) => ['', ...waivedLines(check, page)]),
        '',
        ...(options.verbose ? others.flatMap((check) => otherLines(check, page)) : foldedLines(others, page)),
      ];
    })
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

export const marks = { fail: '✗', warn: '!', pass: '✓', info: 'i', not_applicable: '–' } as const;
export const outcomeStyles: Readonly<Record<JudgedCheck['outcome'], Style>> = {
  fail: 'red',
  warn: 'yellow',
  pass: 'green',
  info: 'dim',
  not_applicable: 'dim',
};

/** What a check found, where, and what to do. */
export function findingLines(check: JudgedCheck, page: CheckTexts): string[] {
  const { width, paint, options, texts } = page;
  const text = texts.get(check.id);
  const points = check.pointsLost > 0 ? `−${check.pointsLost.toFixed(1)}` : '';
  const title = `${printable(statementOf(check, text))} (${check.id})`;
  const [first = '', ...rest] = wrap(title, width - 12);
  const found = sentenceOf(check, text);
  const indented = (line: string) => `    ${line}`;
  const mark = paint(outcomeStyles[check.outcome], marks[check.outcome]);
  return [
    `  ${mark} ${paint('bold', padEnd(first, width - 12))} ${padStart(points, 7)}`.trimEnd(),
    ...rest.map((line) => indented(paint('bold', line))),
    ...itemLines(check, found, page),
    ...adviceOf(check, page).flatMap((advice) => hanging('→ ', advice, width - 4).map(indented)),
    ...(options.verbose && text !== undefined
      ? [...wrap(text.why, width - 4), text.source, documentOf(check.id)].map((line) =>
          indented(paint('dim', line)),
        )
      : []),
  ];
}

/** Where it was found. What the line above says already is not said again. */
function itemLines(check: JudgedCheck, found: string, page: CheckTexts): string[] {
  const { items, itemsTotal, waived } = partedItems(check);
  const shown = page.options.verbose ? items : items.slice(0, itemsFolded);
  const more = itemsTotal - shown.length;
  return [
    ...placeLines(shown, found, page),
    ...(more > 0 ? [page.paint('dim', `      ${words.findings.more(more)}`)] : []),
    ...waived.flatMap(({ title, reason, items: own }) => [
      ...wrap(printable(`${title}: ${reason}`), page.width - 6).map((line) =>
        page.paint('dim', `      ${line}`),
      ),
      ...(page.options.verbose ? placeLines(own, found, page) : []),
    ]),
  ];
}

/** What nothing follows from any more: in a line, with all that was found when asked. */
function waivedLines(check: JudgedCheck, page: Page): string[] {
  const lines = otherLines(check, page);
  if (!page.options.verbose) return lines;
  return [...lines, ...partedItems(check).waived.flatMap(({ items }) => placeLines(items, '', page))];
}

function placeLines(shown: readonly Item[], found: string, { width, paint }: CheckTexts): string[] {
  let said = '';
  return shown.flatMap((item) => {
    const isSaid = item.detail === said || isToldBy(found, item.detail);
    said = item.detail;
    const place = placeOf(item);
    return [
      ...(isSaid ? [] : wrap(printable(item.detail), width - 6).map((line) => `      ${line}`)),
      ...(place === '' ? [] : [paint('dim', `      ${cut(place, width - 6)}`)]),
    ];
  });
}

function placeOf({ line, column, url, snippet, selector }: Item): string {
  const what = url ?? snippet ?? selector;
  return [
    ...(line === null ? [] : [terms.line(column === null ? line : `${line}:${column}`)]),
    ...(what === null ? [] : [printable(what)]),
  ].join('  ');
}

function otherLines(check: JudgedCheck, page: Page): string[] {
  const { width, paint, texts } = page;
  const title = texts.get(check.id)?.title ?? check.id;
  // A title says what holds when the check passes, so for the rest only the summary is true.
  const text = check.outcome === 'pass' ? title : `${check.id}: ${printable(check.summary)}`;
  const [first = '', ...rest] = wrap(text, width - 4);
  return [
    `  ${paint(outcomeStyles[check.outcome], marks[check.outcome])} ${first}`,
    ...rest.map((line) => `    ${line}`),
  ];
}

function foldedLines(others: readonly JudgedCheck[], { width, paint }: Page): string[] {
  return wrap(countsOf(others), width - 2).map((line) => `  ${paint('dim', line)}`);
}

/** How many are no findings, by kind. */
export function countsOf(checks: readonly JudgedCheck[]): string {
  const of = (matches: (check: JudgedCheck) => boolean) => checks.filter(matches).length;
  const passed = of(({ outcome }) => outcome === 'pass');
  const unknown = of(({ reason }) => reason === 'no_evidence');
  const waived = of(isWaived);
  const irrelevant = of(({ outcome }) => outcome === 'not_applicable') - unknown - waived;
  const informs = of(({ outcome }) => outcome === 'info');
  return [
    ...(passed === 0 ? [] : [terms.counts.passed(passed)]),
    ...(waived === 0 ? [] : [terms.counts.waived(waived)]),
    ...(irrelevant === 0 ? [] : [terms.counts.notApplicable(irrelevant)]),
    ...(unknown === 0 ? [] : [words.end.notJudged(unknown)]),
    ...(informs === 0 ? [] : [words.end.informs(informs)]),
  ].join(', ');
}

function hanging(mark: string, text: string, width: number): string[] {
  return wrap(text, width - mark.length).map((line, index) => (index === 0 ? mark : '  ') + line);
}

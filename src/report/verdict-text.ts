import type { BuildReport, GateRule } from './build-report.ts';
import { pathAndLine, shownOf } from './formats/place-text.ts';
import { type PlacedFinding, placedFindings } from './formats/placed-findings.ts';
import { ansi, columnsOf, cut, noPaint, type Paint, padEnd, printable } from './terminal.ts';
import { verdictWords as words } from './words/verdict.ts';

interface Look {
  readonly color: boolean;
  readonly width: number;
}

const placesMax = 5;

/** What the gate says, for people: each rule that broke with what broke it, one line for the rest, then what else counts. */
export function verdictText(build: BuildReport, { color, width }: Look): string {
  const { rules, fixed, waived, notes } = build.verdict;
  const paint = color ? ansi : noPaint;
  const notRun = build.pages.filter(({ ok }) => !ok).length;
  const lines = [
    ...(rules.length === 0 ? [] : ruleLines(build, paint, width)),
    ...(fixed === null || fixed === 0 ? [] : [words.fixed(fixed)]),
    ...waived.map((one) =>
      words.waived(one.check, one.count, printable(one.reason), one.until, printable(one.by)),
    ),
    ...notes.map(printable),
    ...(notRun === 0 || rules.length === 0 ? [] : [words.notRun(notRun)]),
  ];
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function ruleLines(build: BuildReport, paint: Paint, width: number): string[] {
  const { rules } = build.verdict;
  const broken = rules.filter(({ ok }) => !ok);
  const over = new Set(rules.map(({ page }) => page)).size;
  if (broken.length === 0) return [`${words.name}   ${paint('green', words.passed(rules.length, over))}`];
  const on = new Set(broken.map(({ page }) => page)).size;
  const rows = broken.map((rule) => cellsOf(rule).map(printable));
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((cells) => columnsOf(cells[column] ?? ''))),
  );
  const placed = placedFindings(build);
  const others = rules.length - broken.length;
  return [
    `${words.name}   ${paint('red', words.failed(broken.length, rules.length, on, over))}`,
    ...broken.flatMap((rule, index) => [
      `  ${paint('red', '✗')} ${(rows[index] ?? [])
        .map((cell, column) => padEnd(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
      ...placeLines(rule, placed, width).map((line) => paint('dim', line)),
    ]),
    ...(others === 0 ? [] : [`  ${paint('green', '✓')} ${words.others(others)}`]),
  ];
}

function cellsOf({ page, name, expected, actual, from }: GateRule): string[] {
  return [page, name, expected, actual, from];
}

/** Where it is, so that whoever reads the log need not open a report. */
function placeLines(
  { kind, name, page }: GateRule,
  placed: readonly PlacedFinding[],
  width: number,
): string[] {
  if (kind !== 'check') return [];
  const own = placed.filter((one) => one.check.id === name && one.page.name === page);
  const fresh = own.filter(({ isNew }) => isNew);
  const shown = fresh.length > 0 ? fresh : own;
  const lines = shown.slice(0, placesMax).map((one) => {
    const [item] = one.items;
    const what = item === undefined ? one.headline : shownOf(item);
    // The place is what an editor opens, whole however narrow the terminal is.
    return `      ${pathAndLine(one)}  ${cut(printable(what), Math.max(width - 12, 40))}`;
  });
  const more = shown.length - lines.length;
  return more > 0 ? [...lines, `      ${words.more(more)}`] : lines;
}

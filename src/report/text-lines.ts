import type { Category } from '../checks/check.ts';
import { type Result, resultOf } from '../score/score.ts';
import { terms } from '../ui/terms.ts';
import type { CategorySummary } from './body.ts';
import { cut, type Paint, padEnd, padStart, type Style } from './terminal.ts';
import { categoryTitles } from './words/category-titles.ts';

/** Narrower, columns no longer fit; wider, lines are hard to read. */
const widthMin = 50;
const widthMax = 100;

/** @param columns of the terminal */
export function lineWidth(columns: number): number {
  return Math.min(Math.max(columns, widthMin), widthMax);
}

/** Parts with an empty line between; those without lines are left out. */
export function textOf(parts: readonly (readonly string[])[]): string {
  const shown = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${shown.join('\n\n')}\n`;
}

export const resultStyles: Readonly<Record<Result, Style>> = { good: 'green', decent: 'yellow', bad: 'red' };

const nameWidth = 17;
const barWidth = 20;
const barsFrom = 78;

/** Name, score, bar and counts of a category. */
export function categoryLine(
  category: Category,
  { score, passed, warnings, failed }: CategorySummary,
  { width, paint }: { readonly width: number; readonly paint: Paint },
): string {
  const name = padEnd(categoryTitles[category], nameWidth);
  const counts = [
    ...(failed === 0 ? [] : [terms.counts.failed(failed)]),
    ...(warnings === 0 ? [] : [terms.counts.warnings(warnings)]),
    ...(passed === 0 ? [] : [terms.counts.passed(passed)]),
  ].join(', ');
  if (score === null) return `${name}  –  ${paint('dim', cut(terms.tooLittle, width - nameWidth - 5))}`;
  const number = `${name}${padStart(String(score), 3)}  `;
  // On a narrow terminal the numbers matter more.
  if (width < barsFrom) return number + cut(counts, width - number.length);
  return `${number}${bar(score, resultStyles[resultOf(score)], paint)}  ${counts}`.trimEnd();
}

/** @param percent of a bar that is full at 100 */
export function bar(percent: number, style: Style, paint: Paint): string {
  const filled = Math.round((percent * barWidth) / 100);
  return paint(style, '█'.repeat(filled)) + paint('dim', '░'.repeat(barWidth - filled));
}

/** What a fix adds to the score: `+2.4`; nothing where it adds nothing. */
export function gainText(points: number): string {
  return points === 0 ? '' : `+${points.toFixed(1)}`;
}

import { shortened } from '../lib/cut-text.ts';
import type { CatalogueCheck } from './catalogue.ts';
import type { FindingSum } from './finding-sums.ts';
import { generalTask } from './general-task.ts';
import { ansi, noPaint, padStart } from './terminal.ts';
import { findingSumsWords as words } from './words/finding-sums.ts';

interface Look {
  readonly checks: readonly CatalogueCheck[];
  readonly color: boolean;
  readonly width: number;
}

const rowsMax = 10;

/** What to mend over several pages, for people at a terminal: a line for each check, at most ten. */
export function findingSumsText(
  rows: readonly FindingSum[],
  pages: number,
  { checks, color, width }: Look,
): string {
  const paint = color ? ansi : noPaint;
  if (rows.length === 0) return `${words.none(pages)}\n`;
  const shown = rows
    .slice(0, rowsMax)
    .map((row) => [gainOf(row), words.pages(row.pages, pages), row] as const);
  const [gainWidth, pagesWidth] = [0, 1].map((column) =>
    Math.max(...shown.map((cells) => String(cells[column]).length)),
  ) as [number, number];
  const lines = shown.map(([gain, of, row], index) => {
    const rank = padStart(String(index + 1), 2);
    const room = Math.max(20, width - rank.length - gainWidth - pagesWidth - 6);
    const task = generalTask(
      row.check,
      checks.find(({ id }) => id === row.check),
      row.advice ?? undefined,
    );
    const text = `${row.isDangerous ? `${words.danger}: ` : ''}${task} (${row.check})${elementsOf(row)}`;
    return [
      rank,
      paint('green', padStart(gain, gainWidth)),
      padStart(of, pagesWidth),
      shortened(text, room),
    ].join('  ');
  });
  const more = rows.length - shown.length;
  return `${[
    paint('bold', words.title(pages)),
    ...lines,
    ...(more > 0 ? [paint('dim', `    ${words.more(more)}`)] : []),
  ].join('\n')}\n`;
}

function gainOf({ gain }: FindingSum): string {
  return gain === 0 ? '' : `+${gain.toFixed(1)}`;
}

function elementsOf({ elements, pages }: FindingSum): string {
  return elements > pages ? `, ${words.places(elements)}` : '';
}

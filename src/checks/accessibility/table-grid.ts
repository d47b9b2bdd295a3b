import { attribute, type Element } from '../../evidence/html/element.ts';
import { cellsOf, sectionsOf } from './tables.ts';

/** A cell of a table and the slots it covers. */
export interface PlacedCell {
  readonly cell: Element;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Ends with the rows of its section. */
  readonly height: number;
}

export interface TableGrid {
  /** In tree order. */
  readonly cells: readonly PlacedCell[];
  readonly rows: number;
  readonly columns: number;
}

/** Slots of the tables of one page that are looked at: a few bytes can claim very many. */
export interface SlotBudget {
  left: number;
}

/**
 * Where the cells of a table stand.
 * @returns undefined when that takes more than the budget has
 * @see https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
 */
export function gridOf(table: Element, budget: SlotBudget): TableGrid | undefined {
  const cells: PlacedCell[] = [];
  let columns = 0;
  let y = 0;
  for (const rows of sectionsOf(table)) {
    /** By column: the first row, from which on it is free. Sections do not reach into each other. */
    const freeFrom: number[] = [];
    const end = y + rows.length;
    for (const row of rows) {
      let x = 0;
      for (const cell of cellsOf(row)) {
        while ((freeFrom[x] ?? 0) > y) x += 1;
        const width = spanOf(cell, 'colspan', 1, 1_000);
        const height = Math.min(spanOf(cell, 'rowspan', 0, 65_534) || Infinity, end - y);
        budget.left -= width * height;
        if (budget.left < 0) return undefined;
        cells.push({ cell, x, y, width, height });
        freeFrom.fill(y + height, x, x + width);
        for (let column = freeFrom.length; column < x + width; column++) freeFrom[column] = y + height;
        x += width;
        columns = Math.max(columns, x);
      }
      y += 1;
    }
  }
  return { cells, rows: y, columns };
}

/** @see https://html.spec.whatwg.org/multipage/tables.html#dom-tdth-colspan */
function spanOf(cell: Element, name: 'colspan' | 'rowspan', min: number, max: number): number {
  const [, digits] = /^[\t\n\f\r ]*\+?(\d+)/.exec(attribute(cell, name) ?? '') ?? [];
  if (digits === undefined || Number(digits) < min) return 1;
  return Math.min(Number(digits), max);
}

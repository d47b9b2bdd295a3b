import type { Document } from '../../evidence/html/document.ts';
import { attribute, descendants, type Element, textOf } from '../../evidence/html/element.ts';
import { explicitRole } from '../../evidence/naming/role.ts';
import { firstRole } from '../../evidence/naming/role-in-browsers.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { wordOf } from '../../lib/word-of.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { failing, warning } from './finding.ts';
import { gridOf, type PlacedCell, type SlotBudget, type TableGrid } from './table-grid.ts';
import { cellsOf, childrenNamed, isDataTable, isFilled, isHeader, rowsOf, scopeValues } from './tables.ts';
import { tokensOf } from './tokens.ts';

const thresholds = { rowsMin: 3, columnsMin: 3 };

const advice = {
  none: 'Give the row or the column of each data cell a th, or name the id of one in headers.',
  misplaced:
    'Put a th with text before the cells of its row or above those of its column, and check its scope.',
};

const tasks = {
  none: {
    one: 'Give every data cell of 1 table a header',
    many: 'Give every data cell of {n} tables a header',
  },
  misplaced: { one: 'Move or fill header cells in 1 table', many: 'Move or fill header cells in {n} tables' },
};

type Advice = keyof typeof advice;

export const tdHasHeader = defineCheck({
  id: 'td-has-header',
  category: 'accessibility',
  weight: 2,
  tier: 'page',
  title: 'Data cells of large tables have headers',
  several: 'tables have data cells without a header',
  why: 'Read aloud cell by cell, a number without a header could be anything.',
  rule: `Fails for each data table of at least ${thresholds.rowsMin} rows and ${thresholds.columnsMin} columns with data cells that have no header cell in their rows and columns and name none in headers. Warns when they have one that does not apply: behind or below them, blank, or with the scope of the other direction. Passes otherwise. Blank and hidden cells need no header, nor do those with an aria-label. Data tables are those with a header cell, caption or thead, or the role table, grid or treegrid; hidden ones (aria-hidden included) do not count. Not judged without such tables.`,
  source: 'https://www.w3.org/WAI/WCAG22/Techniques/html/H63',
  thresholds,
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before:
      '<table><tr><th>Year</th><td>2024</td><td>2025</td></tr><tr><td>Guests</td><td>310</td><td>295</td></tr><tr><td>Walks</td><td>42</td><td>51</td></tr></table>',
    after:
      '<table><tr><th>Year</th><th>2024</th><th>2025</th></tr><tr><th>Guests</th><td>310</td><td>295</td></tr><tr><th>Walks</th><td>42</td><td>51</td></tr></table>',
  },

  evaluate({ document }) {
    const budget = { left: slotsMax };
    const tables = document
      .byName('table')
      .filter((table) => isDataTable(document, table) && saysSo(table))
      .flatMap((table) => judgedGrid(table, budget) ?? []);
    if (tables.length === 0) return notApplicable('The page has no large data table.');
    const defects = tables.flatMap(({ table, grid }) => defectOf(document, table, grid));
    const value = { tables: tables.length, offending: defects.length };
    return passUnless(defects, 'Every data cell of a large table has a header.', value);
  },
});

/** A few bytes can claim a million slots; tables of people have thousands. */
const slotsMax = 4_000_000;

/**
 * By HTML alone, a table without any of these may be there for layout, which `table-headers` asks about. One that is called
 * decoration, though ARIA overrules that, was meant for it.
 */
function saysSo(table: Element): boolean {
  const role = explicitRole(table) ?? firstRole(table);
  if (role !== undefined) return ['table', 'grid', 'treegrid'].includes(role);
  return (
    childrenNamed(table, ['caption', 'thead']).length > 0 ||
    rowsOf(table).some((row) => cellsOf(row).some(isHeader))
  );
}

interface JudgedTable {
  readonly table: Element;
  readonly grid: TableGrid;
}

function judgedGrid(table: Element, budget: SlotBudget): JudgedTable | undefined {
  const grid = gridOf(table, budget);
  return grid !== undefined && isLarge(grid) ? { table, grid } : undefined;
}

/** As for axe-core, the first rows tell. */
function isLarge({ cells }: TableGrid): boolean {
  const wide = new Set<number>();
  for (const { x, y, width, height } of cells) {
    if (y >= thresholds.rowsMin) break;
    if (x + width < thresholds.columnsMin) continue;
    for (let row = y; row < Math.min(y + height, thresholds.rowsMin); row++) wide.add(row);
  }
  return wide.size === thresholds.rowsMin;
}

function defectOf(document: Document, table: Element, grid: TableGrid): Defect<Advice>[] {
  const headers = headersOf(grid);
  const bare = grid.cells.filter((placed) => !headers.applyTo(placed) && needsHeader(document, placed.cell));
  if (bare.length === 0) return [];
  const what = `${counted(bare.length, 'data cell')} of this table ${wordOf(bare.length, { one: 'has', other: 'have' })} no header that applies.`;
  const isProven = bare.some((placed) => !headers.areNear(placed));
  return [isProven ? failing(table, 'none', what) : warning(table, 'misplaced', what)];
}

function needsHeader(document: Document, cell: Element): boolean {
  return isDataCell(cell) && !hasLabel(cell) && !namesHeader(document, cell) && isFilled(document, cell);
}

function isDataCell(cell: Element): boolean {
  if (scopeOf(cell) !== undefined) return false;
  const role = explicitRole(cell) ?? firstRole(cell);
  return role === undefined ? cell.name === 'td' : role === 'cell' || role === 'gridcell';
}

function hasLabel(cell: Element): boolean {
  return ['aria-label', 'aria-labelledby'].some((name) => !isBlank(attribute(cell, name) ?? ''));
}

/** Whether it is one of the same table, `table-headers` says. */
function namesHeader(document: Document, cell: Element): boolean {
  return tokensOf(attribute(cell, 'headers')).some((id) => document.byId(id).length > 0);
}

interface Headers {
  applyTo(placed: PlacedCell): boolean;
  /** In the rows or columns of the cell, though not where they apply. */
  areNear(placed: PlacedCell): boolean;
}

/**
 * Where the HTML Standard and axe-core differ, either header will do: the standard has a th head a row only where its
 * column holds no data, axe also elsewhere.
 * @see https://html.spec.whatwg.org/multipage/tables.html#header-and-data-cell-semantics
 */
function headersOf({ cells, rows, columns }: TableGrid): Headers {
  /** By column the first row, and by row the first column, to which a header applies. */
  const below = new Float64Array(columns).fill(Infinity);
  const behind = new Float64Array(rows).fill(Infinity);
  const nearColumns = new Uint8Array(columns);
  const nearRows = new Uint8Array(rows);
  /** From this row on, the header of a group may apply, wherever the group ends. */
  let firstOfGroups = Infinity;
  for (const { cell, x, y, width, height } of cells) {
    const scope = scopeOf(cell);
    if (scope === undefined) continue;
    nearColumns.fill(1, x, x + width);
    nearRows.fill(1, y, y + height);
    if (!hasContent(cell)) continue;
    if (scope === 'auto' || scope === 'col') lower(below, x, x + width, y + height);
    if (scope === 'auto' || scope === 'row') lower(behind, y, y + height, x + width);
    if (scope === 'colgroup' || scope === 'rowgroup') firstOfGroups = Math.min(firstOfGroups, y);
  }
  return {
    applyTo: ({ x, y, width, height }) =>
      y >= firstOfGroups || isReached(below, x, x + width, y) || isReached(behind, y, y + height, x),
    areNear: ({ x, y, width, height }) =>
      nearColumns.subarray(x, x + width).includes(1) || nearRows.subarray(y, y + height).includes(1),
  };
}

/** Undefined for cells that head nothing. To axe-core a td with a scope does. */
function scopeOf(cell: Element): string | undefined {
  const role = explicitRole(cell) ?? firstRole(cell);
  if (role === 'columnheader') return 'col';
  if (role === 'rowheader') return 'row';
  const scope = (attribute(cell, 'scope') ?? '').toLowerCase();
  if (scopeValues.includes(scope)) return scope;
  return isHeader(cell) ? 'auto' : undefined;
}

/** A picture is one, too. */
function hasContent(header: Element): boolean {
  if (hasLabel(header) || !isBlank(textOf(header))) return true;
  for (const { name } of descendants(header)) if (visible.has(name)) return true;
  return false;
}

const visible: ReadonlySet<string> = new Set(
  'img svg canvas math iframe object video audio button input select textarea progress meter'.split(' '),
);

function lower(firsts: Float64Array, start: number, end: number, value: number): void {
  for (let at = start; at < end; at++) if (value < (firsts[at] as number)) firsts[at] = value;
}

function isReached(firsts: Float64Array, start: number, end: number, place: number): boolean {
  for (let at = start; at < end; at++) if ((firsts[at] as number) <= place) return true;
  return false;
}

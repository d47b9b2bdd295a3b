import type { Document } from '../../evidence/html/document.ts';
import { attribute, closest, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';
import {
  cellNames,
  cellsOf,
  isDataTable,
  isFilled,
  isHeader,
  partNames,
  rowNames,
  rowsOf,
  scopeValues,
} from './tables.ts';
import { tokensOf } from './tokens.ts';

const thresholds = { rowsMin: 3, columnsMin: 2 };

const advice = {
  headers: 'Let headers name ids of th elements of the same table, or remove it and use scope.',
  scope: 'Use scope="col" or scope="row" (or colgroup, rowgroup), and on th elements only.',
  none: 'Make the cells that name a row or a column th elements; give a table for layout role="presentation".',
};

const tasks = {
  headers: { one: 'Correct the headers of 1 table cell', many: 'Correct the headers of {n} table cells' },
  scope: { one: 'Correct 1 scope attribute in a table', many: 'Correct {n} scope attributes in tables' },
  none: { one: 'Add header cells to 1 table', many: 'Add header cells to {n} tables' },
};

type Advice = keyof typeof advice;

export const tableHeaders = defineCheck({
  id: 'table-headers',
  category: 'accessibility',
  weight: 2,
  tier: 'page',
  title: 'Data tables name their headers',
  several: 'table headers are wrong or missing',
  why: 'Read aloud cell by cell, a number means something only with its headers.',
  rule: `Fails when a headers attribute names an id that no other header cell of the table has. Warns when scope is on a td or is not row, col, rowgroup or colgroup, and when at least ${thresholds.rowsMin} rows have at least ${thresholds.columnsMin} filled cells each, but the table has no header cell. Passes otherwise. Tables do not count when they have role="presentation" or "none" or are hidden (aria-hidden included). Not judged on pages without data tables.`,
  source: 'https://www.w3.org/WAI/tutorials/tables/',
  thresholds,
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<tr><td>Year</td><td>Visitors</td></tr>',
    after: '<tr><th scope="col">Year</th><th scope="col">Visitors</th></tr>',
  },

  evaluate({ document }) {
    const tables = document.byName('table').filter((table) => isDataTable(document, table));
    if (tables.length === 0) return notApplicable('The page has no data table.');
    const defects = [
      ...tables.flatMap((table) => tableDefects(document, table)),
      ...wrongScopes(document, tables),
    ];
    const value = { tables: tables.length, offending: defects.length };
    return passUnless(defects, 'No table has wrong or missing headers.', value);
  },
});

function tableDefects(document: Document, table: Element): readonly Defect<Advice>[] {
  const hasReferences = document.byAttribute('headers').length > 0;
  if (!hasReferences && beginsWithHeader(table)) return [];
  const rows = rowsOf(table).map(cellsOf);
  const wrong = hasReferences ? wrongReferences(document, rows.flat()) : [];
  return hasNoHeaders(document, rows)
    ? [...wrong, warning(table, 'none', 'this table has rows and columns of data, but no header cell.')]
    : wrong;
}

function wrongReferences(document: Document, cells: readonly Element[]): readonly Defect<Advice>[] {
  const referring = cells.filter((cell) => attribute(cell, 'headers') !== undefined);
  if (referring.length === 0) return [];
  const headers = headerIds(cells);
  return referring
    .filter((cell) => refersWrongly(document, cell, headers))
    .map((cell) =>
      failing(
        cell,
        'headers',
        'the headers of this cell name an id that no other header cell of the table has.',
      ),
    );
}

/** As most tables of data do: then nothing else of them is asked. */
function beginsWithHeader(table: Element): boolean {
  const part = firstNamed(table, partNames);
  const row = part?.name === 'tr' ? part : part && firstNamed(part, rowNames);
  const cell = row && firstNamed(row, cellNames);
  return cell !== undefined && isHeader(cell);
}

function firstNamed({ children }: Element, names: readonly string[]): Element | undefined {
  for (const child of children) if (child.kind === 'element' && names.includes(child.name)) return child;
  return undefined;
}

/** Id → whether a header cell has it; of cells with the same id the last counts. */
function headerIds(cells: readonly Element[]): ReadonlyMap<string, boolean> {
  return new Map(cells.map((cell) => [attribute(cell, 'id') ?? '', isHeader(cell)]));
}

function refersWrongly(document: Document, cell: Element, headers: ReadonlyMap<string, boolean>): boolean {
  const ids = tokensOf(attribute(cell, 'headers'));
  const own = attribute(cell, 'id');
  return ids.some((id) => id === own || headers.get(id) !== true) && isPerceivable(document, cell);
}

/** Layout looks the same when it fills three rows of two cells, so this is no proof. */
function hasNoHeaders(document: Document, rows: readonly (readonly Element[])[]): boolean {
  if (rows.some((cells) => cells.some(isHeader))) return false;
  let full = 0;
  for (const cells of rows) {
    if (isFull(document, cells)) full += 1;
    if (full >= thresholds.rowsMin) return true;
  }
  return false;
}

function isFull(document: Document, cells: readonly Element[]): boolean {
  let filled = 0;
  for (const cell of cells) {
    if (isFilled(document, cell)) filled += 1;
    if (filled >= thresholds.columnsMin) return true;
  }
  return false;
}

/** In a table for layout scope does no harm, though axe-core objects to it there as well. */
function wrongScopes(document: Document, tables: readonly Element[]): readonly Defect<Advice>[] {
  const wrong = document.byAttribute('scope').filter(isWrongScope);
  if (wrong.length === 0) return [];
  const judged = new Set(tables);
  return wrong
    .filter((cell) => isPerceivable(document, cell) && isCellOf(judged, cell))
    .map((cell) => {
      if (cell.name === 'td') return warning(cell, 'scope', 'scope is on a td, where it has no effect.');
      const scope = cutText(attribute(cell, 'scope') ?? '', 40);
      return warning(cell, 'scope', `scope has the value “${scope}”, which HTML does not define.`);
    });
}

function isWrongScope(cell: Element): boolean {
  if (cell.name !== 'th') return cell.name === 'td';
  return !scopeValues.includes((attribute(cell, 'scope') ?? '').toLowerCase());
}

function isCellOf(tables: ReadonlySet<Element>, cell: Element): boolean {
  const table = closest(cell, ({ name }) => name === 'table');
  return table !== undefined && tables.has(table);
}

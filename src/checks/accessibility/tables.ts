import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { explicitRole } from '../../evidence/naming/role.ts';
import { firstRole, roleInBrowsers } from '../../evidence/naming/role-in-browsers.ts';
import { isBlank } from '../../evidence/text/text.ts';

/** A table that is not called decoration or anything else. */
export function isDataTable(document: Document, table: Element): boolean {
  const role = roleInBrowsers(document, table) ?? '';
  return ['table', 'grid', 'treegrid'].includes(role) && isPerceivable(document, table);
}

export const rowNames = ['tr'];
export const partNames = [...rowNames, 'thead', 'tbody', 'tfoot'];
export const cellNames = ['td', 'th'];

/** Rows of the table itself, not of tables in its cells. */
export function rowsOf(table: Element): readonly Element[] {
  return sectionsOf(table).flat();
}

/** The same by thead, tbody and tfoot; only XML has rows outside of these. */
export function sectionsOf(table: Element): Element[][] {
  return childrenNamed(table, partNames).map((child) =>
    child.name === 'tr' ? [child] : childrenNamed(child, rowNames),
  );
}

export function cellsOf(row: Element): readonly Element[] {
  return childrenNamed(row, cellNames);
}

export function childrenNamed({ children }: Element, names: readonly string[]): Element[] {
  const found: Element[] = [];
  for (const child of children) if (child.kind === 'element' && names.includes(child.name)) found.push(child);
  return found;
}

/** To axe-core, which takes no role from a list, or to browsers, which take the first: either will do. */
export function isHeader(cell: Element): boolean {
  if (attribute(cell, 'role') === undefined) return cell.name === 'th';
  return [explicitRole(cell), firstRole(cell)].some((role) =>
    role === undefined ? cell.name === 'th' : role === 'columnheader' || role === 'rowheader',
  );
}

export const scopeValues = ['row', 'col', 'rowgroup', 'colgroup'];

/** Scripts and styles hold text as well, but nobody perceives it. The tree is at most 512 levels deep. */
export function isFilled(document: Document, element: Element): boolean {
  if (!isPerceivable(document, element)) return false;
  return element.children.some((child) =>
    child.kind === 'text' ? !isBlank(child.value) : isFilled(document, child),
  );
}

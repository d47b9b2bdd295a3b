import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { nearestOf } from '../../evidence/html/nearest-of.ts';
import { asciiWords } from '../../evidence/links/rel.ts';
import { inputType } from '../../evidence/naming/role.ts';
import { roleInBrowsers } from '../../evidence/naming/role-in-browsers.ts';
import type { Defect } from '../check.ts';
import { isOwned } from './aria-owners.ts';
import { failing, warning } from './finding.ts';

export const allowedAttrAdvice = {
  role: 'Remove the attribute, or give the element the role that it is meant for.',
  checked: 'Remove aria-checked: a native checkbox or radio button tells its own state.',
  row: 'Remove the attribute, or give the table the role treegrid.',
  name: 'Write the name as visible text, or give the element a role that may have a name.',
  old: 'Remove the attribute: it is deprecated in ARIA, and browsers do little with it.',
};

export const allowedAttrTasks = {
  role: {
    one: 'Remove 1 ARIA attribute that does not fit',
    many: 'Remove {n} ARIA attributes that do not fit',
  },
  checked: {
    one: 'Remove aria-checked from 1 native input',
    many: 'Remove aria-checked from {n} native inputs',
  },
  row: {
    one: 'Remove 1 treegrid attribute from a table row',
    many: 'Remove {n} treegrid attributes from table rows',
  },
  name: { one: 'Replace 1 ignored ARIA label with text', many: 'Replace {n} ignored ARIA labels with text' },
  old: { one: 'Remove 1 deprecated ARIA attribute', many: 'Remove {n} deprecated ARIA attributes' },
};

export type AllowedAttrAdvice = keyof typeof allowedAttrAdvice;

/** Attributes that a role allows, but not here. */
export function conditionDefect(
  document: Document,
  element: Element,
  name: string,
): Defect<AllowedAttrAdvice> | undefined {
  if (name === 'aria-checked') return contradiction(document, element);
  return ofTreegrids.has(name) ? rowDefect(document, element, name) : undefined;
}

/**
 * Browsers go by the box. A script may set it to neither, which no HTML can, and of radio buttons of one name only the
 * last is checked: that is a warning.
 */
function contradiction(document: Document, element: Element): Defect<AllowedAttrAdvice> | undefined {
  const type = inputType(element);
  if (element.name !== 'input' || (type !== 'checkbox' && type !== 'radio')) return undefined;
  if (roleInBrowsers(document, element) !== type) return undefined;
  const state = attribute(element, 'checked') === undefined ? 'false' : 'true';
  const told = attribute(element, 'aria-checked')?.toLowerCase();
  if (told === state || (told !== 'true' && told !== 'mixed' && state === 'false')) return undefined;
  const judge = told === 'mixed' || (type === 'radio' && state === 'true') ? warning : failing;
  const what = state === 'true' ? 'is checked' : 'is not checked';
  return judge(element, 'checked', `this ${type} ${what}, but its aria-checked says ${told}.`);
}

const ofTreegrids: ReadonlySet<string> = new Set([
  'aria-expanded',
  'aria-level',
  'aria-posinset',
  'aria-setsize',
]);

/** @see https://www.w3.org/TR/wai-aria-1.2/#row */
function rowDefect(
  document: Document,
  element: Element,
  name: string,
): Defect<AllowedAttrAdvice> | undefined {
  if (roleInBrowsers(document, element) !== 'row' || isOwned(document, element)) return undefined;
  const owner = nearestTable(document, element);
  const role = owner && roleInBrowsers(document, owner);
  if (role !== 'table' && role !== 'grid') return undefined;
  return failing(
    element,
    'row',
    `this row of a ${role} has ${name}, which only rows of a treegrid may have.`,
  );
}

const nearestTable = nearestOf((_, element) => (isTable(element) ? element : undefined));

function isTable(element: Element): boolean {
  const role = attribute(element, 'role');
  if (role === undefined) return element.name === 'table' && element.namespace === 'html';
  return asciiWords(role.toLowerCase()).some((token) => tables.has(token));
}

const tables: ReadonlySet<string> = new Set(['grid', 'table', 'treegrid']);

import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { shadowHosts } from '../../evidence/html/shadow-roots.ts';
import { explicitRole, roleOf } from '../../evidence/naming/role.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { definitionDefects, isDefinitionPart } from './definition-list.ts';
import { failing, warning } from './finding.ts';
import { isText, type ListAdvice, listAdvice, listElements, listTasks } from './list-rules.ts';

export const list = defineCheck({
  id: 'list',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Lists are well formed',
  several: 'parts of lists are missing or out of place',
  why: 'Screen readers announce a list with its length and lead from item to item; in a broken one the count is wrong.',
  rule: 'Fails when a ul or ol holds text or any element but li, script and template; when a dl holds anything but dt, dd, script, template and div elements around these, without a role or with none or presentation; when a dl has dt or dd, but no dt with a dd after it; and when an li, dt or dd stands outside its list. Warns instead for the content of a menu element. Passes otherwise. Lists and items do not count when they have a role or are hidden (aria-hidden included). Not judged on pages without lists.',
  source: 'https://www.w3.org/WAI/WCAG22/Techniques/html/H48',
  needs: ['document'],
  inBrowser: 'axe',
  advice: listAdvice,
  tasks: listTasks,
  example: { before: '<ul><div>One</div></ul>', after: '<ul><li>One</li></ul>' },

  evaluate({ document }) {
    const elements = listElements(document);
    if (elements.length === 0) return notApplicable('The page has no list.');
    const defects = defectsIn(document, elements);
    const value = { elements: elements.length, offending: defects.length };
    return passUnless(defects, 'Every list is well formed.', value);
  },
});

/** Nearly every list is sound: only what is wrong with the others is put into tree order. */
function defectsIn(document: Document, elements: readonly Element[]): Defect<ListAdvice>[] {
  const wrong: { readonly index: number; readonly defects: readonly Defect<ListAdvice>[] }[] = [];
  for (const element of elements) {
    const defects = defectsOf(document, element);
    if (defects.length > 0) wrong.push({ index: element.index, defects });
  }
  return wrong.sort((a, b) => a.index - b.index).flatMap(({ defects }) => defects);
}

function defectsOf(document: Document, element: Element): readonly Defect<ListAdvice>[] {
  if (isDefinitionPart(element)) return definitionDefects(document, element);
  return element.name === 'li' ? itemDefects(document, element) : childDefects(document, element);
}

/**
 * A parent that is decoration is no list, and the item in it no item: nothing is announced wrongly. A shadow root may
 * put the item into a list of its own.
 */
function itemDefects(document: Document, item: Element): readonly Defect<ListAdvice>[] {
  const { parent } = item;
  const role = parent && roleOf(document, parent);
  if (role === 'list' || role === 'none' || role === 'presentation') return [];
  if (parent && shadowHosts(document).has(parent)) return [];
  return role !== undefined && listNames.has(parent?.name ?? '')
    ? [failing(item, 'role', `the list of this item has the role ${role}, so it is no longer a list.`)]
    : [failing(item, 'item', 'this list item is not in a list.')];
}

const listNames = new Set(['ul', 'ol', 'menu']);

/** `menu` is a list by the HTML Standard. axe does not look into it, so what is wrong there is a warning. */
function childDefects(document: Document, element: Element): readonly Defect<ListAdvice>[] {
  const defect = element.name === 'menu' ? warning<ListAdvice> : failing<ListAdvice>;
  const defects: Defect<ListAdvice>[] = [];
  for (const child of element.children) {
    if (child.kind === 'text') {
      if (isText(child)) defects.push(defect(element, 'text', 'this list holds text outside its items.'));
    } else if (!isListItem(document, child) && isPerceivable(document, child)) {
      defects.push(defect(child, 'child', 'this child of a list is not a list item.'));
    }
  }
  return defects;
}

/** An `li` with another role is what that role says. */
function isListItem(document: Document, child: Element): boolean {
  return explicitRole(child) === undefined ? child.name === 'li' : roleOf(document, child) === 'listitem';
}

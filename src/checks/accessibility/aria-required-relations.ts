import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { explicitRole } from '../../evidence/naming/role.ts';
import { rulesOf } from '../../evidence/naming/role-rules.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { effortOf, wrongChildren } from './aria-children.ts';
import { isInPlace } from './aria-parents.ts';
import { failing } from './finding.ts';

const advice = {
  parent: 'Put the element inside one with the role it needs, or use the HTML elements that belong together.',
  child: 'Take the element out of this container, or give it a role that belongs there.',
  none: 'Give the parts roles that belong in this container, or remove its role.',
};

const tasks = {
  parent: {
    one: 'Put 1 ARIA role into the parent it needs',
    many: 'Put {n} ARIA roles into the parents they need',
  },
  child: {
    one: 'Move 1 element out of the wrong container',
    many: 'Move {n} elements out of the wrong container',
  },
  none: {
    one: 'Give the parts of 1 ARIA container a role',
    many: 'Give the parts of {n} ARIA containers a role',
  },
};

export const ariaRequiredRelations = defineCheck({
  id: 'aria-required-relations',
  category: 'accessibility',
  // Critical for axe, but most such parts can still be read.
  weight: 5,
  tier: 'page',
  title: 'ARIA roles stand where they belong',
  several: 'ARIA roles are in the wrong place, or lack what they must contain',
  why: 'A tab outside a tab list, or a list without items, is announced without its position, or as something else.',
  rule: 'Fails for each element with a role such as tab, option or listitem that stands in no element with a role that WAI-ARIA requires around it; for each role that is not allowed in the list, menu, table, tab list, tree or grid around it; and for such containers that hold something, but nothing they require. Passes otherwise, as do empty and busy containers (aria-busy). What aria-owns names counts as inside. Elements without role between count for nothing; custom elements and shadow roots may be anything. Hidden elements (aria-hidden included) do not count. Not judged on pages without such roles.',
  source: 'https://act-rules.github.io/rules/bc4a75',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  // What owns an element, or is owned, may come later.
  cutAbsences: ['parent', 'none'],
  example: {
    before: '<ul role="tablist"><li><a href="#a" role="tab">A</a></li></ul>',
    after: '<ul role="tablist"><li role="none"><a href="#a" role="tab">A</a></li></ul>',
  },

  evaluate({ document }) {
    const elements = document.byAttribute('role').filter(isBound);
    if (elements.length === 0) return notApplicable('No role on the page depends on others.');
    const effort = effortOf(document);
    const defects = elements
      .filter((element) => isPerceivable(document, element))
      .flatMap((element) => [
        ...parentDefects(document, element),
        ...childDefects(document, element, effort),
      ]);
    const value = { elements: elements.length, offending: defects.length };
    return passUnless(defects, 'Every role stands where it belongs.', value);
  },
});

function isBound(element: Element): boolean {
  const { parents, children } = rulesOf(explicitRole(element));
  return parents.size > 0 || children.size > 0;
}

function parentDefects(document: Document, element: Element): Defect<keyof typeof advice>[] {
  const role = explicitRole(element) ?? '';
  if (isInPlace(document, element, role)) return [];
  const parents = [...rulesOf(role).parents].join(' or ');
  return [failing(element, 'parent', `this ${role} is not inside the role it needs: ${parents}.`)];
}

function childDefects(
  document: Document,
  element: Element,
  effort: { left: number },
): Defect<keyof typeof advice>[] {
  const role = explicitRole(element) ?? '';
  const wrong = wrongChildren(document, element, role, effort);
  if (wrong === 'none') {
    const children = [...rulesOf(role).children].join(' or ');
    return [failing(element, 'none', `this ${role} does not contain the role it needs: ${children}.`)];
  }
  return wrong.map((child) =>
    failing(child.element, 'child', `the role ${child.role} does not belong in the ${role} around it.`),
  );
}

import { deprecatedAriaRoles, ariaRoles as roleTypes } from '../../evidence/data/aria.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isAbstractRole, isConcreteRole } from '../../evidence/naming/role.ts';
import { firstRole } from '../../evidence/naming/role-in-browsers.ts';
import { cutText } from '../../lib/cut-text.ts';
import { nearest } from '../../lib/nearest.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';
import { tokensOf } from './tokens.ts';

const advice = {
  unknown: 'Use a role that WAI-ARIA defines, or remove the attribute and use the HTML element that fits.',
  abstract: 'Replace the abstract role, which only groups others, with one of the roles below it.',
  old: 'Use list in place of directory, and listitem in place of doc-biblioentry and doc-endnote.',
};

const tasks = {
  unknown: { one: 'Correct 1 unknown ARIA role: {name}', many: 'Correct {n} unknown ARIA roles: {names}' },
  abstract: { one: 'Replace 1 abstract ARIA role: {name}', many: 'Replace {n} abstract ARIA roles: {names}' },
  old: { one: 'Replace 1 deprecated ARIA role: {name}', many: 'Replace {n} deprecated ARIA roles: {names}' },
};

export const ariaRoles = defineCheck({
  id: 'aria-roles',
  category: 'accessibility',
  // Critical for axe, but one typo is rarely fatal.
  weight: 5,
  tier: 'page',
  title: 'ARIA roles exist',
  several: 'elements have a role that is unknown, abstract or deprecated',
  why: 'An element with a role that does not exist is announced as if it had none, or not at all.',
  rule: 'Fails for each element with a role attribute that names no existing role, or that names an abstract one such as widget. Warns for the roles directory, doc-biblioentry and doc-endnote, which ARIA has given up. Passes otherwise: of several roles, one that exists is enough when none is abstract. Hidden elements (aria-hidden included) do not count. Not judged on pages without roles.',
  source: 'https://act-rules.github.io/rules/674b10',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: { before: '<div role="buton">Send</div>', after: '<button>Send</button>' },

  evaluate({ document }) {
    const elements = document
      .byAttribute('role')
      .map((element) => ({ element, roles: rolesOf(element) }))
      .filter(({ roles }) => roles.length > 0);
    if (elements.length === 0) return notApplicable('The page has no ARIA role.');
    const defects = [
      ...elements.filter(({ element, roles }) => isWrong(document, element, roles)).map(defectOf),
      ...elements.filter(({ element }) => isGivenUp(document, element)).map(givenUp),
    ];
    const value = { elements: elements.length, offending: defects.length };
    return passUnless(defects, 'Every ARIA role exists.', value);
  },
});

interface Roled {
  readonly element: Element;
  readonly roles: readonly string[];
}

function rolesOf(element: Element): readonly string[] {
  return tokensOf(attribute(element, 'role')?.toLowerCase());
}

/** Of several roles one that exists is enough. Hidden elements are not judged, as axe does not. */
function isWrong(document: Document, element: Element, roles: readonly string[]): boolean {
  return (roles.some(isAbstractRole) || !roles.some(isConcreteRole)) && isPerceivable(document, element);
}

const deprecated: ReadonlySet<string | undefined> = new Set(deprecatedAriaRoles);

/** By the role that browsers take. */
function isGivenUp(document: Document, element: Element): boolean {
  return deprecated.has(firstRole(element)) && isPerceivable(document, element);
}

function givenUp({ element }: Roled): Defect<keyof typeof advice> {
  const name = firstRole(element) ?? '';
  return { ...warning(element, 'old', `the role ${name} is deprecated in ARIA.`), name };
}

const concreteRoles = Object.keys(roleTypes).filter(isConcreteRole);

/** Guesses are for the items that are shown. */
const guessesMax = 50;

function defectOf({ element, roles }: Roled, position: number): Defect<keyof typeof advice> {
  const abstract = roles.find(isAbstractRole);
  if (abstract !== undefined) {
    return { ...failing(element, 'abstract', `the role ${abstract} is abstract.`), name: abstract };
  }
  const [role = ''] = roles;
  const name = cutText(role, 60);
  const guess = position < guessesMax ? nearest(role, concreteRoles) : undefined;
  const hint = guess === undefined ? '' : ` Did you mean ${guess}?`;
  return { ...failing(element, 'unknown', `there is no role “${name}”.${hint}`), name };
}

import { ariaAttributes, globalAriaAttributes } from '../../evidence/data/aria.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { nearestOf } from '../../evidence/html/nearest-of.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isCustom } from '../../evidence/naming/nearest-role.ts';
import { explicitRole, inputType, roleOf } from '../../evidence/naming/role.ts';
import { firstRole, roleInBrowsers } from '../../evidence/naming/role-in-browsers.ts';
import { rulesOf } from '../../evidence/naming/role-rules.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import {
  type AllowedAttrAdvice,
  allowedAttrAdvice,
  allowedAttrTasks,
  conditionDefect,
} from './aria-conditions.ts';
import { elementsWithFewAria, givenUpDefects, prohibitedDefects } from './aria-prohibited.ts';
import { failing } from './finding.ts';

export const ariaAllowedAttr = defineCheck({
  id: 'aria-allowed-attr',
  category: 'accessibility',
  // Critical for axe, but most such attributes do nothing.
  weight: 5,
  tier: 'page',
  title: 'ARIA attributes fit the roles of their elements',
  why: 'Attributes that a role does not know are ignored, or announced as something they are not.',
  rule: 'Fails for each ARIA attribute that the role of its element does not allow, for aria-checked that contradicts a native checkbox, for attributes of a treegrid on rows of tables and grids, and for aria-label where the role or element must have no name and holds no text. Warns where it holds text, for aria-labelledby there, for a div that is empty, and for aria-grabbed and aria-dropeffect. Passes otherwise. Blank attributes, custom elements, SVG without role and hidden elements (aria-hidden included) do not count. Not judged on pages without ARIA attributes.',
  source: 'https://act-rules.github.io/rules/5c01ea',
  needs: ['document'],
  inBrowser: 'axe',
  advice: allowedAttrAdvice,
  tasks: allowedAttrTasks,
  example: {
    before: '<a href="/walks" aria-checked="true">Walks</a>',
    after: '<a href="/walks" aria-current="page">Walks</a>',
  },

  evaluate({ document }) {
    const names = [...document.attributeNames].filter((name) => known.has(name));
    if (names.length === 0) return notApplicable('The page has no ARIA attribute.');
    const defects = [
      ...names.filter((name) => !isGlobal.has(name)).flatMap((name) => misfits(document, name)),
      ...elementsWithFewAria(document),
      ...prohibitedDefects(document),
      ...givenUpDefects(document),
    ].sort((a, b) => (a.element?.index ?? 0) - (b.element?.index ?? 0));
    const value = { attributes: names.length, offending: defects.length };
    return passUnless(defects, 'Every ARIA attribute fits the role of its element.', value);
  },
});

const known: ReadonlySet<string> = new Set(Object.keys(ariaAttributes));
const isGlobal: ReadonlySet<string> = new Set(globalAriaAttributes);

function misfits(document: Document, name: string): Defect<AllowedAttrAdvice>[] {
  return document.byAttribute(name).flatMap((element) => {
    const value = attribute(element, name) ?? '';
    if (isBlank(value) || isCustom(element) || !isPerceivable(document, element)) return [];
    const condition = conditionDefect(document, element, name);
    if (condition !== undefined) return [condition];
    const fits = isAllowed(document, element, name) || isHarmless(element, name, value.trim().toLowerCase());
    return fits ? [] : [failing(element, 'role', misfit(document, element, name))];
  });
}

/** In doubt, what any reading of the role allows is allowed: lists of roles, and roles by context, are read differently. */
function isAllowed(document: Document, element: Element, name: string): boolean {
  const roles = [roleInBrowsers(document, element), firstRole(element), roleOf(document, element)];
  if (roles.some((role) => rulesOf(role).allowed.has(name))) return true;
  if (element.namespace !== 'html') return roles.every((role) => role === undefined);
  return explicitRole(element) === undefined && rulesOf(roleByContext(document, element)).allowed.has(name);
}

/** Regions, cells and fields that are more than their name says where a name, a grid or a list of choices is around. */
function roleByContext(document: Document, element: Element): string | undefined {
  const { name } = element;
  if (sections.has(name)) return 'region';
  if (name === 'td' && grids.has(roleOfTable(document, element))) return 'gridcell';
  return name === 'input' && attribute(element, 'list') !== undefined && listTypes.has(inputType(element))
    ? 'combobox'
    : undefined;
}

const sections: ReadonlySet<string> = new Set(['aside', 'footer', 'form', 'header', 'section']);
const grids: ReadonlySet<string | undefined> = new Set(['grid', 'treegrid']);
const listTypes: ReadonlySet<string> = new Set(['text', 'search', 'tel', 'url', 'email']);

const roleOfTable = nearestOf((_, element) =>
  element.name === 'table' ? (firstRole(element) ?? '') : undefined,
);

/** They say what holds without them. */
function isHarmless(element: Element, name: string, value: string): boolean {
  if (value !== 'false') return false;
  if (name === 'aria-required') return true;
  return name === 'aria-multiline' && attribute(element, 'contenteditable') !== undefined;
}

function misfit(document: Document, element: Element, name: string): string {
  const role = roleInBrowsers(document, element);
  return role === undefined
    ? `this ${element.name} has ${name}, but no role that allows it.`
    : `this ${element.name} has ${name}, which its role ${role} does not allow.`;
}

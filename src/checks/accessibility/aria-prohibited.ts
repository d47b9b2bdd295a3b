import {
  deprecatedAriaAttributes,
  globalAriaAttributes,
  htmlWithFewAria,
  htmlWithoutName,
} from '../../evidence/data/aria.ts';
import { filledByScript } from '../../evidence/html/cloaked.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { shadowHosts } from '../../evidence/html/shadow-roots.ts';
import { asciiWords } from '../../evidence/links/rel.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { nearestRole } from '../../evidence/naming/nearest-role.ts';

import { isWidget } from '../../evidence/naming/role.ts';
import { firstRole } from '../../evidence/naming/role-in-browsers.ts';
import { rulesOf } from '../../evidence/naming/role-rules.ts';

import { isBlank } from '../../evidence/text/text.ts';
import type { Defect } from '../check.ts';
import type { AllowedAttrAdvice } from './aria-conditions.ts';
import { failing, warning } from './finding.ts';

type Defects = Defect<AllowedAttrAdvice>[];

/** `br`, `col` and the like, which without a role may have none of the global attributes, or few. */
export function elementsWithFewAria(document: Document): Defects {
  return Object.entries(htmlWithFewAria).flatMap(([name, written]) => {
    const allowed = asciiWords(written);
    return document.byName(name).flatMap((element) => {
      const found = element.attributes.find(
        (given) => isGlobal.has(given.name) && !allowed.includes(given.name) && !isBlank(given.value),
      );
      if (found === undefined || firstRole(element) !== undefined) return [];
      return isPerceivable(document, element)
        ? [failing(element, 'role', `this ${name} has ${found.name}, which is not allowed on it.`)]
        : [];
    });
  });
}

const isGlobal: ReadonlySet<string> = new Set(globalAriaAttributes);

/** Names where there must be none. axe-core has humans look wherever text stands, or another element names. */
export function prohibitedDefects(document: Document): Defects {
  return namingAttributes.flatMap((name) =>
    document.byAttribute(name).flatMap((element) => {
      const isNamed = !isBlank(attribute(element, name) ?? '') && isPerceivable(document, element);
      if (!isNamed || !mustHaveNoName(document, element, name)) return [];
      const judge = name === 'aria-label' && isNameLost(document, element) ? failing : warning;
      return [judge(element, 'name', `this ${element.name} has ${name}, but ${whyNone(element)}.`)];
    }),
  );
}

const namingAttributes = ['aria-label', 'aria-labelledby'];

function mustHaveNoName(document: Document, element: Element, name: string): boolean {
  const role = firstRole(element);
  if (role !== undefined) return rulesOf(role).prohibited.has(name);
  if (element.namespace !== 'html' || !withoutName.has(element.name)) return false;
  if (linked.has(element.name) && attribute(element, 'href') !== undefined) return false;
  // In a widget it may be what the widget's name is read from.
  return !shadowHosts(document).has(element) && !isWidget(roleAround(document, element));
}

const withoutName: ReadonlySet<string> = new Set(htmlWithoutName);
const linked: ReadonlySet<string> = new Set(['a', 'area']);

/** The nearest role. What a custom element is, is unknown, and most are no widgets. */
function roleAround(document: Document, element: Element): string | undefined {
  let around = nearestRole(document, element);
  while (around !== undefined && around.role === undefined) {
    const { parent } = around.element;
    around = parent && nearestRole(document, parent);
  }
  return around?.role;
}

/** No text tells what the label should. An empty div is where scripts put whole parts of a page. */
function isNameLost(document: Document, element: Element): boolean {
  if (attribute(element, 'aria-labelledby') !== undefined || filledByScript(document).has(element))
    return false;
  if (element.name === 'div' && element.children.every((child) => child.kind === 'text')) return false;
  const attributes = element.attributes.filter(({ name }) => !ofNames.has(name));
  // As a div it is named from what it contains, whatever its own role says.
  const name = element.namespace === 'html' ? 'div' : element.name;
  return nameSource(document, { ...element, name, attributes }) === undefined;
}

/** Without these, what is left is the text in the element. */
const ofNames: ReadonlySet<string> = new Set(['aria-label', 'role', 'title']);

function whyNone(element: Element): string {
  const role = firstRole(element);
  return role === undefined ? 'no role that may have a name' : `its role ${role} must not have a name`;
}

export function givenUpDefects(document: Document): Defects {
  return deprecatedAriaAttributes.flatMap((name) =>
    document
      .byAttribute(name)
      .filter((element) => isPerceivable(document, element))
      .map((element) =>
        warning(element, 'old', `this ${element.name} has ${name}, which is deprecated in ARIA.`),
      ),
  );
}

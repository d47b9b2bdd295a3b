import { globalAriaAttributes } from '../../evidence/data/aria.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { hasRole, isFocusable, nativeRole } from '../../evidence/naming/role.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';

const advice = {
  focusable: 'Remove the role or the empty alt and name the element, or keep it from taking the focus.',
  global: 'Remove the ARIA attribute, or the role or empty alt that marks the element as decoration.',
};

const tasks = {
  focusable: {
    one: 'Stop 1 decoration from taking the focus',
    many: 'Stop {n} decorations from taking the focus',
  },
  global: { one: 'Remove ARIA from 1 decorative element', many: 'Remove ARIA from {n} decorative elements' },
};

export const presentationRoleConflict = defineCheck({
  id: 'presentation-role-conflict',
  category: 'accessibility',
  weight: 2,
  tier: 'page',
  title: 'What is marked as decoration is decoration',
  several: 'elements are marked as decoration, but browsers must ignore that',
  why: 'Browsers ignore the role of such an element, and screen readers announce what should be silent.',
  rule: 'Fails for each element with role="none" or "presentation", and each img with an empty alt, that can take the focus, be it by tabindex="-1", or that has an ARIA attribute which any element may have, such as aria-label, be it blank: then browsers must not treat it as decoration. Passes otherwise. The attribute aria-hidden, elements that HTML gives no role anyway, such as div, and hidden elements (aria-hidden included) do not count. Not judged on pages without such decoration.',
  source: 'https://act-rules.github.io/rules/46ca7f',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<img src="/river.jpg" alt="" aria-label="The river">',
    after: '<img src="/river.jpg" alt="The river">',
  },

  evaluate({ document }) {
    const elements = decorations(document);
    if (elements.length === 0)
      return notApplicable('The page marks nothing as decoration that could be more.');
    const defects = elements.flatMap((element) => defectOf(document, element));
    const value = { elements: elements.length, offending: defects.length };
    return passUnless(defects, 'Nothing that is marked as decoration is more than that.', value);
  },
});

function decorations(document: Document): Element[] {
  const images = document
    .byName('img')
    .filter((image) => attribute(image, 'alt') === '' && !isDecorationByRole(image));
  const others = document
    .byAttribute('role')
    .filter((element) => isDecorationByRole(element) && hasMeaning(document, element));
  return [...images, ...others]
    .filter((element) => isPerceivable(document, element))
    .sort((a, b) => a.index - b.index);
}

function isDecorationByRole(element: Element): boolean {
  return hasRole(element, 'none') || hasRole(element, 'presentation');
}

/** Browsers have something to announce. */
function hasMeaning(document: Document, element: Element): boolean {
  if (element.namespace === 'svg' && element.name === 'svg') return true;
  return nativeRole(document, element) !== undefined || rendered.has(element.name);
}

/** Without a role of WAI-ARIA, but not without one in browsers. */
const rendered: ReadonlySet<string> = new Set('audio canvas dl embed iframe label object video'.split(' '));

function defectOf(document: Document, element: Element): Defect<keyof typeof advice>[] {
  const what = isDecorationByRole(element)
    ? `this ${element.name} has role="${attribute(element, 'role')}"`
    : 'this img has an empty alt';
  const global = element.attributes.find(({ name }) => overruling.has(name));
  if (global !== undefined) {
    return [failing(element, 'global', `${what}, which ${global.name} makes browsers ignore.`)];
  }
  return isFocusable(document, element)
    ? [failing(element, 'focusable', `${what}, which browsers ignore because it can take the focus.`)]
    : [];
}

/** Not aria-hidden: what it does not hide, it does not change. */
const overruling: ReadonlySet<string> = new Set(
  globalAriaAttributes.filter((name) => name !== 'aria-hidden'),
);

import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isCustom } from '../../evidence/naming/nearest-role.ts';
import { explicitRole, inputType, isFocusable } from '../../evidence/naming/role.ts';
import { rulesOf } from '../../evidence/naming/role-rules.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';

const advice = {
  missing: 'Add the attribute, or use the native HTML element, which needs none.',
  controls: 'Let aria-controls name the list that the combobox opens.',
};

const tasks = {
  missing: {
    one: 'Add required ARIA to 1 element: {name}',
    many: 'Add required ARIA attributes to {n} elements',
  },
  controls: { one: 'Connect 1 combobox to its list', many: 'Connect {n} comboboxes to their lists' },
};

export const ariaRequiredAttr = defineCheck({
  id: 'aria-required-attr',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Roles have the ARIA attributes they need',
  several: 'elements lack an ARIA attribute that their role needs',
  why: 'A screen reader cannot say whether a box is checked, or how far a slider is, when nothing tells it.',
  rule: 'Fails for each element whose role lacks an attribute that WAI-ARIA requires of it, or has it blank: aria-checked for checkbox, switch, radio and menu items of these kinds, aria-valuenow for slider, scrollbar, meter and a focusable separator, aria-level for heading, aria-expanded for combobox. Warns when only aria-controls is missing from an expanded combobox. Passes otherwise, also when the HTML element tells it, a script binds it, or a slider has aria-valuetext. Custom elements and hidden elements (aria-hidden included) do not count. Not judged on pages without such roles.',
  source: 'https://act-rules.github.io/rules/4e8ab6',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<div role="checkbox" tabindex="0">Breakfast</div>',
    after: '<label><input type="checkbox"> Breakfast</label>',
  },

  evaluate({ document }) {
    const elements = document
      .byAttribute('role')
      .filter((element) => rulesOf(explicitRole(element)).required.size > 0);
    if (elements.length === 0) return notApplicable('No role on the page needs an attribute.');
    const defects = elements.flatMap((element) => defectOf(document, element));
    const value = { elements: elements.length, offending: defects.length };
    return passUnless(defects, 'Every role has the attributes it needs.', value);
  },
});

function defectOf(document: Document, element: Element): Defect<keyof typeof advice>[] {
  const role = explicitRole(element) ?? '';
  const missing = [...rulesOf(role).required].filter((name) => !isGiven(element, name));
  if (missing.length === 0 || isCustom(element) || isExempt(document, element, role)) return [];
  if (!isPerceivable(document, element)) return [];
  // WAI-ARIA 1.3 no longer requires it, and a script may add the list and the attribute together.
  const judge = missing.every((name) => name === 'aria-controls') ? warning : failing;
  const kind = judge === warning ? 'controls' : 'missing';
  const what = `this ${role} has no ${missing.join(' and no ')}.`;
  return [{ ...judge(element, kind, what), name: missing.join(', ') }];
}

/** By the attribute, by HTML, or by a script that binds it, as `:aria-checked` and `ng-attr-aria-checked` do. */
function isGiven(element: Element, name: string): boolean {
  if (!isBlank(attribute(element, name) ?? '')) return true;
  if (element.namespace === 'html' && isNative(element, name)) return true;
  return element.attributes.some((given) => given.name !== name && given.name.includes(name));
}

function isNative(element: Element, name: string): boolean {
  if (name === 'aria-level') return headings.has(element.name);
  if (name === 'aria-checked') return element.name === 'input' && checkable.has(inputType(element));
  if (name === 'aria-valuenow') return valued.has(element.name);
  // What is left is asked of a combobox.
  return element.name === 'select' || (element.name === 'input' && attribute(element, 'list') !== undefined);
}

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const checkable: ReadonlySet<string> = new Set(['checkbox', 'radio']);
const valued: ReadonlySet<string> = new Set(['input', 'meter', 'progress', 'select', 'textarea']);

function isExempt(document: Document, element: Element, role: string): boolean {
  if (role === 'separator') return !isFocusable(document, element);
  if (role === 'slider') return !isBlank(attribute(element, 'aria-valuetext') ?? '');
  return role === 'combobox' && attribute(element, 'aria-expanded')?.trim().toLowerCase() === 'false';
}

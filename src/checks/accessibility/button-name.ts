import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { hasRole, inputType, mustBeNamed } from '../../evidence/naming/role.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';
import { hasNativeName } from './native-name.ts';

const advice = {
  nameless: 'Write what the button does into it, or into its aria-label if it shows only an icon.',
  value: 'Write what the button does into its value.',
};

const tasks = {
  nameless: { one: 'Give 1 button a name', many: 'Give {n} buttons a name' },
  value: { one: 'Give 1 input button a value', many: 'Give {n} input buttons a value' },
};

export const buttonName = defineCheck({
  id: 'button-name',
  category: 'accessibility',
  weight: 10,
  tier: 'page',
  title: 'Buttons have a name',
  several: 'buttons have no name',
  why: 'A screen reader announces a button without a name only as “button”, and nobody can call it by voice.',
  rule: 'Fails for each button without a name. The name may come from text, the alt of an image in the button, aria-label, aria-labelledby, title or a label, or from the value of an input; submit and reset may leave it out, but not blank. Passes otherwise. Buttons are button elements, inputs of the types button, submit and reset, the summary of details, and elements with role="button" or "menuitem". Hidden buttons (aria-hidden included) do not count. Not judged on pages without buttons.',
  source: 'https://act-rules.github.io/rules/97a4e1',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<button><svg>…</svg></button>',
    after: '<button aria-label="Close"><svg>…</svg></button>',
  },

  evaluate({ document }) {
    const buttons = buttonsOf(document);
    if (buttons.length === 0) return notApplicable('The page has no button.');
    const defects = buttons
      .filter((button) => nameSource(document, button) === undefined)
      .map((button) => failing(button, button.name === 'input' ? 'value' : 'nameless', whatIs(button)));
    const value = { buttons: buttons.length, offending: defects.length };
    return passUnless(defects, 'Every button has a name.', value);
  },
});

function buttonsOf(document: Document): readonly Element[] {
  const { byName, byAttribute } = document;
  const isMet = (button: Element) => isPerceivable(document, button);
  const buttons = byName('button').filter((button) => isMet(button) && mustBeNamed(document, button));
  const others = [
    ...byName('input').filter((input) => isInputButton(input) && mustBeNamed(document, input)),
    ...byName('summary').filter(isFirstSummary),
    ...byAttribute('role').filter(isButtonByRole),
  ].filter(isMet);
  return others.length === 0 ? buttons : [...buttons, ...others].sort((a, b) => a.index - b.index);
}

function isInputButton(input: Element): boolean {
  return buttonTypes.has(inputType(input));
}

const buttonTypes: ReadonlySet<string> = new Set(['button', 'submit', 'reset']);

function isFirstSummary(summary: Element): boolean {
  if (summary.parent?.name !== 'details') return false;
  return (
    summary.parent.children.find((child) => child.kind === 'element' && child.name === 'summary') === summary
  );
}

/** Menu items command as buttons do. Elements that have a name of their own kind are judged where that kind is. */
function isButtonByRole(element: Element): boolean {
  return (hasRole(element, 'button') || hasRole(element, 'menuitem')) && !hasNativeName(element);
}

function whatIs(button: Element): string {
  if (button.name !== 'input') return 'this button has no name.';
  return attribute(button, 'value') === undefined
    ? 'this button has no value and no other name.'
    : 'the value of this button is blank, and it has no other name.';
}

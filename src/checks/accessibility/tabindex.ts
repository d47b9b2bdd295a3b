import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { tabindexOf } from '../../evidence/naming/role.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';

export const tabindex = defineCheck({
  id: 'tabindex',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'The Tab key follows the order of the page',
  several: 'elements have a positive tabindex',
  why: 'An element with a positive tabindex is reached before everything else, wherever it stands.',
  rule: 'Fails for each element with a tabindex above 0, and passes otherwise. Hidden elements (aria-hidden included) do not count. Not judged on pages without tabindex.',
  source: 'https://dequeuniversity.com/rules/axe/4.14/tabindex',
  needs: ['document'],
  inBrowser: 'axe',
  advice: {
    positive: 'Use tabindex="0", and bring the elements into the order in which they should be reached.',
  },
  tasks: {
    positive: { one: 'Reset 1 positive tabindex to 0', many: 'Reset {n} positive tabindex values to 0' },
  },
  example: { before: '<input tabindex="2"> <input tabindex="1">', after: '<input> <input>' },

  evaluate({ document }) {
    const elements = document.byAttribute('tabindex');
    if (elements.length === 0) return notApplicable('The page sets no tabindex.');
    // What is hidden is not reached; axe leaves it out as well.
    const defects = elements
      .filter((element) => (tabindexOf(element) ?? 0) > 0 && isPerceivable(document, element))
      .map((element) =>
        failing(element, 'positive', `this element has the tabindex ${tabindexOf(element)}.`),
      );
    const value = { elements: elements.length, offending: defects.length };
    return passUnless(defects, 'No tabindex changes the order of the page.', value);
  },
});

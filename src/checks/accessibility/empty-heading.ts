import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';
import { headingsOf } from './headings.ts';

export const emptyHeading = defineCheck({
  id: 'empty-heading',
  category: 'accessibility',
  weight: 2,
  tier: 'page',
  title: 'Headings have text',
  several: 'headings have no text',
  why: 'A heading without text appears in the outline of the page, but leads to nothing.',
  rule: 'Fails for each heading (h1 to h6, or role="heading") without a name. The name may come from text, the alt of an image in the heading, aria-label, aria-labelledby or title. Passes otherwise. Hidden headings (aria-hidden included) do not count. Not judged on pages without headings.',
  source: 'https://dequeuniversity.com/rules/axe/4.14/empty-heading',
  needs: ['document'],
  inBrowser: 'axe',
  advice: {
    empty:
      'Write the heading, give the image in it an alt, or remove the element and make the space with CSS.',
  },
  tasks: {
    empty: { one: 'Fill or remove 1 empty heading', many: 'Fill or remove {n} empty headings' },
  },
  example: { before: '<h2><img src="news.png" alt=""></h2>', after: '<h2>News</h2>' },

  evaluate({ document }) {
    const headings = headingsOf(document);
    if (headings.length === 0) return notApplicable('The page has no heading.');
    const defects = headings
      .filter(({ element }) => nameSource(document, element) === undefined)
      .map(({ element }) => failing(element, 'empty', 'this heading has no text.'));
    const value = { headings: headings.length, offending: defects.length };
    return passUnless(defects, 'Every heading has text.', value);
  },
});

import { languageAt } from '../../evidence/text/language-tags.ts';
import { comparableText, composed } from '../../evidence/text/text.ts';
import { descriptionsOf, type HeadText, titleOf } from '../../evidence/text/title-and-description.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';
import { quote } from '../quote.ts';

const advice = {
  missing: 'Add <meta name="description"> to the head: one or two sentences that say what this page offers.',
  outside: 'Move the description into the head.',
  several: 'Keep one description.',
  copied: 'Say more than the title: it stands right above the description in a search result.',
};

const tasks = {
  missing: 'Write a description for search results',
  outside: { one: 'Move the description into the head', many: 'Move {n} descriptions into the head' },
  several: { one: 'Remove 1 extra description', many: 'Remove {n} extra descriptions' },
  copied: 'Make the description say more than the title',
};

type Found = Defect<keyof typeof advice>;

export const metaDescription = defineCheck({
  id: 'meta-description',
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'The page describes itself',
  why: 'Search engines often show the description below the title; without one they pick any text from the page.',
  rule: 'Fails without a <meta name="description"> that has content; og:description does not take its place. Warns when the description stands only outside the head, when another one differs from the first, and when the first only repeats the title. Passes otherwise.',
  source: 'https://developers.google.com/search/docs/appearance/snippet',
  needs: ['document'],
  inBrowser: 'rendered',
  advice,
  tasks,
  headAbsences: ['missing'],
  example: {
    before: '<meta property="og:description" content="Maps and walks.">',
    after:
      '<meta name="description" content="Maps and 40 walks along the rivers of the Ardennes, with times, heights and places to swim.">',
  },

  evaluate({ document }) {
    const descriptions = descriptionsOf(document);
    const [first] = descriptions;
    if (first === undefined) {
      const detail = 'The page has no description for search engines.';
      return passUnless<keyof typeof advice>([{ outcome: 'fail', advice: 'missing', detail }], '');
    }
    const title = titleOf(document)?.text ?? '';
    const language = languageAt(document.root);
    // Both ways: a page in Turkish may name WINDOWS, whose I is a common one.
    const isCopied = [undefined, language].some(
      (rules) => comparableText(first.text, rules) === comparableText(title, rules),
    );
    return passUnless(
      [...outsideDefects(descriptions), ...differing(descriptions), ...(isCopied ? [copied(first)] : [])],
      `The description is ${quote(first.text)}.`,
    );
  },
});

/** Empty as soon as one description stands in head. */
function outsideDefects(descriptions: readonly HeadText[]): Found[] {
  if (descriptions.some(({ element }) => element.inHead)) return [];
  return descriptions.map(({ element }) => {
    return {
      outcome: 'warn',
      advice: 'outside',
      detail: 'The description is outside the head.',
      element,
    };
  });
}

function differing(descriptions: readonly HeadText[]): Found[] {
  const first = composed(descriptions[0]?.text ?? '');
  return descriptions
    .filter(({ text }) => composed(text) !== first)
    .map(({ element }) => {
      return {
        outcome: 'warn',
        advice: 'several',
        detail: 'This description differs from the first.',
        element,
      };
    });
}

function copied({ element }: HeadText): Found {
  return { outcome: 'warn', advice: 'copied', detail: 'The description only repeats the title.', element };
}

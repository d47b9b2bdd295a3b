import { axeOutcome } from './axe-outcome.ts';
import { defineBrowserCheck } from './browser-check.ts';

/** Rules of WCAG that axe runs by itself and that no check of ours asks; each is its own advice. */
const advice = {
  'aria-braille-equivalent': 'Give the element a name or role for everybody beside the one for braille.',
  'form-field-multiple-labels':
    'Keep one label for the field, and put the rest into a text that describes it.',
  'frame-title-unique': 'Give each frame a title of its own that says what is in it.',
  'html-xml-lang-mismatch': 'Give lang and xml:lang of the html element the same language, or drop xml:lang.',
  'label-content-name-mismatch':
    'Let the name begin with the words that are seen, or drop aria-label and let these words be the name.',
  'link-in-text-block':
    'Underline links within text, or give them a contrast of 3:1 to the text around them.',
  'no-autoplay-audio': 'Let visitors start the sound, or give them a way to stop it.',
  'scrollable-region-focusable':
    'Give the part that scrolls tabindex="0" and a name, or a link or button within.',
  'server-side-image-map': 'Use links, or a map element with areas, instead of ismap.',
};

type Rule = keyof typeof advice;

const found: Readonly<Record<Rule, string>> = {
  'aria-braille-equivalent': 'This element has words for braille and none for others.',
  'form-field-multiple-labels': 'This field has several labels.',
  'frame-title-unique': 'This frame has the title of another.',
  'html-xml-lang-mismatch': 'The html element names two languages, in lang and xml:lang.',
  'label-content-name-mismatch': 'The name of this control is not what is seen on it.',
  'link-in-text-block': 'Only its colour tells this link from the text around it.',
  'no-autoplay-audio': 'This sound begins by itself, and visitors cannot stop it.',
  'scrollable-region-focusable': 'This part does not scroll by keyboard.',
  'server-side-image-map': 'This picture map works with a pointer alone.',
};

/** Ids of rules of axe. */
export const otherRules = Object.keys(advice);

export const axeOther = defineBrowserCheck({
  id: 'axe-other',
  category: 'accessibility',
  weight: 5,
  tier: 'browser',
  title: 'Nothing else that axe-core knows keeps people out',
  several: 'parts of the page may shut somebody out',
  why: 'Each of these shuts somebody out: who uses a keyboard, a screen reader, speech or a screen without colours.',
  rule: 'Asks axe-core by those of its WCAG rules, at levels A and AA, that no other check asks: links told by colour alone, parts that scroll but not by keyboard, names that differ from what is seen, sound that begins by itself, frames that share a title, fields with several labels, maps on the server, braille alone, and lang against xml:lang. Fails for what axe calls serious or critical. Warns for what it calls less, and, when it proves nothing, for what it leaves to people. Passes otherwise. Not judged on pages that have nothing of the kind.',
  source: 'https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md',
  needs: ['axe'],
  advice,
  tasks: {
    'aria-braille-equivalent': {
      one: 'Name 1 element for everybody',
      many: 'Name {n} elements for everybody',
    },
    'form-field-multiple-labels': {
      one: 'Keep one label for 1 field',
      many: 'Keep one label for each of {n} fields',
    },
    'frame-title-unique': {
      one: 'Give 1 frame a title of its own',
      many: 'Give {n} frames titles of their own',
    },
    'html-xml-lang-mismatch': 'Let lang and xml:lang agree',
    'label-content-name-mismatch': {
      one: 'Name 1 control as it is seen',
      many: 'Name {n} controls as they are seen',
    },
    'link-in-text-block': { one: 'Underline 1 link within text', many: 'Underline {n} links within text' },
    'no-autoplay-audio': { one: 'Let visitors start 1 sound', many: 'Let visitors start {n} sounds' },
    'scrollable-region-focusable': {
      one: 'Let 1 part scroll by keyboard',
      many: 'Let {n} parts scroll by keyboard',
    },
    'server-side-image-map': { one: 'Replace 1 server-side map', many: 'Replace {n} server-side maps' },
  },
  example: {
    before: 'p a { color: #a33; text-decoration: none; }',
    after: 'p a { color: #a33; text-decoration: underline; }',
  },

  evaluate({ axe }) {
    return axeOutcome(axe, otherRules, {
      detail: (_, rule) => found[rule as Rule],
      unsure: (_, rule) => perhaps(found[rule as Rule]),
      advice: (rule) => rule as Rule,
      outcome: ({ impact }) => (impact === 'serious' || impact === 'critical' ? 'fail' : 'warn'),
      passed: 'Nothing else that axe-core knows keeps people out.',
      nothing: 'The page has nothing that these rules ask about.',
    });
  },
});

function perhaps(sentence: string): string {
  return `Perhaps ${sentence.charAt(0).toLowerCase()}${sentence.slice(1, -1)}; axe leaves that to people.`;
}

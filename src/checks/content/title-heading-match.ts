import { languageAt } from '../../evidence/text/language-tags.ts';
import { comparableText, isBlank, norm } from '../../evidence/text/text.ts';
import { titleOf } from '../../evidence/text/title-and-description.ts';
import { words } from '../../evidence/text/words.ts';
import { defineCheck, notApplicable, type Outcome, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { isUnspaced } from './is-unspaced.ts';
import { mainHeading, mainHeadings } from './main-headings.ts';

const thresholds = { sharePercent: 33 };

export const titleHeadingMatch = defineCheck({
  id: 'title-heading-match',
  category: 'content',
  weight: 2,
  tier: 'page',
  title: 'Title and main heading agree',
  why: 'When they name different things, search engines may replace the title, and visitors doubt their click.',
  rule: 'Passes when at least a third (33 %) of the words of the first main heading stand in the title, or a third of the title’s words in that heading, and warns otherwise. It never fails. Letter case makes no difference. Single letters do not count, and numbers count only where title or heading has no words. Not judged on pages without a title or a main heading.',
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {
    different: 'Name the topic of the page with the same words in the title and in the main heading.',
  },
  tasks: {
    different: 'Use the same words in title and main heading',
  },
  example: {
    before: '<title>Home of quality</title> … <h1>Bicycle repairs in Ghent</h1>',
    after: '<title>Bicycle repairs in Ghent – Spoke & Co</title> … <h1>Bicycle repairs in Ghent</h1>',
  },

  evaluate({ document }) {
    const title = titleOf(document)?.text ?? '';
    const heading = mainHeading(document);
    if (isBlank(title) || heading === undefined) return lacks(isBlank(title), heading === undefined);
    const language = languageAt(document.root);
    const asWritten = compared(title, heading, language);
    // A zero-width space may part two words, or mark a place where a long one can be broken.
    const joined = () => compared(withoutZeroWidth(title), withoutZeroWidth(heading), language);
    const { agrees, value } = asWritten.agrees || !hasZeroWidth(title + heading) ? asWritten : joined();
    const detail = `Title and main heading share ${value.common === 0 ? 'no word' : counted(value.common, 'word')}.`;
    if (agrees) return pass(detail, value);
    const [element] = mainHeadings(document);
    return passUnless(
      [{ outcome: 'warn', advice: 'different', detail, ...(element ? { element } : {}) }],
      detail,
      value,
    );
  },
});

function lacks(title: boolean, heading: boolean): Outcome<never> {
  if (title && heading) return notApplicable('The page has neither a title nor a main heading.');
  return notApplicable(`The page has no ${title ? 'title' : 'main heading'}.`);
}

function compared(title: string, heading: string, language: string | undefined) {
  const [ofTitle, ofHeading] = [comparable(title, language), comparable(heading, language)];
  const [inTitle, inHeading] = wordSets(ofTitle, ofHeading, language);
  let common = 0;
  for (const word of inHeading) if (inTitle.has(word)) common += 1;
  // A third, exactly: the percentage is only its name.
  const isThirdOf = (size: number) => size > 0 && 3 * common >= size;
  return {
    // Emoji and single letters are no words, but the same text is the same topic.
    agrees: ofTitle === ofHeading || isThirdOf(inHeading.size) || isThirdOf(inTitle.size),
    value: { common, title: inTitle.size, heading: inHeading.size },
  };
}

const hasZeroWidth = (text: string) => text.includes('\u200b');
const withoutZeroWidth = (text: string) => text.replaceAll('\u200b', '');

/**
 * The words of both. A year beside a topic is none, but "1984" may be all that one of them has. "A4" is a word,
 * though it has one letter only: a heading of nothing else would share no word with its own title.
 */
function wordSets(title: string, heading: string, language?: string): [Set<string>, Set<string>] {
  const [ofTitle, ofHeading] = [termsOf(title, language), termsOf(heading, language)];
  const [inTitle, inHeading] = [ofTitle.filter(hasLetter), ofHeading.filter(hasLetter)];
  const areBothNamed = inTitle.length > 0 && inHeading.length > 0;
  return areBothNamed ? [new Set(inTitle), new Set(inHeading)] : [new Set(ofTitle), new Set(ofHeading)];
}

/** Numbers, words of two characters or more, and any word of a script that writes without spaces. */
function termsOf(text: string, language: string | undefined): string[] {
  return words(text, language).filter(
    // Three UTF-16 units are at least two characters.
    (word) => word.length > 2 || twoCharacters.test(word) || !hasLetter(word) || isUnspaced(word),
  );
}

/** Marks count: they are the vowels of Indic scripts. */
function hasLetter(word: string): boolean {
  return letter.test(word);
}

const letter = /[\p{L}\p{M}]/u;
const twoCharacters = /../su;

/** With one kind of apostrophe, which publishing systems curl in headings and leave straight in titles. */
function comparable(text: string, language: string | undefined): string {
  return norm(comparableText(text, language)).replace(/[\u2018\u2019\u02bc\uff07]/g, "'");
}

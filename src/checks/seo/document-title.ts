import { domainToUnicode } from 'node:url';
import type { Document } from '../../evidence/html/document.ts';
import { languageAt } from '../../evidence/text/language-tags.ts';
import { comparableText, composed, hasEscapedReference, isBlank } from '../../evidence/text/text.ts';
import { type HeadText, titleOf } from '../../evidence/text/title-and-description.ts';
import { words } from '../../evidence/text/words.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';
import { quote } from '../quote.ts';
import { defaultTitles } from './data/default-titles.ts';

const thresholds = { repeatedWordLettersMin: 3, repeatsMax: 3 };

const advice = {
  missing: 'Add a <title> to the head that names what this page is about.',
  outside: 'Move the title into the head.',
  several: 'Keep one title: browsers and search engines read only the first.',
  generic: 'Name what this page is about, in words that set it apart from the other pages.',
  host: 'Name what the page is about; the name of the site can follow.',
  escaped: 'Escape the title once, and let no second step escape it again: write & as &amp;.',
  stuffed: 'Say each word once: search engines rewrite titles that repeat words.',
};

const tasks = {
  missing: 'Write a title for the page',
  outside: 'Move the title into the head',
  several: { one: 'Remove 1 extra title', many: 'Remove {n} extra titles' },
  generic: 'Name the topic of the page in the title',
  host: 'Add the page’s topic to the title',
  escaped: 'Escape the title only once',
  stuffed: 'Remove repeated words from the title',
};

type Found = Defect<keyof typeof advice>;

export const documentTitle = defineCheck({
  id: 'document-title',
  category: 'seo',
  weight: 10,
  tier: 'page',
  title: 'The page has a title that names its topic',
  why: 'The title is the headline of a search result and the name of the browser tab.',
  rule: `Fails without a <title>, or when it is empty. Warns when the title stands outside the head, is a default such as “Home” or “Untitled”, is only the name of the host, shows a character reference such as &amp;, or holds a word of at least ${thresholds.repeatedWordLettersMin} letters more than ${thresholds.repeatsMax} times, and when there is a second title. Passes otherwise. Titles within SVG do not count.`,
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  thresholds,
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice,
  tasks,
  headAbsences: ['missing'],
  example: {
    before: '<title>Home</title>',
    after: '<title>Bicycle repairs in Ghent – Spoke &amp; Co</title>',
  },

  evaluate({ document, exchange }) {
    const title = titleOf(document);
    if (title === undefined || isBlank(title.text)) return missing(title);
    const { element, text } = title;
    const found: (readonly [keyof typeof advice, string])[] = [];
    if (!element.inHead) found.push(['outside', 'The title is outside the head.']);
    if (defaultTitles.has(text.toLowerCase())) {
      found.push(['generic', `The title ${quote(text)} would fit any page.`]);
    }
    if (isHostName(text, exchange.url.hostname))
      found.push(['host', 'The title is only the name of the host.']);
    if (hasEscapedReference(text)) {
      found.push(['escaped', `The title shows a character reference: ${quote(text)}.`]);
    }
    const repeated = repeatedWord(text, document);
    if (repeated !== undefined) found.push(['stuffed', `The title repeats the word ${quote(repeated)}.`]);
    return passUnless(
      [
        ...found.map(([key, detail]): Found => ({ outcome: 'warn', advice: key, detail, element })),
        ...furtherTitles(document),
      ],
      `The title is ${quote(text)}.`,
    );
  },
});

function missing(title: HeadText | undefined) {
  const detail = title === undefined ? 'The page has no title.' : 'The title is empty.';
  const place = title === undefined ? {} : { element: title.element };
  return passUnless<keyof typeof advice>([{ outcome: 'fail', advice: 'missing', detail, ...place }], '');
}

function furtherTitles(document: Document): Found[] {
  return document
    .byName('title')
    .slice(1)
    .map((element) => {
      const detail = 'This is a further title, which is ignored.';
      return { outcome: 'warn', advice: 'several', detail, element };
    });
}

function isHostName(text: string, hostname: string): boolean {
  // Most titles have several words.
  if (text.includes(' ')) return false;
  const bare = (name: string) => composed(name.toLowerCase()).replace(/^www\./, '');
  return [hostname, domainToUnicode(hostname)].some((name) => bare(name) === bare(text));
}

function repeatedWord(text: string, document: Document): string | undefined {
  const counts = new Map<string, number>();
  const language = languageAt(document.root);
  for (const word of words(comparableText(text, language), language)) {
    const count = (counts.get(word) ?? 0) + 1;
    if (count > thresholds.repeatsMax && lettersIn(word) >= thresholds.repeatedWordLettersMin) return word;
    counts.set(word, count);
  }
  return undefined;
}

/** Vowel signs with a width of their own count, as in Hindi; marks above and below a letter, as in Hebrew, do not. */
function lettersIn(word: string): number {
  return word.match(/[\p{L}\p{Mc}]/gu)?.length ?? 0;
}

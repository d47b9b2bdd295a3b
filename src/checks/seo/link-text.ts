import { anchorsOf } from '../../evidence/anchors.ts';
import { type Document, type Element, isExposed } from '../../evidence/document.ts';
import { languageAt } from '../../evidence/language-tags.ts';
import { relIncludes } from '../../evidence/rel.ts';
import { composed } from '../../evidence/text.ts';
import { comparableUrl } from '../../evidence/url-equality.ts';
import { visibleTextOf } from '../../evidence/visible-text.ts';
import { defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';
import { quote } from '../quote.ts';
import { genericLinkTexts } from './data/generic-link-texts.ts';

const thresholds = { warnMax: 10, warnPercentMax: 10 };

export const linkText = defineCheck({
  id: 'link-text',
  category: 'seo',
  weight: 2,
  tier: 'page',
  title: 'Link texts say where they lead',
  several: 'link texts do not say where they lead',
  why: 'Search engines and people who go from link to link learn what a page is about from the text of its links.',
  rule: `Counts links whose text fits any target, such as “click here”; an aria-label is not looked at. There are lists for 13 languages: the declared language decides which one applies, and all apply where none is declared. Passes without any such link, warns for up to ${thresholds.warnMax} if they are at most ${thresholds.warnPercentMax} % of the links, and fails for more. Links within the page, with mailto:, javascript: or nofollow, and hidden links (aria-hidden included) do not count. Not judged without links to other pages.`,
  source: 'https://developer.chrome.com/docs/lighthouse/seo/link-text/',
  thresholds,
  needs: ['document'],
  advice: { generic: 'Name in the link’s own text what it leads to.' },
  example: {
    before: 'For walks along the river <a href="/walks">click here</a>.',
    after: 'Choose one of <a href="/walks">40 walks along the river</a>.',
  },

  evaluate({ document }): Outcome<'generic'> {
    const candidates = candidatesOf(document);
    if (candidates.length === 0) return notApplicable('The page has no links to other pages.');
    const generic = candidates.flatMap((element) => {
      const text = genericTextOf(element);
      return text === undefined ? [] : [{ element, text }];
    });
    const { warnMax, warnPercentMax } = thresholds;
    const isFew = generic.length <= warnMax && 100 * generic.length <= warnPercentMax * candidates.length;
    return passUnless(
      generic.map(({ element, text }) => ({
        outcome: isFew ? 'warn' : 'fail',
        advice: 'generic',
        detail: `The link text ${quote(text)} does not say where it leads.`,
        element,
      })),
      'All link texts say something of their target.',
      { links: candidates.length, generic: generic.length },
    );
  },
});

function candidatesOf(document: Document): Element[] {
  const self = comparableUrl(document.url);
  return anchorsOf(document)
    .filter(({ element, href, url }) => {
      if (href === undefined || !isExposed(element) || relIncludes(element, 'nofollow')) return false;
      if (url === undefined) return true;
      return url.protocol !== 'javascript:' && url.protocol !== 'mailto:' && comparableUrl(url) !== self;
    })
    .map(({ element }) => element);
}

/** Characters; no text of the lists is longer. */
const textMax = 40;

// P3: at most 40 characters; punctuation and arrows after the words.
const pointers = /[.…›»>→ ]+$/;

/** The text as a reader sees it, when it is one of those that fit any link. */
function genericTextOf(element: Element): string | undefined {
  const text = visibleTextOf(element);
  if (text.length > textMax) return undefined;
  const bare = composed(text).toLowerCase().replace(pointers, '');
  const languages = genericIn.get(bare);
  if (languages === undefined) return undefined;
  const language = languageAt(element)?.split('-', 1)[0]?.toLowerCase();
  return language === undefined || languages.has(language) ? text : undefined;
}

/** Text → the languages in which it is generic. */
const genericIn = new Map<string, Set<string>>();
for (const [language, texts] of Object.entries(genericLinkTexts)) {
  for (const text of texts) genericIn.set(text, (genericIn.get(text) ?? new Set()).add(language));
}

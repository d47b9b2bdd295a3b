import type { Document } from '../../evidence/html/document.ts';
import { type Element, isExposed } from '../../evidence/html/element.ts';
import { anchorsOf } from '../../evidence/links/anchors.ts';
import { isSameAs } from '../../evidence/links/url-equality.ts';
import { languageAt } from '../../evidence/text/language-tags.ts';
import { composed, norm } from '../../evidence/text/text.ts';
import { visibleTextOf } from '../../evidence/text/visible-text.ts';
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
  inBrowser: 'rendered',
  advice: { generic: 'Say in the link’s own text what it leads to.' },
  tasks: {
    generic: { one: 'Reword 1 vague link text', many: 'Reword {n} vague link texts' },
  },
  example: {
    before: 'For walks along the river <a href="/walks">click here</a>.',
    after: 'Choose one of <a href="/walks">40 walks along the river</a>.',
  },

  evaluate({ document }): Outcome<'generic'> {
    const candidates = candidatesOf(document);
    if (candidates.length === 0) return notApplicable('The page has no links to other pages.');
    const generic: { readonly element: Element; readonly text: string }[] = [];
    for (const element of candidates) {
      const text = genericTextOf(element);
      if (text !== undefined) generic.push({ element, text });
    }
    const { warnMax, warnPercentMax } = thresholds;
    const isFew = generic.length <= warnMax && 100 * generic.length <= warnPercentMax * candidates.length;
    return passUnless(
      generic.map(({ element, text }) => ({
        outcome: isFew ? 'warn' : 'fail',
        advice: 'generic',
        detail: `The link text ${quote(text)} does not say where it leads.`,
        element,
      })),
      'All link texts say something about their target.',
      { links: candidates.length, generic: generic.length },
    );
  },
});

function candidatesOf(document: Document): Element[] {
  const isSelf = isSameAs(document.url);
  const candidates: Element[] = [];
  for (const { element, href, url, rel } of anchorsOf(document)) {
    if (href === undefined || !isExposed(element) || rel.includes('nofollow')) continue;
    if (url === undefined || (!notOfPages.test(url.href) && !isSelf(url))) candidates.push(element);
  }
  return candidates;
}

const notOfPages = /^(?:javascript|mailto):/;

/** Characters; no text of the lists is longer. */
const textMax = 40;

/** P3: at most 40 characters; punctuation and arrows after the words. */
const pointers = '.…›»>→ ';

/** The text as a reader sees it, when it is one of those that fit any link. */
function genericTextOf(element: Element): string | undefined {
  if (!mayBeGeneric(element)) return undefined;
  const text = visibleTextOf(element);
  const languages = languagesOf(text);
  if (languages === undefined) return undefined;
  const language = languageAt(element)?.split('-', 1)[0]?.toLowerCase();
  return language === undefined || languages.has(language) ? text : undefined;
}

/** Without asking what is shown: most links hold one text, and many a picture with line breaks around it. */
function mayBeGeneric(element: Element): boolean {
  const { children } = element;
  const only = children.length === 1 ? children[0] : undefined;
  if (only?.kind !== 'text') return holdsText(element);
  return !beginsOtherwise(only.value) && languagesOf(norm(only.value)) !== undefined;
}

/** Than all texts of the lists, as most do: then nothing else of it is read. */
function beginsOtherwise(text: string): boolean {
  return latin.test(text) && !beginnings.has(beginningOf(text));
}

/** Three letters that what follows does not change, as a mark would. */
const latin = /^[a-z]{3}[ -~]/i;

/** In which the text is generic. */
function languagesOf(text: string): ReadonlySet<string> | undefined {
  if (text.length > textMax) return undefined;
  return genericIn.get(withoutPointers(composed(text).toLowerCase()));
}

/** The tree is at most 512 levels deep. */
function holdsText({ children }: Element): boolean {
  for (const child of children) {
    if (child.kind === 'text' ? child.value.trim() !== '' : holdsText(child)) return true;
  }
  return false;
}

function withoutPointers(text: string): string {
  let end = text.length;
  while (end > 0 && pointers.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Text → the languages in which it is generic. */
const genericIn = new Map<string, Set<string>>();
for (const [language, texts] of Object.entries(genericLinkTexts)) {
  for (const text of texts) genericIn.set(text, (genericIn.get(text) ?? new Set()).add(language));
}

const beginnings: ReadonlySet<number> = new Set([...genericIn.keys()].map(beginningOf));

/** A number for its first three letters, whatever their case, if they are Latin. */
function beginningOf(text: string): number {
  const lowerCode = (at: number) => text.charCodeAt(at) | 0x20;
  return (lowerCode(0) * 0x100 + lowerCode(1)) * 0x100 + lowerCode(2);
}

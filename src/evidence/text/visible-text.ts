import type { Document } from '../html/document.ts';
import type { Element } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';
import { languageAt } from './language-tags.ts';
import { type PageText, PartialText, WholeText } from './page-text.ts';
import { ElementText, type Place } from './running-text.ts';
import { norm } from './text.ts';
import { isInline, isPassedOver, outermost, placeIn, TextReader, walk } from './text-walk.ts';

/** T7: what a reader sees of `body`, as far as the markup tells. External CSS is unknown. */
export function visibleText(document: Document): WholeText {
  return textsOf(document).visible;
}

/** T7: the text in the exposed `main` when it holds a quarter of the words, else what stands outside the page's frame. */
export function mainText(document: Document): PartialText {
  return textsOf(document).main;
}

/** The same without parts that name another language as theirs; the very same where there are none. */
export function mainTextInOwnLanguage(document: Document): PageText {
  return textsOf(document).main.inOwnLanguage();
}

/** What stands in exposed `main` elements; empty without one. */
export function textInMain(document: Document): PageText {
  return textsOf(document).inMain;
}

/** T7: the element stands in what `mainText` was taken from. */
export function isInMainText(document: Document, element: Element): boolean {
  const { fromMain } = textsOf(document);
  let inMain = false;
  let inFrame = false;
  for (let at: Element | undefined = element; at !== undefined; at = at.parent) {
    if (isPassedOver(at)) return false;
    const place = placeIn(at, outermost);
    inMain ||= place.inMain;
    inFrame ||= place.inFrame;
  }
  return fromMain ? inMain : !inFrame;
}

/** T7: neither the element nor one around it is of a kind whose text readers of the page never meet. */
export function isInText(element: Element): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = at.parent) {
    if (isPassedOver(at)) return false;
  }
  return true;
}

/** What a reader sees of one element by the same rules; empty where it is hidden or in what is never text. */
export function visibleTextOf(element: Element): string {
  if (element.hidden || !isInText(element)) return '';
  const [only] = element.children;
  // Most elements that are asked for hold a text and nothing else.
  if (element.children.length === 1 && only?.kind === 'text') return norm(only.value);
  return textIn(element);
}

/** The same with U+FFFC in place of each element that is left out, so that the words around it do not meet. */
export function textWithout(element: Element, isLeftOut: (part: Element) => boolean): string {
  return isInText(element) ? textIn(element, isLeftOut) : '';
}

function textIn(element: Element, isLeftOut?: (part: Element) => boolean): string {
  const taker = new ElementText();
  walk(element, new TextReader(taker, isLeftOut), outermost);
  return norm(taker.text);
}

/** The element begins and ends a line or a cell, so that the words before, in and after it are apart. */
export function separatesWords({ name, namespace }: Element): boolean {
  return namespace === 'html' && !isInline(name);
}

interface PageTexts {
  readonly visible: WholeText;
  readonly main: PartialText;
  /** The text in exposed `main` elements, however little. */
  readonly inMain: PageText;
  /** The main text is that of `main`. */
  readonly fromMain: boolean;
}

/** `main` holds the content of the page from this share of its words on; else it is a fragment, or misused. */
const mainShareMin = 0.25;

const textsOf = perDocument(({ root, text }): PageTexts => {
  const visible = new WholeText(text.gathered(), languageAt(root));
  const inMain = new PartialText(visible, isInMain);
  const fromMain = inMain.wordCount > 0 && inMain.wordCount >= mainShareMin * visible.wordCount;
  return { visible, main: fromMain ? inMain : new PartialText(visible, isOutsideFrame), inMain, fromMain };
});

const isInMain = (place: Place) => place.inMain;
const isOutsideFrame = (place: Place) => !place.inFrame;

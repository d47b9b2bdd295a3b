import { type Document, type Element, isExposed } from './document.ts';
import { foreignParts } from './foreign-parts.ts';
import { languageAt } from './language-tags.ts';
import { type PageText, PartialText, WholeText } from './page-text.ts';
import { perDocument } from './per-document.ts';
import { neverDisplayedText } from './perceivable.ts';
import { ElementText, type GatheredText, type Place, RunningText, type TextTaker } from './running-text.ts';
import { norm } from './text.ts';

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
  const hasRoles = document.byAttribute('role').length > 0;
  let inMain = false;
  let inFrame = false;
  for (let at: Element | undefined = element; at !== undefined; at = at.parent) {
    if (isPassedOver(at)) return false;
    const place = placeIn(at, outermost, hasRoles);
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
  walk(element, taker, outermost, { hasRoles: false, showsInHidden: true, isLeftOut });
  return norm(taker.text);
}

/** The element begins and ends a line or a cell, so that the words before, in and after it are apart. */
export function separatesWords({ name, namespace }: Element): boolean {
  return namespace === 'html' && !(kinds.get(name)?.isInline ?? false);
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

const textsOf = perDocument((document): PageTexts => {
  const visible = new WholeText(gather(document), languageAt(document.root));
  const inMain = new PartialText(visible, isInMain);
  const fromMain = inMain.wordCount > 0 && inMain.wordCount >= mainShareMin * visible.wordCount;
  return { visible, main: fromMain ? inMain : new PartialText(visible, isOutsideFrame), inMain, fromMain };
});

function gather(document: Document): GatheredText {
  const { body, byAttribute, showsInHidden } = document;
  const text = new RunningText();
  const hasRoles = byAttribute('role').length > 0;
  const foreign = foreignParts(document);
  if (body !== undefined) walk(body, text, outermost, { hasRoles, showsInHidden, foreign });
  return text.gathered();
}

const outermost: Place = { inMain: false, inFrame: false };

const isInMain = (place: Place) => place.inMain;
const isOutsideFrame = (place: Place) => !place.inFrame;

/** What a page has of this: without any, it need not be looked for. */
interface Features {
  readonly hasRoles: boolean;
  readonly showsInHidden: boolean;
  /** The text of such elements does not count. */
  readonly isLeftOut?: ((element: Element) => boolean) | undefined;
  readonly foreign?: ReturnType<typeof foreignParts>;
}

/** The object replacement character. */
const standIn = '\ufffc';

/** Text in tree order, with a space where a line or a cell ends. The tree is at most 512 levels deep. */
function walk(element: Element, text: TextTaker, outer: Place, features: Features): void {
  const isShown = !element.hidden;
  if (element.namespace !== 'html' || !(isShown || features.showsInHidden)) return;
  const kind = kinds.get(element.name) ?? block;
  if (kind.isTextless) return;
  if (features.isLeftOut?.(element)) {
    if (isShown) text.add(standIn, outer);
    return;
  }
  const place = kind.isPlain && !features.hasRoles ? outer : placeIn(element, outer, features.hasRoles);
  // `br` has no content: it ends a line and no block.
  const isBlock = isShown && !kind.isInline && element.children.length > 0;
  if (isBlock) text.addEdge(place);
  else if (isShown && !kind.isInline) text.addSpace(place);
  const wasForeign = text.isForeign;
  text.isForeign = features.foreign?.get(element) ?? wasForeign;
  for (const child of element.children) {
    if (child.kind === 'element') walk(child, text, place, features);
    else if (isShown) text.add(child.value, place);
  }
  text.isForeign = wasForeign;
  if (isBlock) text.addEdge(place);
}

/** T7: neither its text nor what stands in it is read. */
export function isPassedOver({ namespace, name }: Element): boolean {
  return namespace !== 'html' || (kinds.get(name)?.isTextless ?? false);
}

function placeIn(element: Element, outer: Place, hasRoles: boolean): Place {
  const { name } = element;
  const role = hasRoles ? roleAttribute(element) : '';
  if (role === '' && (kinds.get(name)?.isPlain ?? true)) return outer;
  const isMain = (name === 'main' || role === 'main') && isExposed(element);
  const isFrame = frameElements.has(name) || frameRoles.has(role);
  return isMain || isFrame ? { inMain: outer.inMain || isMain, inFrame: outer.inFrame || isFrame } : outer;
}

function roleAttribute({ attributes }: Element): string {
  for (const { name, value } of attributes) if (name === 'role') return value.trim().toLowerCase();
  return '';
}

const frameElements: ReadonlySet<string> = new Set(['header', 'footer', 'nav', 'aside']);
const frameRoles: ReadonlySet<string> = new Set(['banner', 'contentinfo', 'navigation', 'complementary']);

/**
 * HTML elements whose text is code, an alternative for browsers without the element, or a control's value. T7 does
 * not name all that browsers never display, such as the options of a `datalist`, but nobody sees those either.
 */
const textless: ReadonlySet<string> = new Set([
  ...neverDisplayedText,
  ...['iframe', 'object', 'video', 'audio', 'canvas', 'select', 'textarea'],
]);

const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym audio b bdi bdo big button canvas cite code data datalist del dfn em embed font i iframe img ' +
    'input ins kbd label map mark meter nobr noscript object output picture progress q ruby s samp script select ' +
    'slot small span strike strong sub sup template textarea time tt u var video wbr'
  ).split(' '),
);

interface Kind {
  readonly isTextless: boolean;
  readonly isInline: boolean;
  /** Its name says nothing of the place it makes. */
  readonly isPlain: boolean;
}

/** By name: one question for each element instead of four. */
const kinds: ReadonlyMap<string, Kind> = new Map(
  [...textless, ...inlineElements, ...frameElements, 'main'].map((name) => [
    name,
    {
      isTextless: textless.has(name),
      isInline: inlineElements.has(name),
      isPlain: name !== 'main' && !frameElements.has(name),
    },
  ]),
);

const block: Kind = { isTextless: false, isInline: false, isPlain: true };

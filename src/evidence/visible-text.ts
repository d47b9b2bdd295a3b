import { type Document, type Element, isExposed } from './document.ts';
import { foreignParts } from './foreign-parts.ts';
import { languageAt } from './language-tags.ts';
import { perDocument } from './per-document.ts';
import { neverDisplayedText } from './perceivable.ts';
import { norm } from './text.ts';
import { countWords, type WordSequence, wordSequence } from './words.ts';

/** Text of the page, normalised by T1, and its words by the rules of the page's language, read when first asked. */
interface PageText {
  readonly text: string;
  readonly wordCount: number;
}

interface WholeText extends PageText {
  words(): WordSequence;
}

/** T7: what a reader sees of `body`, as far as the markup tells. External CSS is unknown. */
export function visibleText(document: Document): WholeText {
  return textsOf(document).visible;
}

/** T7: the text in the exposed `main` when it holds a quarter of the words, else what stands outside the page's frame. */
export function mainText(document: Document): PageText {
  return textsOf(document).main;
}

/** The same without parts that name another language as theirs; the very same where there are none. */
export function mainTextInOwnLanguage(document: Document): PageText {
  return textsOf(document).ownMain();
}

/** The same text part by part, where blocks begin and end: a heading, a list item, a paragraph. None is blank. */
export function* mainBlocks(document: Document): Generator<string> {
  for (const block of textsOf(document).mainBlocks()) {
    const text = norm(block);
    if (text !== '') yield text;
  }
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
  const pieces = new Pieces();
  walk(element, pieces, outermost, { hasRoles: false, showsInHidden: true, isLeftOut });
  return norm(pieces.all.join(''));
}

/** The element begins and ends a line or a cell, so that the words before, in and after it are apart. */
export function separatesWords({ name, namespace }: Element): boolean {
  return namespace === 'html' && !(kinds.get(name)?.isInline ?? false);
}

interface PageTexts {
  readonly visible: WholeText;
  readonly main: PageText;
  ownMain(): PageText;
  mainBlocks(): Iterable<string>;
  /** The text in exposed `main` elements, however little. */
  readonly inMain: PageText;
  /** The main text is that of `main`. */
  readonly fromMain: boolean;
}

/** `main` holds the content of the page from this share of its words on; else it is a fragment, or misused. */
const mainShareMin = 0.25;

const textsOf = perDocument((document): PageTexts => {
  const pieces = piecesOf(document);
  const language = languageAt(document.root);
  const inMain = new CountedText(pieces.within(isInMain), language);
  const visible = new ReadText(pieces.all, language);
  const isMain = inMain.wordCount > 0 && inMain.wordCount >= mainShareMin * visible.wordCount;
  const holds = isMain ? isInMain : isOutsideFrame;
  const main = isMain ? inMain : new CountedText(pieces.within(isOutsideFrame), language);
  const ownMain = () =>
    pieces.holdsForeign(holds) ? new CountedText(pieces.ownWithin(holds), language) : main;
  const mainBlocks = () => pieces.blocksWithin(holds);
  return { visible, main, ownMain, mainBlocks, inMain, fromMain: isMain };
});

function piecesOf(document: Document): Pieces {
  const { body, byAttribute, showsInHidden } = document;
  const pieces = new Pieces();
  const hasRoles = byAttribute('role').length > 0;
  const foreign = foreignParts(document);
  if (body !== undefined) walk(body, pieces, outermost, { hasRoles, showsInHidden, foreign });
  return pieces;
}

/** Text in tree order, and where on the page it stands. */
class Pieces {
  readonly all: string[] = [];
  readonly #stretches: Stretch[] = [];
  #stretch: Stretch | undefined;
  /** What is added is in another language than the page. */
  isForeign = false;
  readonly #foreign = new Set<number>();
  #last = '';
  /** Before which pieces a block begins or ends, in growing order. */
  readonly #edges: number[] = [];
  #lastEdge = 0;

  /** Most pieces of a page are white space between blocks; one space stands for a row of them. */
  add(text: string, place: Place): void {
    const piece = isSpace(text) ? ' ' : text;
    // A space between two places belongs to neither alone, so it is told again at each change.
    const isSamePlace = this.#stretch?.place === place;
    if (piece === ' ' && this.#last === ' ' && isSamePlace) return;
    this.#last = piece;
    this.all.push(piece);
    if (this.#stretch !== undefined && isSamePlace) this.#stretch.end = this.all.length;
    else {
      this.#stretch = { place, end: this.all.length, holdsForeign: false };
      this.#stretches.push(this.#stretch);
    }
    if (!this.isForeign) return;
    this.#foreign.add(this.all.length - 1);
    this.#stretch.holdsForeign = true;
  }

  addEdge(place: Place): void {
    this.add(' ', place);
    const at = this.all.length;
    if (at !== this.#lastEdge) this.#edges.push(at);
    this.#lastEdge = at;
  }

  *blocksWithin(holds: (place: Place) => boolean): Generator<string> {
    let start = 0;
    let next = 0;
    for (const { place, end } of this.#stretches) {
      const isHeld = holds(place);
      while (start < end) {
        while ((this.#edges[next] ?? end) <= start) next += 1;
        const until = Math.min(this.#edges[next] ?? end, end);
        if (isHeld) yield this.all.slice(start, until).join('');
        start = until;
      }
    }
  }

  within(holds: (place: Place) => boolean): string[] {
    let start = 0;
    return this.#stretches.flatMap(({ place, end }) => {
      const own = holds(place) ? this.all.slice(start, end) : [];
      start = end;
      return own;
    });
  }

  holdsForeign(holds: (place: Place) => boolean): boolean {
    return this.#stretches.some(({ place, holdsForeign }) => holdsForeign && holds(place));
  }

  /** `within`, with a space for each piece in another language, so that the words around it do not meet. */
  ownWithin(holds: (place: Place) => boolean): string[] {
    let start = 0;
    return this.#stretches.flatMap(({ place, end }) => {
      const first = start;
      start = end;
      if (!holds(place)) return [];
      return this.all.slice(first, end).map((piece, at) => (this.#foreign.has(first + at) ? ' ' : piece));
    });
  }
}

/** What stands in one place, one after the other; it ends before the piece of this number. */
interface Stretch {
  readonly place: Place;
  end: number;
  holdsForeign: boolean;
}

/** ASCII white space alone; other white space waits for `norm`. */
function isSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return text.length > 0;
}

class CountedText implements PageText {
  readonly text: string;
  protected readonly language: string | undefined;
  #wordCount: number | undefined;

  constructor(parts: readonly string[], language: string | undefined) {
    this.text = norm(parts.join(''));
    this.language = language;
  }

  get wordCount(): number {
    this.#wordCount ??= countWords(this.text, this.language);
    return this.#wordCount;
  }
}

/** Some check asks for the words of every page, so they are counted from the list. */
class ReadText extends CountedText implements WholeText {
  #words: WordSequence | undefined;

  words(): WordSequence {
    this.#words ??= wordSequence(this.text, this.language);
    return this.#words;
  }

  override get wordCount(): number {
    return this.words().places.length;
  }
}

interface Place {
  readonly inMain: boolean;
  /** In what surrounds the content: header, footer, navigation, aside. */
  readonly inFrame: boolean;
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
function walk(element: Element, pieces: Pieces, outer: Place, features: Features): void {
  const isShown = !element.hidden;
  if (element.namespace !== 'html' || !(isShown || features.showsInHidden)) return;
  const kind = kinds.get(element.name) ?? block;
  if (kind.isTextless) return;
  if (features.isLeftOut?.(element)) {
    if (isShown) pieces.add(standIn, outer);
    return;
  }
  const place = kind.isPlain && !features.hasRoles ? outer : placeIn(element, outer, features.hasRoles);
  // `br` has no content: it ends a line and no block.
  const isBlock = isShown && !kind.isInline && element.children.length > 0;
  if (isBlock) pieces.addEdge(place);
  else if (isShown && !kind.isInline) pieces.add(' ', place);
  const wasForeign = pieces.isForeign;
  pieces.isForeign = features.foreign?.get(element) ?? wasForeign;
  for (const child of element.children) {
    if (child.kind === 'element') walk(child, pieces, place, features);
    else if (isShown) pieces.add(child.value, place);
  }
  pieces.isForeign = wasForeign;
  if (isBlock) pieces.addEdge(place);
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

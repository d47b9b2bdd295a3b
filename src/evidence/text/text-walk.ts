import type { Element } from '../html/element.ts';
import { namesLanguage } from './primary-subtag.ts';
import type { Place, TextTaker } from './running-text.ts';

/**
 * T7: what of a tree is text, told in tree order, with a space where a line or a cell ends. Whoever goes through the
 * tree enters each element before its children, and leaves it after them.
 */
export class TextReader {
  readonly #taker: TextTaker;
  readonly #isLeftOut: ((element: Element) => boolean) | undefined;

  /** @param isLeftOut the text of such elements does not count: U+FFFC stands for each of them */
  constructor(taker: TextTaker, isLeftOut?: (element: Element) => boolean) {
    this.#taker = taker;
    this.#isLeftOut = isLeftOut;
  }

  /**
   * @param outer where the element stands
   * @returns where its children stand; nothing when there is no text in it
   */
  enter(element: Element, outer: Place): Place | undefined {
    if (element.namespace !== 'html') return undefined;
    const kind = kinds.get(element.name) ?? block;
    if (kind.isTextless) return undefined;
    if (this.#isLeftOut?.(element)) {
      if (!element.hidden) this.#taker.add(standIn, outer);
      return undefined;
    }
    const place = placeIn(element, outer);
    if (element.hidden || kind.isInline) return place;
    // `br` has no content: it ends a line and no block.
    if (element.children.length > 0) this.#taker.addEdge(place);
    else this.#taker.addSpace(place);
    return place;
  }

  /** @param place what `enter` returned */
  read(text: string, element: Element, place: Place): void {
    if (!element.hidden) this.#taker.add(text, place);
  }

  leave(element: Element, place: Place): void {
    if (!element.hidden && element.children.length > 0 && !isInline(element.name)) this.#taker.addEdge(place);
  }
}

/** The object replacement character. */
const standIn = '\ufffc';

/** The text of one element. The tree is at most 512 levels deep. */
export function walk(element: Element, reader: TextReader, outer: Place): void {
  const place = reader.enter(element, outer);
  if (place === undefined) return;
  for (const child of element.children) {
    if (child.kind === 'element') walk(child, reader, place);
    else reader.read(child.value, element, place);
  }
  reader.leave(element, place);
}

export const outermost: Place = { inMain: false, inFrame: false, lang: undefined };

export function placeIn({ name, attributes, hidden, ariaHidden }: Element, outer: Place): Place {
  let inMain = name === 'main';
  let inFrame = frameElements.has(name);
  let lang = outer.lang;
  for (const { name: key, value } of attributes) {
    if (key === 'role') {
      const role = value.trim().toLowerCase();
      inMain ||= role === 'main';
      inFrame ||= frameRoles.has(role);
    } else if (key === 'lang' && namesLanguage(value)) lang = value;
  }
  inMain = outer.inMain || (inMain && !hidden && !ariaHidden);
  inFrame ||= outer.inFrame;
  const isSame = inMain === outer.inMain && inFrame === outer.inFrame && lang === outer.lang;
  return isSame ? outer : { inMain, inFrame, lang };
}

/** T7: neither its text nor what stands in it is read. */
export function isPassedOver({ namespace, name }: Element): boolean {
  return namespace !== 'html' || (kinds.get(name)?.isTextless ?? false);
}

/** It begins and ends no line and no cell, so that the words before, in and after it meet. */
export function isInline(name: string): boolean {
  return kinds.get(name)?.isInline ?? false;
}

/** Elements that may hold text, which browsers never display. */
export const neverDisplayedText = [
  'datalist',
  'noembed',
  'noframes',
  'noscript',
  'rp',
  'script',
  'style',
  'template',
  'title',
];

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
}

/** By name: one question for each element instead of two. */
const kinds: ReadonlyMap<string, Kind> = new Map(
  [...textless, ...inlineElements].map((name) => [
    name,
    { isTextless: textless.has(name), isInline: inlineElements.has(name) },
  ]),
);

const block: Kind = { isTextless: false, isInline: false };

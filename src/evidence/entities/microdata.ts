import type { Document } from '../html/document.ts';
import { attribute, type Element, textOf } from '../html/element.ts';
import { type Base, baseUrl, parseUrl } from '../links/base-url.ts';
import { asciiWords } from '../links/rel.ts';
import { isBlank, norm } from '../text/text.ts';
import {
  addValue,
  type Entity,
  entitiesMax,
  nestingMax,
  type PropertyValue,
  withoutSchemaPrefix,
} from './entity.ts';

/**
 * Microdata items of schema.org types, nested ones too.
 * @see https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items
 */
export function readMicrodata(document: Document): Entity[] {
  const items = document.byAttribute('itemscope').filter(isItem);
  if (items.length === 0) return [];
  const context: Context = {
    document,
    base: baseUrl(document),
    entities: [],
    values: new Map(),
    referredLeft: referredMax,
  };
  for (const item of items) if (attribute(item, 'itemprop') === undefined) readItem(item, context, root);
  // What no item of schema.org holds, as in <body itemscope>, stands by itself.
  for (const item of items) if (!context.values.has(item)) readItem(item, context, root);
  return context.entities;
}

/** T2: on SVG and MathML the attributes mean nothing. */
function isHtml({ namespace }: Element): boolean {
  return namespace === 'html';
}

function isItem(element: Element): boolean {
  return isHtml(element) && attribute(element, 'itemscope') !== undefined;
}

/** Elements that all itemref of a page together may lead to: each item could name the whole page. */
const referredMax = 200_000;

interface Context {
  readonly document: Document;
  readonly base: Base;
  readonly entities: Entity[];
  /** Of each element that was read: itemref gives the same one to many items. */
  readonly values: Map<Element, PropertyValue | undefined>;
  referredLeft: number;
}

interface Place {
  readonly nestedAs: string | null;
  /** Items from the top to here. */
  readonly path: readonly Element[];
}

const root: Place = { nestedAs: null, path: [] };

const schemaType = /^(?:https?:\/\/(?:www\.)?schema\.org\/)/i;

function readItem(element: Element, context: Context, { nestedAs, path }: Place): Entity | undefined {
  if (path.length > nestingMax) return undefined;
  const named = asciiWords(attribute(element, 'itemtype') ?? '');
  const types = named.filter((type) => schemaType.test(type)).map(withoutSchemaPrefix);
  // Items of other vocabularies are not ours to judge, and one without a type is at most a value (T14).
  if (types.length === 0 && (named.length > 0 || path.length === 0)) return undefined;
  const properties = new Map<string, PropertyValue[]>();
  const entity: Entity = {
    syntax: 'microdata',
    types,
    properties,
    nestedAs,
    isReferredTo: false,
    inContext: true,
    element,
  };
  if (types.length > 0 && context.entities.length < entitiesMax) context.entities.push(entity);
  context.values.set(element, entity);
  const below = [...path, element];
  for (const holder of propertyElements(element, context)) {
    const names = asciiWords(attribute(holder, 'itemprop') ?? '').map(withoutSchemaPrefix);
    const value = valueOfProperty(holder, context, {
      nestedAs: types.length > 0 ? (names[0] ?? null) : null,
      path: below,
    });
    if (value !== undefined) for (const name of names) addValue(properties, name, value);
  }
  return entity;
}

/** Elements with itemprop below the item or what itemref names, but not inside another item. */
function propertyElements(item: Element, context: Context): Element[] {
  const found = new Set<Element>();
  const take = (at: Element) => {
    if (isHtml(at) && attribute(at, 'itemprop') !== undefined) found.add(at);
  };
  for (const at of within(item, item)) take(at);
  for (const id of asciiWords(attribute(item, 'itemref') ?? '')) {
    const [referred] = context.document.byId(id);
    if (referred === undefined) continue;
    for (const at of within(referred, item)) {
      if (context.referredLeft <= 0) break;
      context.referredLeft -= 1;
      take(at);
    }
  }
  return [...found].sort((a, b) => a.index - b.index);
}

/** The element and those below it; of items, other than the given one, not what is inside. */
function* within(element: Element, item: Element): Generator<Element> {
  const waiting = [element];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    yield at;
    if (at !== item && isItem(at)) continue;
    for (const child of at.children) if (child.kind === 'element') waiting.push(child);
  }
}

/** Where the value of a property stands, by element. */
const urlAttributes: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
};

function valueOfProperty(element: Element, context: Context, place: Place): PropertyValue | undefined {
  const { values } = context;
  // The item itself, or one around it.
  if (place.path.includes(element)) return undefined;
  if (!values.has(element)) values.set(element, readValue(element, context, place));
  return values.get(element);
}

function readValue(element: Element, context: Context, place: Place): PropertyValue | undefined {
  if (isItem(element)) return readItem(element, context, place);
  const text = literal(element, context.base);
  return text === undefined || isBlank(text) ? undefined : text;
}

function literal(element: Element, base: Base): string | undefined {
  const { name } = element;
  // Search engines read `content` on any element, beyond the Standard's meta.
  const content = attribute(element, 'content');
  if (content !== undefined) return content;
  const urlAttribute = Object.hasOwn(urlAttributes, name) ? urlAttributes[name] : undefined;
  if (urlAttribute !== undefined) {
    const value = attribute(element, urlAttribute);
    return value === undefined ? undefined : (parseUrl(value, base)?.href ?? value);
  }
  if (name === 'data' || name === 'meter') return attribute(element, 'value') ?? norm(textOf(element));
  if (name === 'time') return attribute(element, 'datetime') ?? norm(textOf(element));
  return name === 'meta' ? undefined : norm(textOf(element));
}

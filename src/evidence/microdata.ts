import { baseUrl, parseUrl } from './base-url.ts';
import { attribute, type Document, type Element, textOf } from './document.ts';
import { type Entity, entitiesMax, nestingMax, type PropertyValue, withoutSchemaPrefix } from './entity.ts';
import { asciiWords } from './rel.ts';
import { isBlank, norm } from './text.ts';

/**
 * Microdata items of schema.org types, nested ones too.
 * @see https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items
 */
export function readMicrodata(document: Document): Entity[] {
  const entities: Entity[] = [];
  const base = baseUrl(document);
  for (const element of document.byAttribute('itemscope')) {
    const top = attribute(element, 'itemprop') === undefined;
    if (top) readItem(element, { document, base, entities }, { nestedAs: null, depth: 0, path: [] });
  }
  return entities;
}

interface Context {
  readonly document: Document;
  readonly base: string;
  readonly entities: Entity[];
}

interface Place {
  readonly nestedAs: string | null;
  readonly depth: number;
  readonly path: readonly Element[];
}

const schemaType = /^(?:https?:\/\/(?:www\.)?schema\.org\/)/i;

function readItem(element: Element, context: Context, place: Place): Entity | undefined {
  if (place.depth > nestingMax || context.entities.length >= entitiesMax) return undefined;
  const named = asciiWords(attribute(element, 'itemtype') ?? '');
  const types = named.filter((type) => schemaType.test(type)).map(withoutSchemaPrefix);
  // Items of other vocabularies are not ours to judge.
  if (named.length > 0 && types.length === 0) return undefined;
  if (types.length === 0 && place.nestedAs === null) return undefined;
  const properties = new Map<string, PropertyValue[]>();
  const entity: Entity = {
    syntax: 'microdata',
    types,
    properties,
    nestedAs: place.nestedAs,
    inContext: true,
    element,
  };
  context.entities.push(entity);
  const depth = place.depth + 1;
  const path = [...place.path, element];
  for (const holder of propertyElements(element, context.document)) {
    const names = asciiWords(attribute(holder, 'itemprop') ?? '').map(withoutSchemaPrefix);
    const nestedAs = types.length > 0 ? (names[0] ?? null) : null;
    const value = valueOfProperty(holder, context, { nestedAs, depth, path });
    if (value === undefined) continue;
    for (const name of names) {
      properties.set(name, [...(properties.get(name) ?? []), value]);
    }
  }
  return entity;
}

/** Elements with itemprop below the item or what itemref names, but not inside another item. */
function propertyElements(item: Element, document: Document): Element[] {
  const roots = [
    item,
    ...asciiWords(attribute(item, 'itemref') ?? '').flatMap((id) => document.byId(id).slice(0, 1)),
  ];
  const found: Element[] = [];
  const seen = new Set<Element>();
  const waiting: Element[] = [];
  for (const root of roots.toReversed()) waiting.push(root);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (at !== item && attribute(at, 'itemprop') !== undefined) found.push(at);
    if (at !== item && attribute(at, 'itemscope') !== undefined) continue;
    for (let i = at.children.length - 1; i >= 0; i--) {
      const child = at.children[i];
      if (child?.kind === 'element') waiting.push(child);
    }
  }
  return found.sort((a, b) => a.index - b.index);
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
  if (attribute(element, 'itemscope') !== undefined) {
    return place.path.includes(element) ? undefined : readItem(element, context, place);
  }
  const text = literal(element, context.base);
  return text === undefined || isBlank(text) ? undefined : text;
}

function literal(element: Element, base: string): string | undefined {
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

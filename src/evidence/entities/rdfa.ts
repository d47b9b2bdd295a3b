import type { Document } from '../html/document.ts';
import { attribute, type Element, textOf } from '../html/element.ts';
import { type Base, baseUrl, parseUrl } from '../links/base-url.ts';
import { asciiWords } from '../links/rel.ts';
import { isBlank, norm } from '../text/text.ts';
import { addValue, type Entity, entitiesMax, type PropertyValue, withoutSchemaPrefix } from './entity.ts';

/**
 * Entities of RDFa Lite: `typeof` under a schema.org `vocab`, or with a prefix that means schema.org, and the
 * `property` elements below them.
 * @see https://www.w3.org/TR/rdfa-lite/
 */
export function readRdfa(document: Document): Entity[] {
  const holders = document.byAttribute('typeof').slice(0, entitiesMax);
  if (holders.length === 0) return [];
  const base = baseUrl(document);
  const prefixes = schemaPrefixes(document);
  const entities = new Map<Element, MutableEntity>();
  for (const element of holders) {
    const types = schemaTypes(element, prefixes);
    if (types.length === 0) continue;
    const [property] = schemaProperties(element, prefixes);
    const owner = property === undefined ? undefined : ownerOf(element, entities);
    entities.set(element, {
      syntax: 'rdfa',
      types,
      properties: new Map(),
      nestedAs: owner === undefined ? null : (property ?? null),
      isReferredTo: false,
      inContext: true,
      element,
    });
  }
  for (const element of document.byAttribute('property')) {
    const names = schemaProperties(element, prefixes);
    const owner = names.length === 0 ? undefined : ownerOf(element, entities);
    if (owner === undefined) continue;
    const value = entities.get(element) ?? literal(element, base);
    if (typeof value === 'string' && isBlank(value)) continue;
    for (const name of names) addValue(owner.properties, name, value);
  }
  return [...entities.values()];
}

interface MutableEntity extends Entity {
  readonly properties: Map<string, PropertyValue[]>;
}

/** Bound to schema.org anywhere on the page: none binds a name twice, and to climb from each word would cost. */
function schemaPrefixes(document: Document): ReadonlySet<string> {
  const bindings = document.byAttribute('prefix').map((element) => attribute(element, 'prefix') ?? '');
  const words = asciiWords(bindings.join(' '));
  const isBound = (word: string, index: number) => word.endsWith(':') && isSchemaOrg(words[index + 1]);
  return new Set(words.filter(isBound).map((word) => word.slice(0, -1).toLowerCase()));
}

/** The name in schema.org, or the word as it is. */
function schemaName(word: string, prefixes: ReadonlySet<string>): string {
  const [prefix = '', ...rest] = word.split(':');
  return prefixes.has(prefix.toLowerCase()) && rest.length > 0 ? rest.join(':') : withoutSchemaPrefix(word);
}

/** Without those of other vocabularies: `og:title`, `foaf:name`, whole addresses. */
function schemaProperties(element: Element, prefixes: ReadonlySet<string>): string[] {
  return asciiWords(attribute(element, 'property') ?? '')
    .map((word) => schemaName(word, prefixes))
    .filter((name) => !name.includes(':'));
}

/** The nearest entity around the element. */
function ownerOf(element: Element, entities: ReadonlyMap<Element, MutableEntity>): MutableEntity | undefined {
  for (let at = element.parent; at !== undefined; at = at.parent) {
    const entity = entities.get(at);
    if (entity !== undefined) return entity;
    // What stands in an entity of another vocabulary belongs to it.
    if (attribute(at, 'typeof') !== undefined) return undefined;
  }
  return undefined;
}

function schemaTypes(element: Element, prefixes: ReadonlySet<string>): string[] {
  const inVocabulary = isSchemaOrg(vocabularyAt(element));
  return asciiWords(attribute(element, 'typeof') ?? '').flatMap((type) => {
    const name = schemaName(type, prefixes);
    if (name !== type) return [name];
    return inVocabulary && !type.includes(':') ? [type] : [];
  });
}

function vocabularyAt(element: Element): string | undefined {
  for (let at: Element | undefined = element; at !== undefined; at = at.parent) {
    const vocabulary = attribute(at, 'vocab');
    if (vocabulary !== undefined) return vocabulary;
  }
  return undefined;
}

function isSchemaOrg(vocabulary: string | undefined): boolean {
  return vocabulary !== undefined && /^https?:\/\/(?:www\.)?schema\.org\/?$/i.test(vocabulary.trim());
}

function literal(element: Element, base: Base): string {
  const content = attribute(element, 'content');
  if (content !== undefined) return content;
  const address = attribute(element, 'resource') ?? attribute(element, 'href') ?? attribute(element, 'src');
  if (address !== undefined) return parseUrl(address, base)?.href ?? address;
  return attribute(element, 'datetime') ?? norm(textOf(element));
}

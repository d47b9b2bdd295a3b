import { baseUrl, parseUrl } from './base-url.ts';
import { attribute, type Document, type Element, textOf } from './document.ts';
import { addValue, type Entity, entitiesMax, type PropertyValue, withoutSchemaPrefix } from './entity.ts';
import { asciiWords } from './rel.ts';
import { isBlank, norm } from './text.ts';

/**
 * Entities of RDFa Lite: `typeof` under a schema.org `vocab`, or with the schema prefix, and the `property` elements
 * below them.
 * @see https://www.w3.org/TR/rdfa-lite/
 */
export function readRdfa(document: Document): Entity[] {
  const holders = document.byAttribute('typeof').slice(0, entitiesMax);
  if (holders.length === 0) return [];
  const base = baseUrl(document);
  const entities = new Map<Element, MutableEntity>();
  for (const element of holders) {
    const types = schemaTypes(element);
    if (types.length === 0) continue;
    const [property] = schemaProperties(element);
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
    const names = schemaProperties(element);
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

/** Without those of other vocabularies: `og:title`, `foaf:name`, whole addresses. */
function schemaProperties(element: Element): string[] {
  return asciiWords(attribute(element, 'property') ?? '')
    .map(withoutSchemaPrefix)
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

function schemaTypes(element: Element): string[] {
  const inVocabulary = isSchemaOrg(vocabularyAt(element));
  return asciiWords(attribute(element, 'typeof') ?? '').flatMap((type) => {
    const name = withoutSchemaPrefix(type);
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

function literal(element: Element, base: string): string {
  const content = attribute(element, 'content');
  if (content !== undefined) return content;
  const address = attribute(element, 'resource') ?? attribute(element, 'href') ?? attribute(element, 'src');
  if (address !== undefined) return parseUrl(address, base)?.href ?? address;
  return attribute(element, 'datetime') ?? norm(textOf(element));
}

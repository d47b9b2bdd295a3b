import { attribute, type Element, textOf } from './document.ts';
import { type Entity, entitiesMax, nestingMax, type PropertyValue, withoutSchemaPrefix } from './entity.ts';
import { perDocument } from './per-document.ts';
import { isBlank } from './text.ts';

export interface JsonLdReading {
  readonly scripts: readonly JsonLdScript[];
  readonly entities: readonly Entity[];
}

export interface JsonLdScript {
  readonly element: Element;
  /** Trimmed, without BOM. */
  readonly text: string;
  /** Undefined when the text is no JSON. */
  readonly value: Json | undefined;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** D14: the scripts of type application/ld+json, and the entities in them. Strict JSON, no entity decoding. */
export const readJsonLd = perDocument((document): JsonLdReading => {
  const scripts = document.byName('script').filter(isJsonLd).map(readScript);
  const entities: Entity[] = [];
  const byId = new Map<string, JsonObject>();
  for (const { value } of scripts) if (value !== undefined) collectIds(value, byId);
  for (const { element, value } of scripts) {
    if (value !== undefined) readRoot(value, { element, byId, entities });
  }
  return { scripts, entities };
});

type JsonObject = { readonly [key: string]: Json };

interface Context {
  readonly element: Element;
  readonly byId: ReadonlyMap<string, JsonObject>;
  readonly entities: Entity[];
}

function isJsonLd(script: Element): boolean {
  const type = attribute(script, 'type') ?? '';
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase() === 'application/ld+json';
}

function readScript(element: Element): JsonLdScript {
  const text = textOf(element)
    .replace(/^\uFEFF/, '')
    .trim();
  return { element, text, value: parseJson(text) };
}

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Top-level objects, members of a top-level list and members of @graph are nodes. */
function readRoot(value: Json, context: Context): void {
  for (const root of isList(value) ? value : [value]) {
    if (!isObject(root)) continue;
    const inContext = namesSchemaOrg(own(root, '@context'));
    const graph = own(root, '@graph');
    const members = graph === undefined ? [] : isList(graph) ? graph : [graph];
    // A root that only carries the graph is no thing of its own.
    if (graph === undefined || own(root, '@type') !== undefined) {
      readEntity(root, context, { inContext, nestedAs: null, depth: 0, path: [] });
    }
    for (const member of members) {
      if (isObject(member)) readEntity(member, context, { inContext, nestedAs: null, depth: 0, path: [] });
    }
  }
}

interface Place {
  readonly inContext: boolean;
  readonly nestedAs: string | null;
  readonly depth: number;
  /** Objects from the root to here: references in circles are cut. */
  readonly path: readonly JsonObject[];
}

function readEntity(object: JsonObject, context: Context, place: Place): Entity | undefined {
  if (place.depth > nestingMax || context.entities.length >= entitiesMax) return undefined;
  const types = typesOf(own(object, '@type'));
  const properties = new Map<string, PropertyValue[]>();
  const entity: Entity = {
    syntax: 'json-ld',
    types,
    properties,
    nestedAs: place.nestedAs,
    inContext: place.inContext,
    element: context.element,
  };
  context.entities.push(entity);
  const depth = place.depth + 1;
  const path = [...place.path, object];
  for (const [key, value] of Object.entries(object)) {
    if (key.startsWith('@')) continue;
    const name = withoutSchemaPrefix(key);
    const below = { ...place, nestedAs: types.length > 0 ? name : null, depth, path };
    const values = (isList(value) ? value : [value]).flatMap((member) =>
      propertyValue(member, context, below),
    );
    if (values.length > 0) properties.set(name, values);
  }
  return entity;
}

function propertyValue(value: Json, context: Context, place: Place): PropertyValue[] {
  if (value === null || (typeof value === 'string' && isBlank(value))) return [];
  if (!isObject(value)) return isList(value) ? [] : [value];
  const literal = own(value, '@value');
  if (literal !== undefined) return isScalar(literal) ? [literal] : [];
  const target = referenced(value, context, place);
  if (typeof target === 'string') return [target];
  // Without a type it is still a value with properties, but no entity that is judged.
  if (own(target, '@type') === undefined && Object.keys(target).length === 0) return [];
  const entity = readEntity(target, context, place);
  return entity === undefined ? [] : [entity];
}

/** `{"@id": x}` alone stands for the node of that id in the document; one that is nowhere stays an address. */
function referenced(value: JsonObject, { byId }: Context, { path }: Place): JsonObject | string {
  const id = own(value, '@id');
  if (typeof id !== 'string' || Object.keys(value).length > 1) return value;
  const target = byId.get(id);
  return target === undefined || path.includes(target) ? id : target;
}

function collectIds(value: Json, byId: Map<string, JsonObject>): void {
  const waiting: Json[] = [value];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (isList(at)) waiting.push(...at.slice(0, entitiesMax));
    else if (isObject(at)) {
      const id = own(at, '@id');
      if (typeof id === 'string' && Object.keys(at).length > 1 && !byId.has(id)) byId.set(id, at);
      waiting.push(...Object.values(at));
    }
  }
}

function typesOf(value: Json | undefined): string[] {
  const list = value === undefined ? [] : isList(value) ? value : [value];
  return list
    .filter((type): type is string => typeof type === 'string' && !isBlank(type))
    .map(withoutSchemaPrefix);
}

/** The context is schema.org, or a list or vocabulary that holds it; http and https, with or without slash. */
function namesSchemaOrg(context: Json | undefined): boolean {
  if (typeof context === 'string')
    return /^https?:\/\/(?:www\.)?schema\.org\/?(?:docs\/jsonldcontext\.jsonl?d?)?$/i.test(
      context.trim().slice(0, 200),
    );
  if (context === undefined || context === null || typeof context !== 'object') return false;
  if (isList(context)) return context.some(namesSchemaOrg);
  return namesSchemaOrg(own(context, '@vocab')) || namesSchemaOrg(own(context, 'schema'));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

function isScalar(value: Json): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
}

/** JSON.parse makes `__proto__` an own key; nothing is ever read from the prototype. */
function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

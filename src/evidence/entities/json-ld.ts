import { attribute, type Element, textOf } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';
import { isBlank } from '../text/text.ts';
import { type Entity, entitiesMax, nestingMax, type PropertyValue, withoutSchemaPrefix } from './entity.ts';
import { isSchemaType } from './schema-org.ts';

interface JsonLdReading {
  readonly scripts: readonly JsonLdScript[];
  readonly entities: readonly Entity[];
}

export interface JsonLdScript {
  readonly element: Element;
  /** Trimmed, which takes a BOM too. */
  readonly text: string;
  /** Undefined when the text is no JSON. */
  readonly value: Json | undefined;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** T14: the scripts of type application/ld+json, and the entities in them. Strict JSON, no entity decoding. */
export const readJsonLd = perDocument((document): JsonLdReading => {
  const scripts = document.byName('script').filter(isJsonLd).map(readScript);
  const reading: Reading = { entities: [], byId: new Map(), references: [] };
  for (const { element, value } of scripts) if (value !== undefined) readRoot(value, element, reading);
  for (const reference of reading.references) resolve(reference, reading);
  return { scripts, entities: reading.entities };
});

type JsonObject = { readonly [key: string]: Json };

interface Node extends Entity {
  readonly types: string[];
  readonly properties: Map<string, PropertyValue[]>;
  readonly isThing: boolean;
  nestedAs: string | null;
  isReferredTo: boolean;
}

/** Every object is read once, into one node, however often it is referred to. */
interface Reading {
  readonly entities: Node[];
  /** Of the objects with one id the one that says most, where they are not one node: others are stubs. */
  readonly byId: Map<string, { readonly node: Node; readonly members: number }>;
  readonly references: Reference[];
}

/** `{"@id": x}` alone: the id stands among the values until every node is known. */
interface Reference {
  readonly id: string;
  readonly values: PropertyValue[];
  readonly at: number;
  /** Nodes from the root to the one that refers. */
  readonly path: readonly Node[];
}

function isJsonLd(script: Element): boolean {
  const type = attribute(script, 'type');
  if (type === undefined) return false;
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase() === 'application/ld+json';
}

function readScript(element: Element): JsonLdScript {
  const text = textOf(element).trim();
  return { element, text, value: parseJson(text) };
}

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Top-level objects, members of a top-level list and members of @graph are nodes. Those of another vocabulary are left
 * alone as in microdata: Contao, for one, has data of its own on each page. A type of schema.org shows that the context
 * is wrong.
 */
function readRoot(value: Json, element: Element, reading: Reading): void {
  for (const one of listed(value)) {
    const said = inKeywords(one, noAliases);
    const root = said.value;
    if (!isObject(root)) continue;
    const context = own(root, '@context');
    const inContext = namesSchemaOrg(context);
    const isForeign = namesOtherVocabulary(context);
    const read = ({ value: object, aliases }: Said) => {
      if (!isObject(object)) return;
      const place = { element, inContext, aliases, nestedAs: null, path: [] };
      if (!isForeign || typesOf(own(object, '@type')).some(isSchemaType)) readNode(object, reading, place);
    };
    const graph = own(root, '@graph');
    // A root that only carries the graph is no thing of its own.
    if (graph === undefined || own(root, '@type') !== undefined) read(said);
    for (const member of listed(graph)) read(inKeywords(member, said.aliases));
  }
}

/** JSON with its keywords by their own names. */
interface Said {
  readonly value: Json;
  /** For what stands within. */
  readonly aliases: Aliases;
}

/** What contexts call keywords: https://www.w3.org/TR/json-ld11/#aliasing-keywords */
type Aliases = ReadonlyMap<string, string>;
const noAliases: Aliases = new Map();
/** There are about twenty keywords; each context within another copies what is there. */
const aliasesMax = 50;

function inKeywords(value: Json, around: Aliases): Said {
  if (!isObject(value)) return { value, aliases: around };
  const aliases = listed(own(value, '@context')).reduce(aliasesWith, around);
  const entries = Object.entries(value);
  if (!entries.some(([key]) => aliases.has(key))) return { value, aliases };
  const renamed = entries.map(([key, one]) => [aliases.get(key) ?? key, one] as const);
  return {
    value: { ...Object.fromEntries(renamed), ...Object.fromEntries(entries.filter(isKeyword)) },
    aliases,
  };
}

const isKeyword = ([key]: readonly [string, Json]) => key.startsWith('@');

function aliasesWith(around: Aliases, context: Json): Aliases {
  if (context === null) return noAliases;
  if (!isObject(context)) return around;
  const aliases = new Map(around);
  for (const [term, definition] of Object.entries(context)) {
    const meant = isObject(definition) ? own(definition, '@id') : definition;
    if (typeof meant !== 'string' || !meant.startsWith('@')) aliases.delete(term);
    else if (aliases.size < aliasesMax) aliases.set(term, meant);
  }
  return aliases;
}

interface Place {
  readonly element: Element;
  readonly inContext: boolean;
  readonly aliases: Aliases;
  readonly nestedAs: string | null;
  readonly path: readonly Node[];
}

function readNode(object: JsonObject, reading: Reading, place: Place): Node {
  const node = sameNode(object, reading, place) ?? newNode(object, reading, place);
  const { types, properties } = node;
  const path = [...place.path, node];
  for (const [key, value] of Object.entries(object)) {
    if (key.startsWith('@')) continue;
    const name = withoutSchemaPrefix(key);
    const values = readValues(value, reading, { ...place, path, nestedAs: types.length > 0 ? name : null });
    // What two of them say is not added up: plug-ins repeat a node, and its breadcrumbs would count twice.
    if (values.length > 0 && !properties.has(name)) properties.set(name, values);
  }
  return node;
}

/**
 * Objects with one id are one node, so one says what another leaves out (JSON-LD 1.1 §3.3). Those of different
 * types stay apart all the same: many sites give one address to the page, the product on it and the company.
 */
function sameNode(object: JsonObject, { byId }: Reading, place: Place): Node | undefined {
  const known = byId.get(idOf(object) ?? '')?.node;
  if (known === undefined) return undefined;
  const types = typesOf(own(object, '@type'));
  if (!known.isThing || !isThing(types, place)) return undefined;
  if (known.inContext !== place.inContext || place.path.includes(known)) return undefined;
  const isTyped = known.types.length > 0 && types.length > 0;
  if (isTyped && !types.some((type) => known.types.includes(type))) return undefined;
  const added = types.filter((type) => !known.types.includes(type));
  known.types.push(...added.slice(0, typesMax - known.types.length));
  if ((known.nestedAs === null) !== (place.nestedAs === null)) {
    known.nestedAs = null;
    known.isReferredTo = true;
  }
  return known;
}

function newNode(object: JsonObject, reading: Reading, place: Place): Node {
  const types = typesOf(own(object, '@type'));
  const { element, inContext, nestedAs } = place;
  const node: Node = {
    syntax: 'json-ld',
    id: idOf(object),
    types,
    properties: new Map(),
    isThing: isThing(types, place),
    nestedAs,
    isReferredTo: false,
    inContext,
    element,
  };
  if (node.isThing && reading.entities.length < entitiesMax) reading.entities.push(node);
  keepById(object, node, reading);
  return node;
}

/** T14: inside another, an object without a type is a value but no entity. */
function isThing(types: readonly string[], { path }: Place): boolean {
  return types.length > 0 || path.length === 0;
}

function keepById(object: JsonObject, node: Node, { byId }: Reading): void {
  if (node.id === undefined) return;
  const members = Object.keys(object).length;
  if (members === 1) return;
  if (members > (byId.get(node.id)?.members ?? 0)) byId.set(node.id, { node, members });
}

function idOf(object: JsonObject): string | undefined {
  const id = own(object, '@id');
  return typeof id === 'string' && !isBlank(id) ? id : undefined;
}

function readValues(value: Json, reading: Reading, place: Place): PropertyValue[] {
  if (!isObject(value) && !isList(value)) return isScalar(value) ? [value] : [];
  const values: PropertyValue[] = [];
  for (const { value: member, aliases } of membersOf(inKeywords(value, place.aliases)).flatMap(membersOf)) {
    const id = loneId(member);
    if (id !== undefined) reading.references.push({ id, values, at: values.length, path: place.path });
    const read = id ?? propertyValue(member, reading, { ...place, aliases });
    if (read !== undefined) values.push(read);
  }
  return values;
}

/** A list, an ordered `@list` and a `@set` are nothing but their members. */
function membersOf(said: Said): readonly Said[] {
  const { value, aliases } = said;
  const inner = isObject(value) ? (own(value, '@list') ?? own(value, '@set')) : value;
  if (inner === undefined || (inner === value && !isList(value))) return [said];
  return listed(inner).map((member) => inKeywords(member, aliases));
}

function loneId(value: Json): string | undefined {
  return isObject(value) && Object.keys(value).length === 1 ? idOf(value) : undefined;
}

function propertyValue(value: Json, reading: Reading, place: Place): PropertyValue | undefined {
  if (value === null || isList(value) || (typeof value === 'string' && isBlank(value))) return undefined;
  if (!isObject(value)) return value;
  const literal = own(value, '@value');
  if (literal !== undefined) return isScalar(literal) ? literal : undefined;
  if (place.path.length > nestingMax) return undefined;
  const node = readNode(value, reading, place);
  return node.types.length > 0 || node.properties.size > 0 ? node : undefined;
}

/** An id that no node of the document has stays an address, and so does one that leads back to where it stands. */
function resolve({ id, values, at, path }: Reference, { byId }: Reading): void {
  const target = byId.get(id)?.node;
  if (target === undefined || path.includes(target)) return;
  values[at] = target;
  if ((path.at(-1) as Node).types.length > 0) target.isReferredTo = true;
}

/** No real thing has as many types, and each that has the same id is compared with all of them. */
const typesMax = 20;

function typesOf(value: Json | undefined): string[] {
  return listed(value)
    .filter((type): type is string => typeof type === 'string' && !isBlank(type))
    .slice(0, typesMax)
    .map(withoutSchemaPrefix);
}

/** The context is schema.org, or a list or vocabulary that holds it. */
function namesSchemaOrg(context: Json | undefined): boolean {
  return listed(context).some((one) =>
    isObject(one) ? isSchemaOrg(own(one, '@vocab')) || isSchemaOrg(own(one, 'schema')) : isSchemaOrg(one),
  );
}

/** The context, or what it defines, names hosts, and none of them is meant for schema.org. */
function namesOtherVocabulary(context: Json | undefined): boolean {
  const terms = listed(context).flatMap((one) => (isObject(one) ? Object.values(one) : [one]));
  const hosts = terms.flatMap((term) => hostIn(isObject(term) ? own(term, '@id') : term) ?? []);
  return hosts.length > 0 && !hosts.some((host) => /^schemas?\.[a-z]+$/i.test(host));
}

function hostIn(address: Json | undefined): string | undefined {
  return typeof address === 'string' ? /^\s*https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1] : undefined;
}

function listed(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
}

/** http and https, with or without slash. */
function isSchemaOrg(address: Json | undefined): boolean {
  if (typeof address !== 'string') return false;
  return /^https?:\/\/(?:www\.)?schema\.org\/?(?:docs\/jsonldcontext\.jsonl?d?)?$/i.test(
    address.trim().slice(0, 200),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

function isScalar(value: Json): value is string | number | boolean {
  return typeof value === 'string'
    ? !isBlank(value)
    : typeof value === 'number' || typeof value === 'boolean';
}

/** JSON.parse makes `__proto__` an own key; nothing is ever read from the prototype. */
function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

import type { Element } from '../html/element.ts';
import { kindsOf } from './schema-org.ts';

type Syntax = 'json-ld' | 'microdata' | 'rdfa';

/** One thing that the page describes in the words of schema.org, in the same form for all three syntaxes. */
export interface Entity {
  readonly syntax: Syntax;
  /** JSON-LD: its `@id`. */
  readonly id?: string | undefined;
  /** Without `schema:` and `https://schema.org/`; empty when the entity has none. */
  readonly types: readonly string[];
  /** Values that are not blank, null or an empty list; `@` keywords are left out. */
  readonly properties: ReadonlyMap<string, readonly PropertyValue[]>;
  /** The property of another typed entity whose value it is; null for an entity that stands by itself. */
  readonly nestedAs: string | null;
  /** JSON-LD: a typed entity elsewhere has it as a value, too, by its `@id`. */
  readonly isReferredTo: boolean;
  /** JSON-LD: the root names schema.org as its context. True for the other syntaxes. */
  readonly inContext: boolean;
  /** Where it stands: the script, or the element that opens it. */
  readonly element: Element;
}

export type PropertyValue = string | number | boolean | Entity;

/** Hostile pages could nest or repeat without end; no real page comes near. */
export const entitiesMax = 5_000;
export const nestingMax = 32;

/** The name without the prefixes that mean schema.org. */
export function withoutSchemaPrefix(name: string): string {
  return name.includes(':') ? name.replace(/^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/i, '') : name;
}

/** In place: a copy of the list at each value would make a page of many values cost their square. */
export function addValue(properties: Map<string, PropertyValue[]>, name: string, value: PropertyValue): void {
  const values = properties.get(name);
  if (values === undefined) properties.set(name, [value]);
  else values.push(value);
}

export function isEntity(value: PropertyValue | undefined): value is Entity {
  return typeof value === 'object';
}

/** T14: the value of a property of another typed entity, written there or named by its id. */
export function isValueOfAnother({ nestedAs, isReferredTo }: Entity): boolean {
  return nestedAs !== null || isReferredTo;
}

export function valuesOf(entity: Entity, property: string): readonly PropertyValue[] {
  return entity.properties.get(property) ?? [];
}

/** The values that a path of properties leads to: `author.name`. Behind its first property, very many are cut. */
export function valuesAt(entity: Entity, path: string): readonly PropertyValue[] {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce(valuesBehind, valuesOf(entity, first));
}

/** Ids let thousands of entities lead to the same long lists; no real page follows as many values from one. */
const followedMax = 1_000;

function valuesBehind(values: readonly PropertyValue[], property: string): readonly PropertyValue[] {
  const found: PropertyValue[] = [];
  for (const value of new Set(values)) {
    if (!isEntity(value)) continue;
    for (const next of valuesOf(value, property)) {
      if (found.length === followedMax) return found;
      found.push(next);
    }
  }
  return found;
}

/** The path leads to a value. */
export function hasAt(entity: Entity, path: string): boolean {
  const dot = path.lastIndexOf('.');
  const holders = dot < 0 ? [entity] : valuesAt(entity, path.slice(0, dot));
  const property = path.slice(dot + 1);
  return holders.some((holder) => isEntity(holder) && holder.properties.has(property));
}

/** One of its types is the given one or a kind of it. */
export function isA({ types }: Entity, kind: string): boolean {
  return types.some((type) => kindsOf(type).has(kind));
}

/** The first text that the path leads to. */
export function textAt(entity: Entity, path: string): string | undefined {
  return valuesAt(entity, path).find((value): value is string => typeof value === 'string');
}

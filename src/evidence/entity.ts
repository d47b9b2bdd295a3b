import type { Element } from './document.ts';

export type Syntax = 'json-ld' | 'microdata' | 'rdfa';

/** One thing that the page describes in the words of schema.org, in the same form for all three syntaxes. */
export interface Entity {
  readonly syntax: Syntax;
  /** Without `schema:` and `https://schema.org/`; empty when the entity has none. */
  readonly types: readonly string[];
  /** Values that are not blank, null or an empty list; `@` keywords are left out. */
  readonly properties: ReadonlyMap<string, readonly PropertyValue[]>;
  /** The property of another typed entity whose value it is; null for an entity that stands by itself. */
  readonly nestedAs: string | null;
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
  return name.replace(/^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/i, '');
}

export function isEntity(value: PropertyValue | undefined): value is Entity {
  return typeof value === 'object';
}

export function valuesOf(entity: Entity, property: string): readonly PropertyValue[] {
  return entity.properties.get(property) ?? [];
}

/** The values that a path of properties leads to: `author.name`. */
export function valuesAt(entity: Entity, path: string): readonly PropertyValue[] {
  let at: readonly PropertyValue[] = [entity];
  for (const property of path.split('.')) {
    at = at.flatMap((value) => (isEntity(value) ? valuesOf(value, property) : []));
  }
  return at;
}

/** The first text that the path leads to. */
export function textAt(entity: Entity, path: string): string | undefined {
  return valuesAt(entity, path).find((value): value is string => typeof value === 'string');
}

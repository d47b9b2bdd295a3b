import {
  type Entity,
  hasAt,
  isA,
  isEntity,
  isValueOfAnother,
  type PropertyValue,
  valuesOf,
} from '../../evidence/entities/entity.ts';
import { isHome } from '../../evidence/entities/page-kind.ts';
import { kindsOf } from '../../evidence/entities/schema-org.ts';
import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import type { Document } from '../../evidence/html/document.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { remembered } from '../../lib/remembered.ts';
import {
  apart,
  type Requirement,
  type Retired,
  type RetiredUse,
  type RichResult,
  retired,
  retiredUses,
  richResults,
  sellers,
  sharedByVariants,
} from './data/rich-results.ts';

/** Properties through which a page names the thing it is about; what they hold is judged as if it stood alone. */
const mainProperties = new Set([
  'mainEntity',
  'mainEntityOfPage',
  'itemListElement',
  'item',
  'hasPart',
  'hasVariant',
  'about',
]);

export interface Surroundings extends Lists {
  readonly isHome: boolean;
}

interface Lists {
  /** What the lists of the page hold. */
  readonly listed: ReadonlySet<PropertyValue>;
  /** What the pages of questions and answers are about. */
  readonly asked: ReadonlySet<PropertyValue>;
  /** The offers of the `sellers`. */
  readonly sold: ReadonlySet<PropertyValue>;
  /** Of each variant its ProductGroup. */
  readonly groups: ReadonlyMap<PropertyValue, Entity>;
}

export function surroundingsOf(document: Document, url: URL): Surroundings {
  return { isHome: isHome(url), ...listsOf(document) };
}

const listsOf = perDocument((document): Lists => {
  const listed = new Set<PropertyValue>();
  const asked = new Set<PropertyValue>();
  const sold = new Set<PropertyValue>();
  const groups = new Map<PropertyValue, Entity>();
  for (const entity of entitiesOf(document)) {
    const { types } = entity;
    if (types.includes('ItemList')) addWithInner(listed, valuesOf(entity, 'itemListElement'), 'item');
    if (types.includes('QAPage')) for (const value of valuesOf(entity, 'mainEntity')) asked.add(value);
    if (sellers.some((type) => isA(entity, type))) addWithInner(sold, valuesOf(entity, 'offers'), 'offers');
    for (const variant of valuesOf(entity, 'hasVariant')) groups.set(variant, entity);
    const group = valuesOf(entity, 'isVariantOf').find(isEntity);
    if (group !== undefined) groups.set(entity, group);
  }
  return { listed, asked, sold, groups };
});

/** Of a ListItem also its item, of an AggregateOffer its offers: once of each, for lists may share members. */
function addWithInner(set: Set<PropertyValue>, values: readonly PropertyValue[], property: string): void {
  for (const value of values) {
    if (!isEntity(value) || set.has(value)) continue;
    set.add(value);
    for (const inner of valuesOf(value, property)) set.add(inner);
  }
}

/** The rows that judge this entity: for each of its types the nearest one listed. */
export function richResultsOf(entity: Entity, surroundings: Surroundings): RichResult[] {
  const rows = new Set(entity.types.flatMap((type) => nearest(type).living));
  return [...rows].filter((row) => applies(row, entity, surroundings));
}

/** What the entity was marked up for and gets no more. A Car that is a Product as well still gets one. */
export function retiredOf(entity: Entity): { types: Retired[]; uses: RetiredUse[] } {
  const livesOn = entity.types.some((type) => nearest(type).living.length > 0);
  return {
    types: livesOn ? [] : [...new Set(entity.types.flatMap((type) => nearest(type).ended))],
    uses: retiredUses.filter((use) => isA(entity, use.type) && asksFor(entity, use)),
  };
}

interface Rows {
  readonly living: readonly RichResult[];
  readonly ended: readonly Retired[];
}

const nearest = remembered(
  (type): Rows => ({ living: nearestOf(type, richResults), ended: nearestOf(type, retired) }),
);

/**
 * Of these rows, those of the type's kinds that stand nearest to it among all, living, retired and apart: a Recipe
 * is a HowTo and a ClaimReview a Review, but the one lives on and the other has ended.
 */
function nearestOf<Row extends { readonly type: string }>(type: string, rows: readonly Row[]): Row[] {
  const kinds = kindsOf(type);
  const all = [...richResults, ...retired, ...apart].filter((row) => kinds.has(row.type));
  const isFar = (row: Row) =>
    all.some((other) => other.type !== row.type && kindsOf(other.type).has(row.type));
  return rows.filter((row) => kinds.has(row.type) && !isFar(row));
}

function asksFor(entity: Entity, { by, holding }: RetiredUse): boolean {
  if (holding === undefined) return entity.types.includes(by) || entity.properties.has(by);
  return valuesOf(entity, by).some((value) => isEntity(value) && holding.some((kind) => isA(value, kind)));
}

function applies(row: RichResult, entity: Entity, surroundings: Surroundings): boolean {
  if (row.nestedOnly) return isValueOfAnother(entity);
  if (row.type === 'Question') return surroundings.asked.has(entity);
  // What is referred to stands by itself, too: a Product that its Review refers to stays the thing of the page.
  const isNested = entity.nestedAs !== null;
  if (isNested && !row.nestedToo && !mainProperties.has(entity.nestedAs ?? '')) return false;
  if (row.type === 'Product' && isFarVariant(entity, surroundings)) return false;
  if (row.type === 'WebSite') return surroundings.isHome;
  if (row.type === 'ImageObject') return licenceProperties.some((name) => entity.properties.has(name));
  if (row.type === 'Movie') return surroundings.listed.has(entity);
  return true;
}

const licenceProperties = ['creator', 'creditText', 'copyrightNotice', 'license', 'acquireLicensePage'];

/** A variant that has a page of its own is told there. Here Google's multi-page example gives its url alone. */
function isFarVariant(entity: Entity, { groups }: Surroundings): boolean {
  if (!groups.has(entity)) return false;
  const names = [...entity.properties.keys()].filter((name) => !groupProperties.has(name));
  return names.length === 1 && names[0] === 'url';
}

const groupProperties = new Set(['isVariantOf', 'inProductGroupWithID']);

/** What the row requires of the entity where it stands. */
export function requiredOf(entity: Entity, row: RichResult, { sold }: Surroundings): readonly Requirement[] {
  if (row.requiredOfSold && !sold.has(entity)) return [];
  return isValueOfAnother(entity) ? row.required : [...row.required, ...(row.requiredAlone ?? [])];
}

/** Requirements that neither the entity meets nor the group that it is a variant of, in words. */
export function missingOf(
  entity: Entity,
  requirements: readonly Requirement[],
  { groups }: Surroundings,
): string[] {
  const group = groups.get(entity);
  const has = (path: string) =>
    hasAt(entity, path) || (group?.properties.has(path) && sharedByVariants.has(path));
  return requirements.flatMap((requirement) => {
    const paths = typeof requirement === 'string' ? [requirement] : requirement;
    return paths.some(has) ? [] : [paths.join(' or ')];
  });
}

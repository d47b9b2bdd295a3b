import {
  type Entity,
  hasAt,
  isA,
  isEntity,
  isValueOfAnother,
  type PropertyValue,
  valuesOf,
} from '../../evidence/entity.ts';
import { isHome } from '../../evidence/page-kind.ts';
import { kindsOf } from '../../evidence/schema-org.ts';
import {
  type Requirement,
  type Retired,
  type RetiredUse,
  type RichResult,
  retired,
  retiredUses,
  richResults,
} from './data/rich-results.ts';

/** Properties through which a page names the thing it is about; what they hold is judged as if it stood alone. */
const mainProperties = new Set([
  'mainEntity',
  'mainEntityOfPage',
  'itemListElement',
  'item',
  'hasPart',
  'about',
]);

export interface Surroundings {
  readonly isHome: boolean;
  /** What the lists of the page hold. */
  readonly listed: ReadonlySet<PropertyValue>;
}

export function surroundingsOf(entities: readonly Entity[], url: URL): Surroundings {
  const listed = new Set<PropertyValue>();
  for (const list of entities) {
    if (!list.types.includes('ItemList')) continue;
    for (const value of valuesOf(list, 'itemListElement')) {
      // Lists may share their members.
      if (!isEntity(value) || listed.has(value)) continue;
      listed.add(value);
      for (const item of valuesOf(value, 'item')) listed.add(item);
    }
  }
  return { isHome: isHome(url), listed };
}

/** The rows that judge this entity: for each of its types the nearest one listed. */
export function richResultsOf(entity: Entity, surroundings: Surroundings): RichResult[] {
  const rows = entity.types.flatMap((type) => nearest(type, richResults));
  return [...new Set(rows)].filter((row) => applies(row, entity, surroundings));
}

/** What the entity was marked up for and gets no more. A Car that is a Product as well still gets one. */
export function retiredOf(entity: Entity): { types: Retired[]; uses: RetiredUse[] } {
  const livesOn = entity.types.some((type) => nearest(type, richResults).length > 0);
  return {
    types: livesOn ? [] : [...new Set(entity.types.flatMap((type) => nearest(type, retired)))],
    uses: retiredUses.filter((use) => isA(entity, use.type) && asksFor(entity, use)),
  };
}

/**
 * Of these rows, those of the type's kinds that stand nearest to it among all, living and retired: a Recipe is a
 * HowTo and a ClaimReview a Review, but the one lives on and the other has ended.
 */
function nearest<Row extends { readonly type: string }>(type: string, rows: readonly Row[]): Row[] {
  const kinds = kindsOf(type);
  const all = [...richResults, ...retired].filter((row) => kinds.has(row.type));
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
  // What is referred to stands by itself, too: a Product that its Review refers to stays the thing of the page.
  const isNested = entity.nestedAs !== null;
  if (isNested && !row.nestedToo && !mainProperties.has(entity.nestedAs ?? '')) return false;
  if (row.type === 'WebSite') return surroundings.isHome;
  if (row.type === 'ImageObject') return licenceProperties.some((name) => entity.properties.has(name));
  if (row.type === 'Movie') return surroundings.listed.has(entity);
  return true;
}

const licenceProperties = ['creator', 'creditText', 'copyrightNotice', 'license', 'acquireLicensePage'];

/** Requirements of the row that the entity does not meet, in words. */
export function missingOf(entity: Entity, requirements: readonly Requirement[]): string[] {
  return requirements.flatMap((requirement) => {
    const paths = typeof requirement === 'string' ? [requirement] : requirement;
    return paths.some((path) => hasAt(entity, path)) ? [] : [paths.join(' or ')];
  });
}

import type { Entity } from '../../evidence/entity.ts';
import { valuesAt } from '../../evidence/entity.ts';
import { kindsOf } from '../../evidence/schema-org.ts';
import { type Requirement, type RichResult, richResults } from './data/rich-results.ts';

/** Properties through which a page names the thing it is about; what they hold is judged as if it stood alone. */
const mainProperties = new Set([
  'mainEntity',
  'mainEntityOfPage',
  'itemListElement',
  'item',
  'hasPart',
  'about',
]);

/** The rows that judge this entity: for each of its types the nearest one listed. */
export function richResultsOf(
  entity: Entity,
  { isHome, entities }: { isHome: boolean; entities: readonly Entity[] },
): RichResult[] {
  const rows = entity.types.flatMap(nearestRows);
  return [...new Set(rows)].filter((row) => applies(row, entity, isHome, entities));
}

/** Rows of the type's kinds, without those that are kinds of another row found. */
function nearestRows(type: string): RichResult[] {
  const kinds = kindsOf(type);
  const rows = richResults.filter((row) => kinds.has(row.type));
  return rows.filter((row) => !rows.some((other) => other !== row && kindsOf(other.type).has(row.type)));
}

function applies(row: RichResult, entity: Entity, isHome: boolean, entities: readonly Entity[]): boolean {
  const isNested = entity.nestedAs !== null;
  if (row.nestedOnly) return isNested;
  if (isNested && !row.nestedToo && !mainProperties.has(entity.nestedAs ?? '')) return false;
  if (row.type === 'WebSite') return isHome;
  if (row.type === 'ImageObject') return licenceProperties.some((name) => entity.properties.has(name));
  if (row.type === 'Movie') return isInCarousel(entity, entities);
  return true;
}

const licenceProperties = ['creator', 'creditText', 'copyrightNotice', 'license', 'acquireLicensePage'];

function isInCarousel(entity: Entity, entities: readonly Entity[]): boolean {
  return entities.some(
    (list) =>
      list.types.includes('ItemList') &&
      [...valuesAt(list, 'itemListElement'), ...valuesAt(list, 'itemListElement.item')].includes(entity),
  );
}

/** Requirements of the row that the entity does not meet, in words. */
export function missingOf(entity: Entity, requirements: readonly Requirement[]): string[] {
  return requirements.flatMap((requirement) => {
    const paths = typeof requirement === 'string' ? [requirement] : requirement;
    return paths.some((path) => valuesAt(entity, path).length > 0) ? [] : [paths.join(' or ')];
  });
}

import { remembered } from '../../lib/remembered.ts';
import { propertyNames, typeLines } from '../data/schema-org.ts';

const parentsOf: ReadonlyMap<string, readonly string[]> = new Map(
  typeLines
    .trim()
    .split('\n')
    .map((line) => {
      const [type = '', ...parents] = line.split(' ');
      return [type, parents];
    }),
);

const properties: ReadonlySet<string> = new Set(propertyNames.trim().split(/\s/));

/** Case-sensitive, as the vocabulary is. */
export function isSchemaType(name: string): boolean {
  return parentsOf.has(name);
}

export function isSchemaProperty(name: string): boolean {
  return properties.has(name);
}

/** The type itself and all that it is a kind of: a Restaurant is a FoodEstablishment, a LocalBusiness, … */
export const kindsOf = remembered((type): ReadonlySet<string> => {
  const kinds = new Set<string>();
  const waiting = [type];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (kinds.has(next)) continue;
    kinds.add(next);
    waiting.push(...(parentsOf.get(next) ?? []));
  }
  return kinds;
});

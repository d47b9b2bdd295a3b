import type { Value } from '../checks/check.ts';
import { snakeCase } from '../lib/snake-case.ts';

/**
 * As the API writes it, so that an answer can be made of stored bytes. Names that a page or a standard gives stand in
 * some values as well, such as `initial-scale`; these are all in lower case.
 */
export function inSnakeCase(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inSnakeCase);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [snakeCase(name), inSnakeCase(member)]),
  );
}

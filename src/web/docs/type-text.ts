import { isReference, nameOfReference, type Reference, type Schema } from './document.ts';

/**
 * A schema as TypeScript writes types: `"good" | "decent" | null`, `Report[]`. Whole numbers are `integer`.
 * @param isWhole with the members of objects without a name; otherwise such a one is `object`
 */
export function typeText(schema: Schema | Reference, isWhole = true): string {
  if (isReference(schema)) return nameOfReference(schema);
  const { type, const: fixed, enum: values, anyOf, items, properties, patternProperties } = schema;
  const text = (inner: Schema | Reference) => typeText(inner, isWhole);
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return anyOf.map(text).join(' | ');
  if (items !== undefined) return isUnion(items) ? `(${text(items)})[]` : `${text(items)}[]`;
  if (properties !== undefined) return isWhole ? `{ ${membersOf(schema).join('; ')} }` : 'object';
  const [free] = Object.values(patternProperties ?? {});
  return free === undefined ? [type ?? 'unknown'].flat().join(' | ') : `{ [name]: ${text(free)} }`;
}

function isUnion(schema: Schema | Reference): boolean {
  return !isReference(schema) && (schema.anyOf ?? schema.enum ?? [schema.type].flat()).length > 1;
}

function membersOf({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(
    ([name, property]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(property)}`,
  );
}

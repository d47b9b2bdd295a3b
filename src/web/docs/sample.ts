import {
  type ApiDocument,
  isReference,
  nameOfReference,
  type Reference,
  resolve,
  type Schema,
} from './document.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** An answer as it may look, made of what the schema says about each member. */
export function sampleOf(document: ApiDocument, schema: Schema | Reference): Json {
  return sample(document, schema, '', []);
}

/** Schemas say what each member may be, not which values go together: those of one report that went well. */
const told: Readonly<Record<string, Json>> = {
  state: 'completed',
  result: 'good',
  error: null,
  cap: null,
  reason: null,
  status: 200,
  http_version: 'HTTP/2',
  content_type: 'text/html; charset=utf-8',
  encoding: 'br',
  language: 'en',
};

/** Names that free members may have. */
const memberNames: Readonly<Record<string, string>> = { categories: 'seo', errors: 'url', advice: 'missing' };

/** @param within names of the schemas around it: one that holds itself is shown once */
function sample(
  document: ApiDocument,
  given: Schema | Reference,
  name: string,
  within: readonly string[],
): Json {
  if (!isReference(given) && given.const !== undefined) return given.const as Json;
  if (told[name] !== undefined) return told[name];
  if (isReference(given)) {
    const own = nameOfReference(given);
    return within.includes(own) ? null : sample(document, resolve(document, given), name, [...within, own]);
  }
  const [example] = given.examples ?? [];
  if (example !== undefined) return example as Json;
  const [first] = given.enum ?? [];
  const fixed = given.default ?? first;
  if (fixed !== undefined) return fixed as Json;
  if (given.anyOf !== undefined) return sample(document, choice(given.anyOf), name, within);
  if (given.type === 'array')
    return given.items === undefined ? [] : [sample(document, given.items, '', within)];
  return given.type === 'object' ? sampleObject(document, given, name, within) : sampleScalar(given);
}

function choice(schemas: readonly (Schema | Reference)[]): Schema | Reference {
  return schemas.find((schema) => isReference(schema) || schema.type !== 'null') ?? {};
}

function sampleObject(
  document: ApiDocument,
  { properties, patternProperties = {} }: Schema,
  name: string,
  within: readonly string[],
): Json {
  const [free] = Object.values(patternProperties);
  const known = Object.entries(properties ?? {});
  const members = free === undefined ? known : [...known, [memberNames[name] ?? 'name', free] as const];
  return Object.fromEntries(members.map(([own, schema]) => [own, sample(document, schema, own, within)]));
}

function sampleScalar({ type, format, minimum }: Schema): Json {
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1);
  if (type === 'null') return null;
  return format === 'uri' ? 'https://example.com/' : '…';
}

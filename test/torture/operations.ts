import { at } from '../../src/api/testing.ts';

/** One operation of the API's document, and everything that a client may fill in. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly fields: readonly Field[];
}

export interface Field {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly name: string;
  readonly schema: Schema;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export function operationsOf(document: unknown): Operation[] {
  const resolve = (node: unknown): unknown => {
    const reference = at(node, '$ref');
    return typeof reference === 'string' ? at(document, ...reference.slice(2).split('/')) : node;
  };
  return Object.entries(at(document, 'paths') as object).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => {
      const parameters = ((at(operation, 'parameters') ?? []) as unknown[]).map(resolve).map((parameter) => ({
        in: at(parameter, 'in') as Field['in'],
        name: at(parameter, 'name') as string,
        schema: resolve(at(parameter, 'schema')) as Schema,
      }));
      const body = resolve(
        at(resolve(at(operation, 'requestBody')), 'content', 'application/json', 'schema'),
      );
      const properties = Object.entries((at(body, 'properties') ?? {}) as object).map(([name, schema]) => ({
        in: 'body' as const,
        name,
        schema: resolve(schema) as Schema,
      }));
      const name = at(operation, 'operationId') as string;
      return { name, method: method.toUpperCase(), path, fields: [...parameters, ...properties] };
    }),
  );
}

export interface Filled {
  readonly field: Field;
  readonly value: unknown;
}

/** The request with these values. @param isForm the body as a form; otherwise as JSON */
export function requestOf({ method, path, fields }: Operation, filled: readonly Filled[], isForm: boolean) {
  const of = (place: Field['in']) =>
    filled.filter(({ field }) => field.in === place).map(({ field, value }) => [field.name, value] as const);
  const given = new Map(of('path'));
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodePart(String(given.get(name) ?? '1')));
  const query = new URLSearchParams(of('query').map(([name, value]) => [name, wellFormed(value)]));
  const headers = Object.fromEntries(
    of('header').map(([name, value]) => [
      name.toLowerCase(),
      String(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
    ]),
  );
  const body = Object.fromEntries(of('body'));
  const content = !fields.some((field) => field.in === 'body')
    ? {}
    : isForm
      ? { form: Object.fromEntries(of('body').map(([name, value]) => [name, wellFormed(value)])) }
      : { json: body };
  return { method, path: query.size === 0 ? target : `${target}?${query}`, options: { headers, ...content } };
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

/** A part of dots alone would be taken for steps in the path. */
function encodePart(text: string): string {
  const part = encodeURIComponent(text.toWellFormed());
  return /^\.*$/.test(part) ? `x${part}` : part;
}

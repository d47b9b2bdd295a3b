import {
  type ApiDocument,
  isReference,
  nameOfReference,
  type Operation,
  type Parameter,
  type Reference,
  resolve,
  type Schema,
} from './document.ts';
import { curlOf } from './request-sample.ts';
import { sampleOf } from './sample.ts';

/** The document in the order in which people read it. */
export interface ApiReference {
  /** What holds for all of it. */
  readonly about: string;
  readonly groups: readonly { readonly tag: string; readonly operations: readonly ShownOperation[] }[];
  readonly errors: readonly ShownError[];
  /** What a refusal looks like. */
  readonly errorSample: string;
  /** Header fields of answers. */
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** What operations answer with, and what is sent to webhooks, by its name. */
  readonly objects: readonly { readonly name: string; readonly schema: Schema }[];
}

export interface ShownOperation {
  /** The anchor. */
  readonly id: string;
  /** `PATCH` beside `PUT` where both do the same. */
  readonly methods: readonly string[];
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  /** Null: no key is needed. */
  readonly scope: string | null;
  readonly parameters: readonly ShownField[];
  readonly body: readonly ShownField[];
  readonly request: string;
  readonly answer: ShownAnswer | null;
  readonly errors: readonly ShownError[];
}

export interface ShownField {
  readonly name: string;
  readonly place: Parameter['in'] | null;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly schema: Schema;
}

export interface ShownAnswer {
  readonly status: string;
  readonly type: string;
  readonly schema: Schema | Reference;
  /** Null for what is no JSON. */
  readonly sample: string | null;
}

export interface ShownError {
  readonly status: number;
  readonly code: string;
  readonly title: string;
}

/** @param origin of this server, without final slash */
export function readReference(document: ApiDocument, origin: string): ApiReference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'patch' || methods.put === undefined)
      .map(([method, operation]) => ({
        tag: operation.tags?.[0] ?? '',
        shown: show(document, origin, path, method, operation, methods.patch !== undefined),
      })),
  );
  const bodies = new Set(Object.values(document.paths).flatMap(namesOfBodies));
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return {
    about: document.info.description,
    groups: tags.map((tag) => ({
      tag,
      operations: operations.filter((operation) => operation.tag === tag).map(({ shown }) => shown),
    })),
    errors: Object.entries(document.components.responses)
      .filter(([, { content }]) => content !== undefined)
      .map(([code]) => errorOf(document, code))
      .toSorted((a, b) => a.status - b.status),
    errorSample: json(problemExample(document, 'validation-failed')),
    headers: Object.entries(document.components.headers).map(([name, { description }]) => ({
      name,
      description,
    })),
    objects: Object.entries(document.components.schemas)
      .filter(([name]) => !bodies.has(name))
      .map(([name, schema]) => ({ name, schema })),
  };
}

function show(
  document: ApiDocument,
  origin: string,
  path: string,
  method: string,
  operation: Operation,
  hasPatch: boolean,
): ShownOperation {
  const { operationId, summary, description, security, parameters } = operation;
  const upper = method.toUpperCase();
  return {
    id: operationId,
    methods: method === 'put' && hasPatch ? [upper, 'PATCH'] : [upper],
    path,
    summary,
    description,
    scope: security[0]?.key[0] ?? null,
    parameters: parameters.map(({ name, in: place, required, description: text, schema }) => ({
      name,
      place,
      isRequired: required === true,
      description: text,
      schema,
    })),
    body: bodyFields(document, operation),
    request: curlOf({ method: upper, path, operation, origin }),
    answer: answerOf(document, operation),
    errors: Object.entries(operation.responses).flatMap(([status, response]) =>
      isReference(response) && Number(status) >= 400
        ? [{ ...errorOf(document, nameOfReference(response)), status: Number(status) }]
        : [],
    ),
  };
}

/** What stands with its operation, field by field. */
function namesOfBodies(methods: ApiDocument['paths'][string]): string[] {
  const schemas = Object.values(methods).map(
    ({ requestBody }) => requestBody?.content['application/json']?.schema,
  );
  return schemas.flatMap((schema) =>
    schema !== undefined && isReference(schema) ? [nameOfReference(schema)] : [],
  );
}

function bodyFields(document: ApiDocument, { requestBody }: Operation): readonly ShownField[] {
  const given = requestBody?.content['application/json']?.schema;
  if (given === undefined) return [];
  const { properties = {}, required = [] } = resolve(document, given);
  return Object.entries(properties).map(([name, property]) => fieldOf(document, name, property, required));
}

function fieldOf(
  document: ApiDocument,
  name: string,
  property: Schema | Reference,
  required: readonly string[],
): ShownField {
  const schema = resolve(document, property);
  const { description } = schema;
  return { name, place: null, isRequired: required.includes(name), description, schema };
}

function answerOf(document: ApiDocument, { responses }: Operation): ShownAnswer | null {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  if (success === undefined || isReference(success[1])) return null;
  const [status, { content = {} }] = success;
  const [first] = Object.entries(content);
  if (first === undefined) return null;
  const [type, { schema }] = first;
  const isJson = type === 'application/json' && resolve(document, schema).properties !== undefined;
  return { status, type, schema, sample: isJson ? json(sampleOf(document, schema)) : null };
}

function errorOf(document: ApiDocument, code: string): ShownError {
  const { status, title } = problemExample(document, code);
  return { status, code, title };
}

function problemExample({ components }: ApiDocument, code: string) {
  const [content] = Object.values(components.responses[code]?.content ?? {});
  return content?.example ?? { status: 0, title: code };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

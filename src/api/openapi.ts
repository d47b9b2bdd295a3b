import type { RouteOptions } from 'fastify';
import { AssayError, type ErrorCode } from '../errors.ts';
import type { Access } from './gate.ts';
import { headerFields, isStream, requestFields } from './openapi-fields.ts';
import type { ApiSettings } from './options.ts';
import { type ProblemBody, problemOf, problems } from './problem.ts';
import { Problem } from './schemas.ts';

/** One operation: a method of a route. */
export interface Operation {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  /** Answers in a format of its own, whatever is accepted. */
  readonly isText: boolean;
  readonly schema: NonNullable<RouteOptions['schema']>;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/**
 * The operations of a route as it is registered; the ones that Fastify adds for HEAD are not described.
 * @throws Error for a route that says not who may call it, or has no name: the program does not start with it (Z2)
 */
export function operationsOf({ method, url, config, schema }: RouteOptions): Operation[] {
  // Pages are no part of the API.
  if (config?.access === 'page' || config?.access === 'asset') return [];
  const methods = [method].flat().filter((name) => name !== 'HEAD');
  return methods.map((name) => {
    const access = config?.access;
    if (access === undefined) throw new Error(`${name} ${url} does not say who may call it.`);
    if (schema?.operationId === undefined) throw new Error(`${name} ${url} has no operationId.`);
    return { method: name, url, access, isText: config?.isText === true, schema };
  });
}

/** The OpenAPI 3.1 document of what is registered; numbers in it are those of the settings. */
export function describeApi(operations: readonly Operation[], settings: ApiSettings): JsonObject {
  const components = new Map<string, Json>();
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = operation.url.replaceAll(/:(\w+)/g, '{$1}');
    const described = describe(operation, settings, components);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described };
  }
  const problem = convert(Problem, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: '1',
      description:
        'POST the address of a page and get a report: a score from 0 to 100, a result, and what to fix first.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(documentedErrors.map((code) => [code, describeError(code, problem)])),
      headers: headerFields,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key. Scopes: read, write, admin.' },
      },
    },
  };
}

function describe(operation: Operation, settings: ApiSettings, components: Map<string, Json>): Json {
  const { access, schema, method, url } = operation;
  const { operationId, summary, description, tags, body } = schema;
  // PATCH is PUT, under a name of its own.
  const name = method === 'PATCH' ? `${operationId}ByPatch` : operationId;
  const needsKey = access !== 'anybody' && access !== 'health';
  return withoutAbsent({
    operationId: name,
    summary,
    description,
    tags: tags && [...tags],
    security: needsKey ? [{ key: [access] }] : [],
    parameters: [
      ...pathParameters(url),
      ...queryParameters(schema, components),
      ...requestFields(operation, settings),
    ],
    requestBody: body === undefined ? undefined : requestBody(body as object, method, components),
    responses: { ...successes(operation, components), ...notModified(operation), ...refusals(operation) },
  });
}

function pathParameters(url: string): Json[] {
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'project' ? 'string' : 'integer' },
  }));
}

function queryParameters({ querystring }: Operation['schema'], components: Map<string, Json>): Json[] {
  const { properties = {} } = (querystring ?? {}) as Fields;
  const needed = neededOf(querystring);
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = convert(property, components) as JsonObject;
    const required = needed.includes(name) ? true : undefined;
    return withoutAbsent({ name, in: 'query', required, description, schema });
  });
}

/** What a schema of fields has. */
interface Fields {
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly required?: readonly string[];
}

/** Names of fields that nothing stands in for. */
function neededOf(fields: unknown): readonly string[] {
  const { properties = {}, required = [] } = (fields ?? {}) as Fields;
  return required.filter((name) => properties[name]?.default === undefined);
}

function requestBody(body: object, method: string, components: Map<string, Json>): Json {
  const { required: _, ...optional } = body as Fields;
  const required = neededOf(body);
  const schema = convert(required.length === 0 ? optional : { ...body, required }, components);
  const [own] = (body as { readonly examples?: readonly Json[] }).examples ?? [];
  const example = own ?? (method === 'POST' ? { url: 'https://example.com/' } : { update: 1 });
  const content = { schema, example };
  return {
    required: required.length > 0,
    content: { 'application/x-www-form-urlencoded': content, 'application/json': content },
  };
}

function successes(operation: Operation, components: Map<string, Json>): JsonObject {
  const { schema, method, access } = operation;
  const { response } = schema as { response?: Record<string, object> };
  if (response === undefined) {
    return { 200: { description: 'A sentence.', content: contentOf(schema, { type: 'string' }) } };
  }
  const fields =
    access === 'health'
      ? []
      : ['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'];
  if (method !== 'DELETE' && access !== 'health' && !isStream(schema)) fields.push('ETag');
  if (schema.waits === true) {
    fields.push('Preference-Applied', 'Retry-After');
    if (method === 'POST') fields.push('Location', 'Idempotent-Replayed');
  }
  if (schema.operationId?.startsWith('list') && schema.querystring !== undefined) fields.push('Link');
  return Object.fromEntries(
    Object.entries(response).map(([status, shape]) => [
      status,
      {
        description: status === '201' ? 'Created.' : 'Done.',
        headers: Object.fromEntries(fields.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        content: contentOf(schema, convert(shape, components)),
      },
    ]),
  );
}

function contentOf(
  { produces = 'application/json', alsoProduces = [] }: Operation['schema'],
  shape: Json,
): Json {
  const others = alsoProduces.map((type) => [type, { schema: { type: 'string' } }]);
  return { [produces]: { schema: shape }, ...Object.fromEntries(others) };
}

function notModified({ method, access, schema }: Operation): JsonObject {
  const isConditional = method === 'GET' && access !== 'health' && !isStream(schema);
  return isConditional ? { 304: { description: 'The entity tag in If-None-Match is still the same.' } } : {};
}

/** One per status: OpenAPI knows no two answers of one. */
const documentedErrors: readonly ErrorCode[] = [
  'malformed-request',
  'unauthenticated',
  'insufficient-scope',
  'not-found',
  'not-acceptable',
  'idempotency-in-progress',
  'precondition-failed',
  'content-too-large',
  'unsupported-media-type',
  'misdirected-request',
  'validation-failed',
  'rate-limited',
  'internal',
  'overloaded',
];

function refusals({ access, isText, schema, method, url }: Operation): JsonObject {
  const hasKey = access !== 'anybody';
  const hasFields = schema.body !== undefined || schema.querystring !== undefined;
  const hasPath = url.includes(':');
  const headTooLarge = responseOf('content-too-large');
  if (access === 'health') {
    return { ...errors(when(url === '/readyz', 'overloaded')), 431: headTooLarge };
  }
  const known = errors([
    'misdirected-request',
    'rate-limited',
    'internal',
    'overloaded',
    'malformed-request',
    ...when(!isText, 'not-acceptable'),
    ...when(hasKey, 'unauthenticated', 'insufficient-scope'),
    ...when(hasPath || schema.waits === true, 'not-found'),
    ...when(hasPath && method !== 'GET', 'precondition-failed'),
    ...when(schema.body !== undefined, 'content-too-large', 'unsupported-media-type'),
    ...when(hasFields || schema.refuses === true, 'validation-failed'),
    ...when(method === 'POST' && schema.waits === true, 'idempotency-in-progress'),
  ]);
  return { ...known, 414: headTooLarge, 431: headTooLarge };
}

function when(condition: boolean, ...codes: ErrorCode[]): ErrorCode[] {
  return condition ? codes : [];
}

function errors(codes: readonly ErrorCode[]): JsonObject {
  return Object.fromEntries(codes.map((code) => [problems[code].status, responseOf(code)]));
}

function responseOf(code: ErrorCode): Json {
  return { $ref: `#/components/responses/${code}` };
}

function describeError(code: ErrorCode, schema: Json): Json {
  const { title } = problems[code];
  const { errors: fields, ...example }: ProblemBody = problemOf(
    code === 'validation-failed'
      ? new AssayError(code, '"url" is required.', { fields: { url: ['"url" is required.'] } })
      : new AssayError(code, `${title}.`),
    '00000000-0000-4000-8000-000000000000',
  );
  const shown = fields === undefined ? example : { ...example, errors: fields };
  return {
    description: `${title}.`,
    content: { 'application/problem+json': { schema, example: shown as unknown as Json } },
  };
}

/** A copy in plain JSON, in which named schemas are references to components. */
function convert(schema: unknown, components: Map<string, Json>): Json {
  if (Array.isArray(schema)) return schema.map((member) => convert(member, components));
  if (typeof schema !== 'object' || schema === null) return schema as Json;
  const { $id, ...rest } = schema as Record<string, unknown>;
  const copy = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, convert(value, components)]),
  );
  if (typeof $id !== 'string') return copy;
  components.set($id, copy);
  return { $ref: `#/components/schemas/${$id}` };
}

function withoutAbsent(values: { readonly [name: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as JsonObject;
}

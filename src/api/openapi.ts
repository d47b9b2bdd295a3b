import type { RouteOptions } from 'fastify';
import { formatCount } from '../lib/quantities.ts';
import { webhookOperations } from './event-schemas.ts';
import { usualValuesMax } from './fields.ts';
import {
  answerFields,
  headerFields,
  headersOf,
  type Json,
  type JsonObject,
  requestFields,
} from './openapi-fields.ts';
import { describeRefusals, refusals } from './openapi-refusals.ts';
import type { Operation, Traits } from './operation.ts';
import type { ApiSettings } from './options.ts';
import { Problem } from './schemas.ts';

/**
 * The operations of a route as it is registered; the ones that Fastify adds for HEAD are not described.
 * @throws Error for a route that says not who may call it, or has no name: the program does not start with it (Z2)
 */
export function operationsOf({ method, url, config = {} }: RouteOptions): Operation[] {
  // Pages are no part of the API, and what speaks a protocol of its own describes itself in that.
  if (config.access === 'page' || config.access === 'asset' || config.access === 'key') return [];
  const methods = [method].flat().filter((name) => name !== 'HEAD');
  return methods.map((name) => {
    if (config.access === undefined) throw new Error(`${name} ${url} does not say who may call it.`);
    if (config.id === undefined) throw new Error(`${name} ${url} has no id.`);
    return { ...(config as Traits), method: name, url };
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
      description: `POST the address of a page and get a report: a score from 0 to 100, a result, and what to fix first. A method that a path does not know is answered by 405, with the methods that it knows in Allow. A JSON body may hold at most ${formatCount(usualValuesMax)} values, and a list in a form as many lines; one that begins a site may hold more.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: describeWebhooks(components),
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: describeRefusals(problem),
      headers: headerFields,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key. Scopes: read, write, admin.' },
      },
    },
  };
}

/** What is sent to those who ask for it. */
function describeWebhooks(components: Map<string, Json>): JsonObject {
  return Object.fromEntries(
    webhookOperations.map(({ type, operation }) => [type, convert(operation, components)]),
  );
}

function describe(operation: Operation, settings: ApiSettings, components: Map<string, Json>): Json {
  const { id, method, access, summary, description, tags, query, body } = operation;
  // PATCH is PUT, under a name of its own.
  const name = method === 'PATCH' ? `${id}ByPatch` : id;
  const needsKey = access !== 'anybody' && access !== 'health';
  return withoutAbsent({
    operationId: name,
    summary,
    description,
    tags,
    security: needsKey ? [{ key: [access] }] : [],
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(query, components),
      ...requestFields(operation, settings),
    ],
    requestBody: body === undefined ? undefined : requestBody(body, components),
    responses: { ...successes(operation, components), ...refusals(operation) },
  });
}

function pathParameters({ url, named, namedOneOf }: Operation): Json[] {
  const schemaOf = (name: string): Json => {
    const names = namedOneOf?.[name];
    if (names !== undefined) return { type: 'string', enum: names };
    return { type: [named].flat().includes(name) ? 'string' : 'integer' };
  };
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true, schema: schemaOf(name) },
  }));
}

function queryParameters(query: object | undefined, components: Map<string, Json>): Json[] {
  const { properties = {} }: Fields = query ?? {};
  const needed = neededOf(query);
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = convert(property, components) as JsonObject;
    const required = needed.includes(name) ? true : undefined;
    return withoutAbsent({ name, in: 'query', required, description, schema });
  });
}

/** What a schema of fields has. */
interface Fields {
  readonly properties?: Readonly<
    Record<string, { readonly default?: unknown; readonly description?: string }>
  >;
  readonly required?: readonly string[];
}

/** Names of fields that nothing stands in for. */
function neededOf(fields: unknown): readonly string[] {
  const { properties = {}, required = [] } = (fields ?? {}) as Fields;
  return required.filter((name) => properties[name]?.default === undefined);
}

function requestBody(body: object, components: Map<string, Json>): Json {
  const { required: _, ...optional } = body as Fields;
  const required = neededOf(body);
  const shape = {
    ...(required.length === 0 ? optional : { ...body, required }),
    properties: saidDefaults(body),
  };
  const schema = convert(shape, components);
  const [example] = (body as { readonly examples?: readonly Json[] }).examples ?? [];
  const content = withoutAbsent({ schema, example });
  return {
    required: required.length > 0,
    content: { 'application/x-www-form-urlencoded': content, 'application/json': content },
  };
}

/** Generators of clients take a field with a default for one that is always there, in requests too: it is said instead. */
function saidDefaults(body: object): Fields['properties'] {
  const { properties = {} } = body as Fields;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { default: usual, description = '', ...rest } = property;
      if (usual === undefined) return [name, property];
      return [name, { ...rest, description: `${description} By default: ${String(usual)}.`.trim() }];
    }),
  );
}

function successes(operation: Operation, components: Map<string, Json>): JsonObject {
  const headers = headersOf(answerFields(operation));
  const done = operation.produces === 'text/plain' ? 'A sentence.' : 'Done.';
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, shape]) => [
      status,
      {
        description: status === '201' ? 'Created.' : done,
        headers,
        content: contentOf(operation, convert(shape, components)),
      },
    ]),
  );
}

function contentOf({ produces, alsoProduces = [] }: Operation, shape: Json): Json {
  const others = alsoProduces.map((type) => [type, { schema: { type: 'string' } }]);
  return { [produces ?? 'application/json']: { schema: shape }, ...Object.fromEntries(others) };
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

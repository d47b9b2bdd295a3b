import { AssayError, type ErrorCode } from '../errors.ts';
import { unauthenticated } from './authenticate.ts';
import { everyAnswer, headersOf, type Json, type JsonObject } from './openapi-fields.ts';
import { hasOwnFormat, hasTag, type Operation } from './operation.ts';
import { bug, type ProblemBody, problemOf, problems } from './problem.ts';

/** What is documented of a refusal besides its status and its title. */
interface Documented {
  /** Header fields besides those of every answer; null: it is written before there is a request, and has none. */
  readonly fields?: readonly string[] | null;
  readonly example?: AssayError;
}

/** One per status: OpenAPI knows no two answers of one. */
const documented: Readonly<Partial<Record<ErrorCode, Documented>>> = {
  'malformed-request': {},
  unauthenticated: { fields: ['WWW-Authenticate'], example: unauthenticated() },
  'insufficient-scope': { fields: ['WWW-Authenticate'] },
  'not-found': {},
  'not-acceptable': {},
  'request-timeout': { fields: null },
  'idempotency-in-progress': { fields: ['Retry-After'] },
  'run-not-waiting': {
    example: new AssayError('run-not-waiting', 'Run 3 has ended, so there is nothing to stop.'),
  },
  'precondition-failed': { fields: ['ETag'] },
  'content-too-large': {},
  'unsupported-media-type': { fields: ['Accept'] },
  'expectation-failed': { fields: null },
  'misdirected-request': {},
  'validation-failed': {
    example: new AssayError('validation-failed', '"url" is required.', {
      fields: { url: ['"url" is required.'] },
    }),
  },
  'rate-limited': { fields: ['Retry-After'] },
  internal: { example: bug },
  overloaded: { fields: ['Retry-After'] },
};

/** The responses that operations refer to, by name. */
export function describeRefusals(problem: Json): JsonObject {
  const codes = Object.entries(documented) as [ErrorCode, Documented][];
  return {
    ...Object.fromEntries(codes.map(([code, given]) => [code, describeRefusal(code, given, problem)])),
    'not-modified': {
      description: 'The entity tag in If-None-Match is still the same.',
      headers: headersOf([...everyAnswer, 'ETag', 'Link']),
    },
  };
}

function describeRefusal(code: ErrorCode, { fields = [], example }: Documented, schema: Json): Json {
  const { title } = problems[code];
  const refusal = example ?? new AssayError(code, `${title}.`);
  const shown: ProblemBody = problemOf(refusal, '00000000-0000-4000-8000-000000000000');
  return {
    description: `${title}.`,
    ...(fields === null ? {} : { headers: headersOf([...everyAnswer, ...fields]) }),
    content: { 'application/problem+json': { schema, example: shown as unknown as Json } },
  };
}

/** Refusals of an operation, and what is no refusal but has no content either, by status. */
export function refusals(operation: Operation): JsonObject {
  const headTooLarge = responseOf('content-too-large');
  return {
    ...notModified(operation),
    ...Object.fromEntries(codesOf(operation).map((code) => [problems[code].status, responseOf(code)])),
    ...(operation.access === 'health' ? {} : { 414: headTooLarge }),
    431: headTooLarge,
  };
}

function notModified(operation: Operation): JsonObject {
  const { method, access } = operation;
  return method === 'GET' && access !== 'health' && hasTag(operation)
    ? { 304: responseOf('not-modified') }
    : {};
}

/** Before anybody has looked at what is asked for. */
const anywhere: readonly ErrorCode[] = ['malformed-request', 'request-timeout', 'expectation-failed'];

function codesOf(operation: Operation): ErrorCode[] {
  const { access, method, url, query, body, waits, isIdempotent, refuses = [] } = operation;
  if (access === 'health') return [...anywhere, ...refuses];
  const hasKey = access !== 'anybody';
  const hasPath = url.includes(':');
  return [
    ...anywhere,
    'misdirected-request',
    'rate-limited',
    'internal',
    'overloaded',
    ...when(!hasOwnFormat(operation), 'not-acceptable'),
    ...when(hasKey, 'unauthenticated', 'insufficient-scope'),
    ...when(hasPath || waits === true, 'not-found'),
    ...when(method !== 'GET', 'precondition-failed'),
    ...when(body !== undefined, 'content-too-large', 'unsupported-media-type'),
    ...when(query !== undefined || body !== undefined, 'validation-failed'),
    ...when(isIdempotent === true, 'idempotency-in-progress'),
    ...refuses,
  ];
}

function when(condition: boolean, ...codes: ErrorCode[]): ErrorCode[] {
  return condition ? codes : [];
}

function responseOf(name: string): Json {
  return { $ref: `#/components/responses/${name}` };
}

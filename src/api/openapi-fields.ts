import { durationInWords } from '../lib/durations.ts';
import { idempotencyKeptMs } from '../services/running/upkeep.ts';
import { hasTag, type Operation } from './operation.ts';
import type { ApiSettings } from './options.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** Header fields that answers carry, by the name under which operations refer to them. */
export const headerFields: JsonObject = {
  Accept: field(
    'The formats in which a body may be sent.',
    'application/x-www-form-urlencoded, application/json',
  ),
  'Content-Disposition': field(
    'The name of the file.',
    'attachment; filename="assay-example.com-2026-11-20.csv"',
  ),
  ETag: field('Strong entity tag, for If-None-Match and If-Match.', '"3.Xq8dK2aa"'),
  'Idempotent-Replayed': field('true: this is the answer that was given the first time.', 'true'),
  Link: field(
    'The links of the list (RFC 8288).',
    '<https://assay.example.org/api/v1/reports?page=2>; rel="next"',
  ),
  Location: field('What was made.', '/api/v1/reports/7'),
  'Preference-Applied': field('What of Prefer was done (RFC 7240).', 'respond-async'),
  RateLimit: field('What is left, and the seconds until all of it is there again.', '"default";r=299;t=1'),
  'RateLimit-Policy': field('How many requests are allowed in how many seconds.', '"default";q=300;w=60'),
  'Retry-After': field(
    'Ask again after so many seconds. With a report or a site: its audit, its look in a browser or its crawl is not over.',
    '2',
  ),
  'WWW-Authenticate': field(
    'How to send a key, and what is wrong with the one sent.',
    'Bearer realm="assay"',
  ),
  'X-RateLimit-Limit': field('Requests that are allowed.', '300'),
  'X-RateLimit-Remaining': field('Requests that are left.', '299'),
  'X-Request-Id': field(
    'The request_id of problems; it leads the operator to the request.',
    '00000000-0000-4000-8000-000000000000',
  ),
};

/** Of every answer to a request that could be read, whatever its status. */
export const everyAnswer = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Request-Id',
];

export function headersOf(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Names of the header fields that an operation answers with when all is well. */
export function answerFields(operation: Operation): readonly string[] {
  const { method, access, waits, isIdempotent, isFile, isList } = operation;
  if (access === 'health') return ['X-Request-Id'];
  const fields = [...everyAnswer];
  if (method !== 'DELETE' && hasTag(operation)) fields.push('ETag');
  if (waits === true) fields.push('Preference-Applied', 'Retry-After');
  if (isIdempotent === true) fields.push('Location', 'Idempotent-Replayed');
  if (isFile === true) fields.push('Content-Disposition');
  if (isList === true) fields.push('Link');
  return fields;
}

function field(description: string, example: string): Json {
  return { description, schema: { type: 'string' }, example };
}

/** Header fields that requests of an operation may carry. */
export function requestFields(operation: Operation, { http }: ApiSettings): Json[] {
  const { method, access, produces, waits, isConditional, isIdempotent } = operation;
  if (access === 'health') return [];
  const fields: Json[] = [];
  const add = (name: string, description: string, example: string) =>
    fields.push({ name, in: 'header', description, schema: { type: 'string' }, example });
  if (method === 'GET' && hasTag(operation))
    add('If-None-Match', 'Answers 304 while the entity tag is still the same.', '"3.Xq8dK2aa"');
  if (produces === 'text/event-stream')
    add('Last-Event-ID', 'The id of the last event that came, which is not told again.', '7.1.running');
  if (isConditional === true) {
    add('If-Match', 'Changes nothing unless the entity tag is still the same.', '"3.Xq8dK2aa"');
    add('If-None-Match', 'Changes nothing if the entity tag is this one.', '"3.Xq8dK2aa"');
  }
  if (waits === true) {
    const most = http.waitMaxMs / 1_000;
    const description = `How long to wait for the audit or the crawl: wait=N, 0 to ${most} seconds, or respond-async.`;
    add('Prefer', description, `wait=${Math.min(20, Math.floor(most))}`);
  }
  if (isIdempotent === true) {
    add(
      'Idempotency-Key',
      `1 to 255 visible characters, kept ${durationInWords(idempotencyKeptMs)}: a repeat gets the first answer.`,
      'a1b2c3',
    );
  }
  return fields;
}

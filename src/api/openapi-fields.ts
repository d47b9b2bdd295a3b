import { durationInWords } from '../lib/durations.ts';
import type { Json, JsonObject, Operation } from './openapi.ts';
import type { ApiSettings } from './options.ts';

/** Header fields that answers carry, by the name under which operations refer to them. */
export const headerFields: JsonObject = {
  ETag: field('Strong entity tag, for If-None-Match and If-Match.', '"3.Xq8dK2aa"'),
  'Idempotent-Replayed': field('true: this is the answer that was given the first time.', 'true'),
  Link: field(
    'The links of the list (RFC 8288).',
    '<https://assay.example.org/api/v1/reports?page=2>; rel="next"',
  ),
  Location: field('The report that was made.', '/api/v1/reports/7'),
  'Preference-Applied': field('What of Prefer was done (RFC 7240).', 'respond-async'),
  RateLimit: field('What is left, and the seconds until all of it is there again.', '"default";r=299;t=1'),
  'RateLimit-Policy': field('How many requests are allowed in how many seconds.', '"default";q=300;w=60'),
  'Retry-After': field('The audit still runs: ask again after so many seconds.', '2'),
  'X-RateLimit-Limit': field('Requests that are allowed.', '300'),
  'X-RateLimit-Remaining': field('Requests that are left.', '299'),
};

function field(description: string, example: string): Json {
  return { description, schema: { type: 'string' }, example };
}

/** Header fields that requests of an operation may carry. */
export function requestFields(
  { method, access, schema, url }: Operation,
  { http, data }: ApiSettings,
): Json[] {
  if (access === 'health') return [];
  const fields: Json[] = [];
  const add = (name: string, description: string, example: string) =>
    fields.push({ name, in: 'header', description, schema: { type: 'string' }, example });
  if (method === 'GET' && !isStream(schema))
    add('If-None-Match', 'Answers 304 while the entity tag is still the same.', '"3.Xq8dK2aa"');
  if (method !== 'GET' && url.includes(':')) {
    add('If-Match', 'Changes nothing unless the entity tag is still the same.', '"3.Xq8dK2aa"');
  }
  if (schema.waits === true) {
    const most = http.waitMaxMs / 1_000;
    const description = `How long to wait for the audit: wait=N, 0 to ${most} seconds, or respond-async.`;
    add('Prefer', description, `wait=${Math.min(20, Math.floor(most))}`);
  }
  if (method === 'POST' && schema.waits === true) {
    add(
      'Idempotency-Key',
      `1 to 255 visible characters, kept ${durationInWords(data.keepIdempotencyMs)}: a repeat gets the first answer.`,
      'a1b2c3',
    );
  }
  return fields;
}

/** An entity tag is of an answer that is whole. */
export function isStream({ produces }: Operation['schema']): boolean {
  return produces === 'text/event-stream';
}

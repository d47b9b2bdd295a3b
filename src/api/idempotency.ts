import { createHmac, hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Idempotency } from '../services/reports/types.ts';
import { malformed } from './fields.ts';

/**
 * H2: the key of a creation, bare or quoted.
 * @throws AssayError for a key that is not 1–255 visible characters
 */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const text = String(header);
  const key = text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw malformed('The Idempotency-Key must be 1 to 255 visible characters.');
}

export function refuseIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>, why: string): void {
  if (headers['idempotency-key'] !== undefined) throw malformed(why);
}

/**
 * Why a key is refused where a secret is made: it is not stored, so the first answer cannot be given again.
 * @param list where what was made stands, without its secret
 */
export function shownOnce(list: string): string {
  return `The secret in this answer is shown once, so an Idempotency-Key cannot repeat it. Leave the key out; when an answer is lost, revoke what it made, which GET ${list} lists.`;
}

/** @param values of the request, already read: the same request as form and as JSON is the same */
export function hashBody(key: string, route: string, values: Readonly<Record<string, unknown>>): Idempotency {
  const members = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    route,
    keyHash: hash('sha256', key, 'hex'),
    // Keyed, because the body may hold a short password: who reads the table does not have the client's key.
    bodyHash: createHmac('sha256', key).update(JSON.stringify(members)).digest('hex'),
  };
}

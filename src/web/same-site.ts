import type { FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';

/**
 * A5: a request that may change something must come from our own pages. Browsers say where it comes from in fields
 * that no script can set, so forms need no token.
 * @throws AssayError
 */
export function refuseForeignSite({ method, headers }: FastifyRequest, origin: string): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const site = headers['sec-fetch-site'];
  // `none` is the user alone: an address typed, or a form sent again after the browser was restarted.
  const isOurs = site === undefined ? headers.origin === origin : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new AssayError('cross-site-request', 'The form was not sent from this site.');
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../lib/log.ts';
import type { Catalogue } from '../report/catalogue.ts';
import type { Page } from '../services/page.ts';
import type { Services } from '../services/types.ts';
import type { Client } from './authenticate.ts';
import type { ReportTags } from './conditional.ts';
import type { PublicAddress } from './host.ts';
import { frameOf } from './list-frame.ts';
import type { Admission } from './load.ts';
import type { ApiSettings } from './options.ts';
import type { ReportPresenter } from './present-report.ts';
import type { Rates } from './rates.ts';

/** What route files are made of. */
export interface RouteParts {
  readonly services: Services;
  readonly settings: ApiSettings;
  readonly catalogue: Catalogue;
  readonly log: Log;
  readonly rates: Rates;
  readonly address: PublicAddress;
  readonly admission: Admission;
  readonly presenter: ReportPresenter;
  readonly tags: ReportTags;
  readonly exportStyle: string;
  readonly isDraining: () => boolean;
  readonly closing: AbortSignal;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The founding base: the version is the path segment. */
export const base = '/api/v1';

/** Of routes with a key; the gate has seen to it. */
export function clientOf(request: FastifyRequest): Client {
  if (request.client === undefined) throw new Error('A route without a key asked who is calling.');
  return request.client;
}

/**
 * Answers one page of a list with its links, in the body and as a field (H5).
 * @param toJson writes a row
 * @param more for `meta`
 */
export function sendList<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  page: Page<Row>,
  toJson: (row: Row) => string,
  more: object = {},
): FastifyReply {
  return sendFramed(request, reply, origin, page, { data: page.rows.map(toJson), more });
}

interface Framed {
  /** Comes before all else. */
  readonly notice?: string;
  /** What is shown, in JSON. */
  readonly data: readonly string[];
  /** For `meta`. */
  readonly more?: object;
}

/** The same, where what is shown of a page is something else than a row for each of its rows. */
export function sendFramed(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  page: Page<unknown>,
  { notice, data, more = {} }: Framed,
): FastifyReply {
  const parameters = [...request.parameters].map(([name, value]) => [name, String(value)] as const);
  const { links, meta, linkField } = frameOf(page, origin + ownPath(request), parameters);
  const lead = notice === undefined ? '' : `"notice":${JSON.stringify(notice)},`;
  const frame = JSON.stringify({ status: 200, links, meta: { ...meta, ...more } });
  return reply
    .header('link', linkField)
    .type('application/json; charset=utf-8')
    .send(`{${lead}"data":[${data.join(',')}],${frame.slice(1)}`);
}

/** In the spelling of the route, whatever the client made of it. */
function ownPath({ routeOptions, params }: FastifyRequest): string {
  const given = params as Readonly<Record<string, string>>;
  return (routeOptions.url ?? '').replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  );
}

/** The optional members that are there: `exactOptionalPropertyTypes` tells absent from undefined. */
export function given<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

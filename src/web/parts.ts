import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../lib/log.ts';
import type { ReportWithBody } from '../services/types/reports.ts';
import type { Services } from '../services/types/services.ts';
import type { Assets } from './assets.ts';

/** What pages are made of. src/start hands it over; tests hand over the same with other settings. */
export interface PageParts extends SharedParts {
  readonly services: Services;
  readonly catalogue: Catalogue;
  readonly assets: Assets;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Of the program, for the footer. */
  readonly version: string;
  /** Of a form with a list of addresses. */
  readonly bulkBodyMaxBytes: number;
  /** Length of a new share password. */
  readonly sharePasswordMin: number;
}

/** What pages share with the API that answers at the same address. */
export interface SharedParts {
  /** Without final slash; all absolute URLs are made from it, never from Host (H5). */
  readonly origin: () => string;
  readonly addressOf: (request: FastifyRequest) => string;
  /** Counts the request against the account, or against the address of somebody who is not signed in. @throws 429 */
  readonly count: (request: FastifyRequest, reply: FastifyReply, accountId: number | null) => void;
  /** Counts besides that a run is asked for. @throws 429 */
  readonly countCreation: (request: FastifyRequest, reply: FastifyReply, accountId: number) => void;
  /** A report as the API gives it, for files. */
  readonly presentReport: (report: ReportWithBody) => unknown;
  /** OpenAPI: the reference of the API is rendered from it. */
  readonly apiDocument: object;
  /** D5: refuses what is heavy when there is too much to do. @throws 503 */
  readonly admission: { readonly toCreate: () => void; readonly toList: () => void };
  /** Aborted when the server stops: event streams end. */
  readonly closing: AbortSignal;
}

/** The checks as they are shown, in report order. */
export interface Catalogue {
  readonly version: string;
  readonly checks: readonly CatalogueCheck[];
}

export interface CatalogueCheck {
  readonly id: string;
  readonly category: string;
  readonly tier: string;
  readonly weight: number;
  readonly title: string;
  readonly why: string;
  readonly source: string;
  readonly advice: Readonly<Record<string, string>>;
  readonly example: { readonly before: string; readonly after: string };
  /** Numbers of the rule. */
  readonly thresholds?: Readonly<Record<string, number>>;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { ErrorCode } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import type { Catalogue, CatalogueCheck } from '../report/catalogue.ts';
import type { ReportWithBody, RunWithBody } from '../services/reports/types.ts';
import type { LiveEvent } from '../services/running/types.ts';
import type { ServiceSettings } from '../services/settings.ts';
import type { CrawlProgress } from '../services/sites/types.ts';
import type { Services } from '../services/types.ts';

/** What the API is made of. src/start/serve.ts hands it over; tests hand over the same with other settings. */
export interface ApiOptions {
  readonly services: Services;
  readonly settings: ApiSettings;
  /** Of Assay. */
  readonly version: string;
  readonly catalogue: Catalogue;
  /** Those that only a browser can make. */
  readonly browserChecks: readonly CatalogueCheck[];
  /** Of the pages, for reports that are HTML files of their own. */
  readonly exportStyle: string;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Unique for each request: in answers, in the log and in the audit log. */
  readonly newRequestId?: () => string;
  /** How busy this process is (D5). Measured when not given. */
  readonly load?: Load;
  /** From SIGTERM on (D7): creations are refused, everything else is still answered. */
  readonly isDraining?: () => boolean;
  /** Speaks https by itself; undefined: plain http. */
  readonly tls?: ServerTls | undefined;
  /** Adds what else is served at this address: pages for people. */
  readonly addPages?: AddPages;
}

/** PEM. */
export interface ServerTls {
  /** The server's own first, then the chain. */
  readonly cert: string;
  readonly key: string;
}

/** @returns what answers a refusal for somebody who looks at pages */
export type AddPages = (app: FastifyInstance, shared: SharedWithPages) => SendErrorPage;

export type SendErrorPage = (
  refusal: RefusalForPeople,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

interface RefusalForPeople {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
}

/** What pages cannot have of their own, because one address has one of it. */
export interface SharedWithPages {
  /** Without final slash; all absolute URLs are made from it, never from Host (H5). */
  readonly origin: () => string;
  readonly addressOf: (request: FastifyRequest) => string;
  /** Counts the request against the account, or against the address of somebody who is not signed in. @throws 429 */
  readonly count: (request: FastifyRequest, reply: FastifyReply, accountId: number | null) => void;
  /** Counts besides that a run is asked for. @throws 429 */
  readonly countCreation: (request: FastifyRequest, reply: FastifyReply, accountId: number) => void;
  /** A report as this interface gives it, for files. */
  readonly presentReport: (report: ReportWithBody) => Promise<unknown>;
  readonly presentRun: (accountId: number, run: RunWithBody) => Promise<unknown>;
  /** OpenAPI: the reference of this interface is rendered from it. */
  readonly apiDocument: object;
  /** D5: refuses what is heavy when there is too much to do. @throws 503 */
  readonly admission: { readonly toCreate: () => void; readonly toList: () => void };
  /** H3: answers with what happens to a report, as it happens, until the server stops. */
  readonly streamReport: (
    request: FastifyRequest,
    reply: FastifyReply,
    report: StreamedReport,
  ) => Promise<FastifyReply>;
  /** H3: likewise with what happens to the latest crawl of a site. */
  readonly streamSite: (
    request: FastifyRequest,
    reply: FastifyReply,
    site: StreamedSite,
  ) => Promise<FastifyReply>;
}

export interface StreamedReport {
  readonly accountId: number;
  readonly reportId: number;
  /** The data of an event; it becomes JSON. */
  readonly present: (event: LiveEvent) => object;
  /** The key or session that asked is still good. */
  readonly stands: () => Promise<boolean>;
}

export interface StreamedSite extends Pick<StreamedReport, 'accountId' | 'stands'> {
  readonly siteId: number;
  /** The data of an event; it becomes JSON. */
  readonly present: (progress: CrawlProgress) => object;
}

/** The groups of the configuration that the API reads. */
export type ApiSettings = ServiceSettings & Pick<Config, 'http' | 'operation' | 'server'>;

export interface Load {
  /** p99 of the event loop's delay over the last window. */
  readonly eventLoopDelayMs: () => number;
  readonly freeDiskBytes: () => number;
}

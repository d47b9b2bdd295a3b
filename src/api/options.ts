import type { Log } from '../lib/log.ts';
import type { Services } from '../services/types.ts';

/** What the API is made of. main.ts hands it over; tests hand over the same with other settings. */
export interface ApiOptions {
  readonly services: Services;
  readonly settings: ApiSettings;
  readonly catalogue: Catalogue;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Unique for each request: in answers, in the log and in the audit log. */
  readonly newRequestId?: () => string;
  /** How busy this process is (D5). Measured when not given. */
  readonly load?: Load;
  /** From SIGTERM on (D7): creations are refused, everything else is still answered. */
  readonly isDraining?: () => boolean;
}

/** The groups of the configuration that the API reads; `Config` fits. Sizes are bytes, durations milliseconds. */
export interface ApiSettings {
  readonly server: {
    /** An origin without final slash. Undefined: `http://<host>:<port>` of the listening socket. */
    readonly publicUrl?: string | undefined;
    readonly extraHosts: readonly string[];
    /** Addresses and CIDR networks. */
    readonly trustedProxies: readonly string[];
    readonly corsOrigins: readonly string[];
  };
  readonly http: {
    readonly bodyMaxBytes: number;
    readonly headersMaxBytes: number;
    readonly headerFieldsMax: number;
    readonly requestLineMaxBytes: number;
    readonly formFieldsMax: number;
    readonly jsonDepthMax: number;
    readonly headerTimeoutMs: number;
    readonly requestTimeoutMs: number;
    readonly handlerTimeoutMs: number;
    readonly keepAliveMs: number;
    readonly requestsPerSocketMax: number;
    readonly socketsMax: number;
    readonly socketsPerAddressMax: number;
  };
  readonly rates: {
    readonly perAccount: Rate;
    readonly create: Rate;
    readonly createPerDay: number;
    readonly anonymous: Rate;
    readonly failedKeys: Rate;
    readonly egressPerDayBytes: number;
  };
  readonly queue: { readonly accountRunning: number; readonly accountWaiting: number };
  readonly data: {
    readonly folder: string;
    readonly diskMinBytes: number;
    readonly apiKeysMax: number;
  };
  readonly operation: { readonly overloadDelayMs: number; readonly overloadWindowMs: number };
}

/** So many requests in so many seconds. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

/** The checks as they are shown: the texts that stored reports leave out. */
export interface Catalogue {
  /** `checks_version` */
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
}

export interface Load {
  /** p99 of the event loop's delay over the last window. */
  readonly eventLoopDelayMs: () => number;
  readonly freeDiskBytes: () => number;
}

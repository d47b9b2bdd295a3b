import type { Config, ConfigResult, Environment } from '../config.ts';
import type { SiteReport } from '../crawl/site-report.ts';
import type { CrawlSettings } from '../crawl/types.ts';
import { CannotStart } from '../errors.ts';
import type { Door } from '../lib/doors.ts';
import type { BuildLook } from '../report/build-report.ts';
import type { CatalogueCheck } from '../report/catalogue.ts';
import type { Expectations } from '../report/expectations.ts';
import type { Selection } from '../report/partial.ts';
import type { Waiver } from '../report/waived.ts';
import type { Account } from '../services/people/types.ts';
import type { ReportWithBody } from '../services/reports/types.ts';
import type { Services } from '../services/types.ts';
import type { Auditor, AuditorOptions } from './audit-all.ts';

/** What commands are made of. main.ts hands it over; nothing below it knows how the parts are wired. */
export interface Parts {
  readonly io: Io;
  /** @param given settings that win over the environment */
  readonly readConfig: (given: Environment) => ConfigResult;
  /** Opens the database that is there already, beside a running server. @throws CannotStart */
  readonly openServices: (config: Config) => Promise<OpenServices>;
  /** Serves until it is told to stop, and gives the exit code. @throws CannotStart */
  readonly serve: (
    config: Config,
    order: {
      readonly warnings: readonly string[];
      /** False: other processes run what is queued. */
      readonly isWorker: boolean;
    },
    onReady: (ready: Ready) => void,
  ) => Promise<number>;
  /** Runs what is queued until it is told to stop, and gives the exit code. @throws CannotStart */
  readonly work: (
    config: Config,
    order: {
      readonly warnings: readonly string[];
      readonly concurrency: number;
      readonly only?: WorkKind | undefined;
    },
    onReady: (working: Working) => void,
  ) => Promise<number>;
  /** Makes the database or brings it up to date. @throws CannotStart */
  readonly migrate: (config: Config) => Promise<Migrated>;
  /** Moves a SQLite database into the PostgreSQL one of the settings, which must be empty. @throws CannotStart */
  readonly move: (
    config: Config,
    from: string,
    onTable: (table: string, rows: number) => void,
  ) => Promise<Moved>;
  /** Copies the database, which may be in use. @throws CannotStart */
  readonly backup: (config: Config, file: string | undefined) => Promise<Backup>;
  /** Puts a backup in the place of the database. @throws CannotStart */
  readonly restore: (
    config: Config,
    file: string,
    options: { readonly needsManifest: boolean },
  ) => Promise<Restored>;
  /** Looks for what is wrong with the database, which may be in use. @throws CannotStart */
  readonly examine: (config: Config, options: { readonly repair: boolean }) => Promise<Diagnosis>;
  /** Tries whether the browser of this machine can be held. */
  readonly examineBrowser: (config: Config) => Promise<BrowserDiagnosis>;
  /** For pages that are named by the user and may therefore be private. @throws CannotStart */
  readonly openAuditor: (config: Config, options?: AuditorOptions) => Promise<Auditor>;
  /** For a site that is named by the user and may therefore be private. @throws CannotStart */
  readonly openCrawler: (config: Config, options: CrawlerOptions) => Promise<Crawler>;
  readonly loadReports: () => Promise<Reports>;
  /** What an Assay server answers, by the guard as any request. @throws CannotStart */
  readonly readServer: (
    config: Config,
    url: string,
    options: { readonly sendsKey: boolean },
  ) => Promise<string>;
  /** What the build around us says of itself. */
  readonly build: BuildSurroundings;
}

export interface CrawlerOptions {
  /** Where the crawl is kept; undefined: for as long as the command runs. */
  readonly folder: string | undefined;
  /** Undefined: the crawl that the folder keeps goes on. */
  readonly begin: CrawlBeginning | undefined;
  /** Credentials for the origin where the crawl begins, also of one that goes on. @throws CannotStart */
  readonly doors: (origin: string) => readonly Door[];
  /** Requests a second to a host; undefined: as the settings say. */
  readonly rate: number | undefined;
}

/** What a crawl is begun with, and keeps. */
export interface CrawlBeginning {
  readonly settings: CrawlSettings;
  readonly judgement: CrawlJudgement;
}

/** What its pages are judged by: all by the same, also where it goes on later. */
export interface CrawlJudgement {
  /** What the site is; null: nobody said it. */
  readonly as: string | null;
  readonly isIndexable: boolean;
  readonly isForAiSearch: boolean;
  /** Those that were live then. */
  readonly waivers: readonly Waiver[];
  /** Absent: all checks. */
  readonly only?: Selection;
}

/** Crawls one site without a server. */
export interface Crawler extends CrawlBeginning {
  /** Where the crawl is kept. */
  readonly folder: string;
  readonly startedAt: number;
  /** It had come to its end before: it is judged again, and asks for nothing. */
  readonly isEnded: boolean;
  /** Never rejects for what the target does. */
  crawl(order: CrawlOrder): Promise<Crawled>;
  /** @param keep otherwise a folder that nobody named goes */
  close(options: { readonly keep: boolean }): Promise<void>;
}

export interface CrawlOrder {
  readonly expectations: Expectations;
  /** Live ones. */
  readonly waivers: readonly Waiver[];
  readonly connections: number;
  /** Stop, and judge what is there. */
  readonly stop: AbortSignal;
  readonly onProgress: (progress: CrawlProgress) => void;
}

export interface CrawlProgress {
  readonly stage: 'start' | 'sitemaps' | 'pages' | 'pause' | 'closing';
  readonly known: number;
  readonly waiting: number;
  readonly fetched: number;
  readonly failed: number;
  /** Over the last seconds. */
  readonly perSecond: number;
  readonly slowedBy: string | null;
  readonly at: string | null;
}

export type Crawled =
  | {
      readonly ok: true;
      readonly report: SiteReport;
      /** Addresses of the pages that search engines may show, in the order met. */
      readonly indexable: () => Promise<readonly string[]>;
    }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } };

interface BuildSurroundings {
  /** Of Assay. */
  readonly version: string;
  /** Variables by name; @throws CannotStart for one that is not set */
  readonly readVariables: (names: readonly string[]) => ReadonlyMap<string, string>;
  readonly findVariable: (name: string) => string | undefined;
  /** Of the checkout, as a build service names it; '' where none does. */
  readonly checkout: string;
  /** Standard output is the log of a step of GitHub Actions. */
  readonly isGitHub: boolean;
  /** Files that a step of GitHub Actions may append to; '' where there are none. */
  readonly summaryFile: string;
  readonly outputFile: string;
}

export interface Reports {
  /** A report as the API answers it. */
  readonly present: (report: ReportWithBody) => object;
  /** What a browser made of it, as the API answers it. */
  readonly presentLook: (look: BuildLook) => object;
  /** The catalogue. */
  readonly checks: readonly CatalogueCheck[];
  /** The same with those of whole sites. */
  readonly siteChecks: readonly CatalogueCheck[];
  /** Style sheet for a report that is an HTML file of its own. */
  readonly css: () => Promise<string>;
}

/** The terminal, or the program at the other end. */
export interface Io {
  /** @param ifLost a sentence for standard error when standard output does not take the text */
  out(text: string, ifLost?: string): void;
  err(text: string): void;
  /** Standard input, line by line. */
  lines(): AsyncIterable<string>;
  readonly errIsTerminal: boolean;
  /** Of the terminal at standard output; 80 for others. */
  readonly columns: number;
  readonly outHasColour: boolean;
  readonly errHasColour: boolean;
  /** The terminal cannot move its cursor. */
  readonly isDumb: boolean;
  /** Ctrl-C, or another end from outside: told once; the next ends the process. @returns what stops listening */
  onInterrupt(listener: () => void): () => void;
  /** That nobody reads standard output any more ends nothing from now on: files are still to be written. */
  goOnUnread(): void;
}

export interface OpenServices {
  readonly services: Services;
  /** Where people reach the server, without a final slash: links begin with it. */
  readonly publicUrl: string;
  close(): Promise<void>;
}

/** The server listens. */
export interface Ready {
  readonly url: string;
  /** Absolute. */
  readonly folder: string;
  /** What the first start made; null at every later one. */
  readonly first: {
    readonly account: Account;
    readonly token: string;
    /** Where the token was written; null: it is to be shown. */
    readonly keyFile: string | null;
  } | null;
  /** For the first owner, while there is no user; null afterwards. */
  readonly setup: { readonly account: Account; readonly link: string; readonly expiresAt: number } | null;
}

/** A database was moved. */
export interface Moved {
  readonly file: string;
  /** Where to. */
  readonly place: string;
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
}

/** A worker has begun. */
/** What a worker does, when not both. */
export type WorkKind = 'browser' | 'pages';

export interface Working {
  /** Of the database. */
  readonly place: string;
  readonly concurrency: number;
}

export interface Migrated {
  readonly file: string;
  /** Names of the migrations that ran now. */
  readonly applied: readonly string[];
  /** The copy that was made before; null for a new database, or when there was nothing to do. */
  readonly backup: string | null;
}

export interface Backup {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly createdAt: string;
}

export interface Restored {
  readonly database: string;
  /** When the backup was made; null: it has no manifest. */
  readonly createdAt: string | null;
  /** Where the database that was there is now; null: there was none. */
  readonly replaced: string | null;
  /** Names of the migrations that the next start will run. */
  readonly pending: readonly string[];
}

export interface Diagnosis {
  /** Of the database, for people. */
  readonly place: string;
  readonly reports: number;
  /** What the database itself finds wrong: a sentence each. */
  readonly faults: readonly string[];
  /** Counters that are not what they count. */
  readonly miscounts: readonly {
    readonly accountId: number;
    /** 0: of the whole account. */
    readonly projectId: number;
    readonly kind: string;
    readonly key: string;
    readonly missing: Readonly<Record<string, number>>;
  }[];
  readonly isRepaired: boolean;
  /** What to do though nothing is wrong: a sentence each. */
  readonly advice: readonly string[];
}

/** Of the browser of this machine. */
export type BrowserDiagnosis =
  | {
      readonly isOn: true;
      readonly product: string;
      readonly walls: {
        readonly sandbox: true;
        readonly namespace: boolean;
        /** A sentence; null: there is one. */
        readonly withoutNamespaceBecause: string | null;
        /** Ways out that were tried; none of them led out. */
        readonly vectors: number;
      };
    }
  /** A sentence with the way out. */
  | { readonly isOn: false; readonly reason: string };

/**
 * The settings, with the folder that `--data` names.
 * @throws CannotStart with a sentence for every value that is wrong
 */
export function configOf(
  { readConfig }: Parts,
  { data }: { readonly data?: string | undefined },
): Extract<ConfigResult, { ok: true }> {
  const read = readConfig(data === undefined ? {} : { ASSAY_DATA: data });
  if (!read.ok) throw new CannotStart(read.sentences);
  return read;
}

/** The same for a command without a log: a setting that was misspelt may have been meant to change what it does. */
export function warnedConfigOf(
  parts: Parts,
  values: { readonly data?: string | undefined },
): ReturnType<typeof configOf> {
  const read = configOf(parts, values);
  for (const warning of read.unknown) parts.io.err(`Warning: ${warning}\n`);
  return read;
}

/** Runs with the services over the database that is there, and closes it whatever happens. */
export async function withServices<T>(
  parts: Parts,
  values: { readonly data?: string | undefined },
  run: (services: Services, publicUrl: string) => Promise<T>,
): Promise<T> {
  const opened = await parts.openServices(warnedConfigOf(parts, values).config);
  try {
    return await run(opened.services, opened.publicUrl);
  } finally {
    await opened.close();
  }
}

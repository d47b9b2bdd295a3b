import type { Item } from '../checks/run.ts';
import type { ReportBody } from '../report/body.ts';
import type { CatalogueCheck } from '../report/catalogue.ts';
import type { Result } from '../score/score.ts';
import type { Differences } from '../services/reports/types.ts';

/**
 * What the tools are over, on behalf of one caller: this machine without server and database, or a server and the account
 * nothing that a page wrote.
 */
export interface BackEnd {
  readonly place: Place;
  /** What the caller may do: tools that need more are not listed. */
  readonly may: { readonly read: boolean; readonly write: boolean };
  /** The catalogue. */
  readonly checks: readonly CatalogueCheck[];
  /** Makes a report of this page, or runs the one there is again. Waits at most 20 s for its end. */
  audit(wish: PageWish, watch: Watch): Promise<PageReport>;
  /** Runs the page of a report again, as `audit`. */
  again(report: string, watch: Watch): Promise<PageReport>;
  /** @param run its number; undefined: the last that completed, or what is open */
  report(report: string, run?: number): Promise<PageReport>;
  /** By numbers of runs; without them the last two that completed. */
  compare(report: string, older?: number, newer?: number): Promise<Compared>;
  /** On this machine alone. */
  readonly files?: {
    /** The HTML files below a folder of the working folder, in order. */
    pages(folder: string): Promise<readonly FileWish[]>;
  };
  /** On a server alone. */
  readonly account?: {
    reports(query: ReportsQuery): Promise<ReportsPage>;
    project(project: string): Promise<ProjectHead>;
  };
}

export type Place = 'machine' | 'server';

/** A page that is to be audited. */
export type PageWish = ({ readonly url: string } & Judging) | FileWish;

/** An HTML file; on this machine alone. */
export interface FileWish extends Judging {
  /** From the working folder, and below it. */
  readonly path: string;
  /** The root of the site it belongs to; undefined: the folder in which it lies. */
  readonly folder?: string | undefined;
}

/** On this machine alone. */
interface Judging {
  /** Categories and checks; undefined: all. */
  readonly only?: readonly string[] | undefined;
  /** What the site is, as `assay audit --as` takes it. */
  readonly as?: string | undefined;
}

/** How somebody waits. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly onStage: (stage: string) => void;
}

/** A report as the tools see it: after one of its runs, or while its first is open. */
export interface PageReport {
  /** What tools take as `report`: an id, or a handle that nobody guesses. */
  readonly id: string;
  readonly url: string;
  /** The file that it was made of, as `PageWish` takes it; null: it was fetched from `url`. */
  readonly path: string | null;
  /** Of its last run, or of the one that was asked for. */
  readonly state: 'queued' | 'running' | 'completed' | 'failed';
  /** Number of the run that `body` is of; null: none has completed. */
  readonly run: number | null;
  readonly score: number | null;
  readonly result: Result | null;
  /** End of that run, epoch milliseconds. */
  readonly generatedAt: number | null;
  readonly body: ReportBody | null;
  /** Why the last run failed. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** The run that completed before that one; null: there was none. */
  readonly previous: { readonly run: number; readonly score: number | null } | null;
  /** Where people read it, absolute; null: nowhere. */
  readonly link: string | null;
  /** The file in which an item stands, where that is known. */
  readonly fileOf: (item: Item) => string | null;
}

/** Two runs of one report. */
export interface Compared extends Differences {
  readonly report: PageReport;
  readonly older: { readonly run: number; readonly score: number | null };
  readonly newer: { readonly run: number; readonly score: number | null };
}

interface ReportsQuery {
  /** Name or id. */
  readonly project?: string | undefined;
  readonly result?: Result | undefined;
  readonly search?: string | undefined;
  readonly sortBy: 'generated_at' | 'score' | 'url';
  /** From a former page of the same list; pages have 50 rows. */
  readonly cursor?: string | undefined;
}

interface ReportsPage {
  readonly rows: readonly ReportRow[];
  /** How many there are on this page and after it. */
  readonly left: number;
  /** Of the page after this one; null: this is the last. */
  readonly cursor: string | null;
}

export interface ReportRow {
  readonly id: string;
  readonly url: string;
  readonly title: string | null;
  readonly state: PageReport['state'];
  readonly score: number | null;
  readonly result: Result | null;
  readonly generatedAt: number | null;
}

export interface ProjectHead {
  readonly id: string;
  readonly name: string;
  readonly reports: number;
  readonly averageScore: number | null;
  readonly results: Readonly<Record<Result, number>>;
  /** Lowest score first. */
  readonly worst: readonly ReportRow[];
  /** Most important first. */
  readonly findings: readonly {
    readonly check: string;
    /** Pages on which it fails, and on which it warns. */
    readonly fails: number;
    readonly warns: number;
  }[];
}

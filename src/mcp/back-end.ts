import type { Item } from '../checks/run.ts';
import type { ReportBody } from '../report/body.ts';
import type { CatalogueCheck } from '../report/catalogue.ts';
import type { Result } from '../score/score.ts';
import type { Differences } from '../services/reports/types.ts';

/**
 * What the tools are over, on behalf of one caller: this machine without server and database, or a server and the account
 * of a key. Functions reject with AssayError, which becomes a result that the model can act on.
 */
export interface BackEnd {
  readonly place: 'machine' | 'server';
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
  /** The report as the Markdown that people take away. */
  markdown(report: string): Promise<string>;
}

/** A page that is to be audited. */
export type PageWish = (
  | { readonly url: string }
  /** An HTML file below the working folder; on this machine alone. */
  | { readonly path: string }
) & {
  /** Categories and checks; undefined: all. */
  readonly only?: readonly string[];
  /** What the site is, as `assay audit --as` takes it; on this machine alone. */
  readonly as?: string;
};

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
  readonly older: { readonly run: number; readonly score: number | null };
  readonly newer: { readonly run: number; readonly score: number | null };
}

import { randomBytes } from 'node:crypto';
import { AssayError } from '../../errors.ts';
import type { PageReport, PageWish } from '../../mcp/back-end.ts';
import type { ReportBody } from '../../report/body.ts';
import type { Audited } from '../audit-all.ts';

/** A page that was audited here, with what came of it each time. */
export interface KeptReport {
  /** Nobody guesses it, so that none that a page names is one. */
  readonly id: string;
  readonly wish: PageWish;
  /** As audited, once that is known. */
  url: string;
  /** Oldest first. */
  readonly runs: Run[];
  /** Of the last audit; null: it has a result. */
  failure: PageReport['failure'];
  /** The audit that goes on, or the one that comes after it. */
  open: OpenAudit | undefined;
}

export interface Run {
  readonly number: number;
  readonly generatedAt: number;
  readonly body: ReportBody;
}

export interface OpenAudit {
  /** Of those who wait for it. */
  waiting: number;
  /** It may have asked for the page. */
  hasBegun: boolean;
  readonly end: AbortController;
  /** Never rejects. */
  readonly done: Promise<void>;
}

interface KeptReports {
  /** The one of this page that is to be judged so, or a new one. */
  of(wish: PageWish): KeptReport;
  /** @throws AssayError */
  get(id: string): KeptReport;
  add(report: KeptReport, audited: Audited): void;
  drop(report: KeptReport): void;
}

const reportsMax = 50;
/** Of one report; only the last two are compared by themselves. */
const runsMax = 5;

/** The last reports, for as long as the process lives. */
export function keepReports(): KeptReports {
  const byKey = new Map<string, KeptReport>();
  return {
    of(wish) {
      const key = keyOf(wish);
      const known = byKey.get(key);
      const url = 'url' in wish ? wish.url : '';
      const id = randomBytes(9).toString('base64url');
      const report = known ?? { id, wish, url, runs: [], failure: null, open: undefined };
      // The one that was asked for last goes last.
      byKey.delete(key);
      byKey.set(key, report);
      for (const [oldest, { open }] of byKey) {
        if (byKey.size <= reportsMax) break;
        if (open === undefined && oldest !== key) byKey.delete(oldest);
      }
      return report;
    },
    get(id) {
      const report = [...byKey.values()].find((one) => one.id === id);
      if (report !== undefined) return report;
      throw new AssayError(
        'not-found',
        `There is no such report. The last ${reportsMax} are kept while this server runs: call audit_page.`,
      );
    },
    add(report, audited) {
      report.url = audited.url;
      report.failure = audited.ok ? null : audited.failure;
      if (!audited.ok) return;
      const number = (report.runs.at(-1)?.number ?? 0) + 1;
      report.runs.push({ number, generatedAt: audited.finishedAt, body: audited.body });
      if (report.runs.length > runsMax) report.runs.shift();
    },
    drop({ wish }) {
      byKey.delete(keyOf(wish));
    },
  };
}

function keyOf(wish: PageWish): string {
  const target = 'url' in wish ? [wish.url] : [wish.folder ?? null, wish.path];
  return JSON.stringify([...target, wish.as ?? null, [...(wish.only ?? [])].sort()]);
}

import type { Failure } from '../errors.ts';
import type { ReportBody } from '../report/body.ts';
import type { Expectations } from '../report/expectations.ts';
import { partialBody, type Selection } from '../report/partial.ts';
import type { Waiver } from '../report/waived.ts';
import type { Progress } from './progress.ts';

/** Audits pages without server and database. */
export interface Auditor {
  /** Never rejects for what the target does. */
  audit(
    url: string,
    options: {
      readonly site: boolean;
      readonly expectations: Expectations;
      /** Live ones. */
      readonly waivers?: readonly Waiver[] | undefined;
      readonly onStage: (stage: string) => void;
    },
  ): Promise<Audited>;
  close(): Promise<void>;
}

/** What came of one target. `url` is normalised when it could be. */
export type Audited = { readonly url: string; readonly startedAt: number; readonly finishedAt: number } & (
  | { readonly ok: true; readonly body: ReportBody }
  | {
      readonly ok: false;
      /** Of a run, or `invalid_url` for a target that no run was made for. */
      readonly failure: { readonly code: Failure['code'] | 'invalid_url'; readonly message: string };
      /** What happened on the wire. A server keeps it from accounts; here it is the user's own machine. */
      readonly reason: string | null;
    }
);

export interface AuditWish {
  readonly auditor: Auditor;
  readonly site: boolean;
  readonly expectations: Expectations;
  /** Null: all checks. */
  readonly selection: Selection | null;
  readonly concurrency: number;
  readonly progress: Progress;
  readonly print: (audited: Audited) => void;
  /** Null: any score will do, and none too. */
  readonly minScore: number | null;
}

/**
 * Audits all, several at once, and prints each in the order given as soon as those before it are printed.
 * @returns the exit code: 0 met, 1 a score is missing or too low, 2 a target could not run, which wins
 */
export async function auditAll(urls: readonly string[], order: AuditWish): Promise<number> {
  const finished: (Audited | undefined)[] = [];
  const codes: number[] = [];
  let started = 0;

  const printReady = () => {
    for (let next = finished[codes.length]; next !== undefined; next = finished[codes.length]) {
      const audited = next;
      order.progress.around(() => order.print(audited));
      finished[codes.length] = undefined;
      codes.push(exitCodeOf(audited, order.minScore));
    }
  };
  const work = async () => {
    for (let index = started++; index < urls.length; index = started++) {
      finished[index] = await auditOne(urls[index] as string, order);
      printReady();
    }
  };
  await Promise.all(Array.from({ length: Math.min(order.concurrency, urls.length) }, work));
  return Math.max(...codes);
}

async function auditOne(url: string, order: AuditWish): Promise<Audited> {
  const { auditor, site, expectations, selection, progress } = order;
  progress.show(url, 'waiting');
  const onStage = (stage: string) => progress.show(url, stage);
  const whole = await auditor.audit(url, { site, expectations, onStage });
  const audited =
    whole.ok && selection !== null ? { ...whole, body: partialBody(whole.body, selection) } : whole;
  progress.done(url, outcomeOf(audited));
  return audited;
}

function outcomeOf(audited: Audited): string {
  if (!audited.ok) return `not audited (${audited.failure.code})`;
  return audited.body.score === null ? 'no score' : String(audited.body.score);
}

function exitCodeOf(audited: Audited, minScore: number | null): number {
  if (!audited.ok) return 2;
  if (minScore === null) return 0;
  const { score } = audited.body;
  return score !== null && score >= minScore ? 0 : 1;
}

import type { Failure } from '../errors.ts';
import type { Door } from '../lib/doors.ts';
import type { ReportBody } from '../report/body.ts';
import type { BuildLook } from '../report/build-report.ts';
import type { Expectations } from '../report/expectations.ts';
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
      /** Instead of that of the auditor. */
      readonly originMap?: AuditorOptions['originMap'];
      /** Ends it: what came of it says nothing then. */
      readonly signal?: AbortSignal | undefined;
      readonly onStage: (stage: string) => void;
    },
  ): Promise<Audited>;
  close(): Promise<void>;
}

/** Of an auditor, for all that it audits. */
export interface AuditorOptions {
  /** Requests to the first origin go to the second, as if that stood there. */
  readonly originMap?: { readonly from: string; readonly to: string } | undefined;
  /** Nothing that is audited shows what of them is secret. */
  readonly doors?: readonly Door[] | undefined;
  /** A browser looks at each page, too. */
  readonly looks?: boolean;
  /**
   * Whoever names the pages may have read their addresses anywhere: of private targets only this machine is opened, and
   * these, each HOST:PORT. Nothing that a site answered is kept for the next page, which may come an hour later.
   */
  readonly forAgents?: { readonly allow: readonly string[] };
}

/** What came of one target. `url` is normalised when it could be. */
export type Audited = { readonly url: string; readonly startedAt: number; readonly finishedAt: number } & (
  | { readonly ok: true; readonly body: ReportBody; readonly look?: AuditedLook }
  | {
      readonly ok: false;
      /** Of a run; `invalid_url` for a target that no run was made for, `interrupted` for one that was not ended. */
      readonly failure: {
        readonly code: Failure['code'] | 'invalid_url' | 'interrupted';
        readonly message: string;
      };
      /** What happened on the wire. A server keeps it from accounts; here it is the user's own machine. */
      readonly reason: string | null;
    }
);

type AuditedLook =
  | (Extract<BuildLook, { ok: true }> & {
      /** As a phone shows the page, WebP; null: there is none. */
      readonly picture: Uint8Array | null;
    })
  | Extract<BuildLook, { ok: false }>;

export interface AuditWish {
  readonly auditor: Auditor;
  readonly site: boolean;
  readonly expectations: Expectations;
  readonly waivers: readonly Waiver[];
  readonly concurrency: number;
  readonly progress: Progress;
  /** What of it counts: with fewer checks than all it has another score. */
  readonly asked: (audited: Audited) => Audited;
  /** In the order given. */
  readonly print: (audited: Audited) => void;
  /** Nothing more begins, and what is under way is not waited for. */
  readonly signal: AbortSignal;
}

/** Audits all, several at once, and prints each in the order given as soon as those before it are printed. */
export async function auditAll(urls: readonly string[], order: AuditWish): Promise<void> {
  const finished: (Audited | undefined)[] = [];
  let started = 0;
  let printed = 0;

  const printReady = () => {
    for (let next = finished[printed]; next !== undefined; next = finished[printed]) {
      const audited = next;
      order.progress.around(() => order.print(audited));
      finished[printed] = undefined;
      printed += 1;
    }
  };
  const work = async () => {
    for (let index = started++; index < urls.length; index = started++) {
      finished[index] = await auditOne(urls[index] as string, order);
      printReady();
    }
  };
  await Promise.all(Array.from({ length: Math.min(order.concurrency, urls.length) }, work));
}

async function auditOne(url: string, order: AuditWish): Promise<Audited> {
  const { auditor, site, expectations, waivers, progress, signal } = order;
  if (signal.aborted) return interrupted(url);
  progress.show(url, 'waiting');
  const onStage = (stage: string) => progress.show(url, stage);
  const stopped = new Promise<Audited>((resolve) => {
    const stop = () => resolve(interrupted(url));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  const audited = order.asked(
    await Promise.race([auditor.audit(url, { site, expectations, waivers, onStage }), stopped]),
  );
  progress.done(url, outcomeOf(audited));
  return audited;
}

function interrupted(url: string): Audited {
  const now = Date.now();
  const failure = {
    code: 'interrupted',
    message: 'The audit was stopped before this page was done.',
  } as const;
  return { ok: false, url, startedAt: now, finishedAt: now, failure, reason: null };
}

function outcomeOf(audited: Audited): string {
  if (!audited.ok) return `not audited (${audited.failure.code})`;
  return audited.body.score === null ? 'no score' : String(audited.body.score);
}

import { unlessGone } from '../../lib/unless-gone.ts';
import type { QueuedRun, QueueProgress } from '../../services/reports/queue-types.ts';
import type { Services } from '../../services/types.ts';
import { progressOf } from '../report/live.ts';
import { percentOf } from '../report/running-view.tsx';
import { reportWords } from '../words/report.ts';

/** Rows at most; the rest is a number, so that what stands below is not far away. */
const liveRowsMax = 8;

/** A run as a row shows it. */
export interface LiveRow extends QueuedRun {
  /** Of one that is going on: "Fetching the page", and how far it is. Undefined: not known here. */
  readonly going: { readonly status: string; readonly percent: number } | undefined;
}

/** What is in progress; `runs` are some of it. */
export interface LiveData extends Omit<QueueProgress, 'runs'> {
  readonly rows: readonly LiveRow[];
}

/**
 * Null: nothing waits or runs.
 * @param projectId undefined: of the whole account
 */
export async function readLive(
  services: Services,
  accountId: number,
  projectId?: number,
): Promise<LiveData | null> {
  const found = await services.queue.progress(accountId, projectId, liveRowsMax);
  if (found === null) return null;
  const { runs, ...counts } = found;
  return { ...counts, rows: await Promise.all(runs.map((run) => rowOf(services, accountId, run))) };
}

async function rowOf(services: Services, accountId: number, run: QueuedRun): Promise<LiveRow> {
  if (run.state !== 'running') return { ...run, going: undefined };
  const progress = await unlessGone(progressOf(services, accountId, run.reportId));
  const stage = progress?.stage ?? null;
  if (progress === undefined || stage === null) return { ...run, going: undefined };
  return {
    ...run,
    going: { status: reportWords.running.stages[stage][0], percent: percentOf(progress) },
  };
}

/** Once nothing is in progress any more: what became of the rows that a page still shows. */
export async function readEnded(
  services: Services,
  accountId: number,
  ids: readonly number[],
): Promise<readonly LiveRow[]> {
  const reports = ids.slice(0, liveRowsMax).map((id) => unlessGone(services.reports.get(accountId, id)));
  return (await Promise.all(reports)).flatMap((report) => {
    if (report === undefined) return [];
    const { id: reportId, url, runsCount: number, state, score, result, error } = report;
    const isFailed = state === 'failed';
    return {
      ...{ reportId, url, number, state, going: undefined },
      ...(isFailed ? { score: null, result: null } : { score, result }),
      failure: isFailed ? (error?.code ?? null) : null,
    };
  });
}

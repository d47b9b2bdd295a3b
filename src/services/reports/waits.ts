import { stateOf } from '../../store/codes.ts';
import type { Db } from '../../store/db.ts';
import { findLiveReport } from '../../store/reports/live-report.ts';
import { mayBeGone, type RunEvents } from '../running/events.ts';
import type { LeftReport } from '../running/types.ts';
import type { State } from './types.ts';

/** A lost notification then costs seconds, not the answer. */
const rereadMs = 5_000;

interface Waits {
  /** Until the run has ended, or for `ms`, or until the abort. */
  readonly forRun: (
    accountId: number,
    reportId: number,
    runId: number,
    ms: number,
    signal?: AbortSignal,
  ) => Promise<RunEnd>;
  /** Ends every wait at once, as if its time were over. */
  readonly end: () => void;
}

interface RunEnd {
  readonly hasEnded: boolean;
  /** Undefined: not told. */
  readonly left: LeftReport | undefined;
}

export function createWaits(db: Db, events: RunEvents): Waits {
  const ends = new Set<() => void>();
  return {
    async forRun(accountId, reportId, runId, ms, signal) {
      let hasEnded = false;
      let left: LeftReport | undefined;
      const over = Promise.withResolvers<void>();
      const giveUp = () => over.resolve();
      const end = () => {
        hasEnded = true;
        giveUp();
      };
      const read = async () => {
        // A database that does not answer is asked again.
        if (!(await isOpen(db, accountId, reportId, runId).catch(() => true))) end();
      };
      const unsubscribe = events.subscribe(reportId, (event) => {
        if (event.runId !== runId || openStates.includes(event.state)) return;
        if (event.accountId === accountId) left = event.left;
        end();
      });
      const ignore = events.on('deleted', (gone) => {
        if (mayBeGone(gone, accountId, reportId)) void read();
      });
      const timer = setTimeout(giveUp, ms);
      const reread = setInterval(() => void read(), rereadMs);
      signal?.addEventListener('abort', giveUp);
      ends.add(giveUp);
      try {
        if (signal?.aborted === true) return { hasEnded: false, left };
        // A run of this process is known to run, and its end will be heard; what other nodes tell may come late.
        const isRunningHere = db.jobs === undefined && events.progressOf(reportId)?.runId === runId;
        if (!isRunningHere) await read();
        await over.promise;
        return { hasEnded, left };
      } finally {
        ends.delete(giveUp);
        signal?.removeEventListener('abort', giveUp);
        clearInterval(reread);
        clearTimeout(timer);
        ignore();
        unsubscribe();
      }
    },
    end() {
      for (const giveUp of ends) giveUp();
    },
  };
}

const openStates: readonly State[] = ['queued', 'running'];

/** False also when the report is gone. */
async function isOpen(db: Db, accountId: number, reportId: number, runId: number): Promise<boolean> {
  const report = await findLiveReport(db, accountId, reportId);
  return report?.runId === runId && openStates.includes(stateOf(report.state));
}

import type { Db } from '../store/db.ts';
import { isRunOpen } from '../store/runs.ts';
import type { RunEvents } from './events.ts';
import type { ReportsService } from './types/reports.ts';

/** A lost notification then costs seconds, not the answer. */
const rereadMs = 5_000;

export interface Waits {
  readonly forRun: ReportsService['waitForRun'];
  /** Ends every wait at once, as if its time were over. */
  readonly end: () => void;
}

export function createWaits(db: Db, events: RunEvents): Waits {
  const ends = new Set<() => void>();
  return {
    async forRun(accountId, reportId, runId, ms, signal) {
      let hasEnded = false;
      const over = Promise.withResolvers<void>();
      const giveUp = () => over.resolve();
      const end = () => {
        hasEnded = true;
        giveUp();
      };
      const read = async () => {
        // A database that does not answer is asked again.
        const isOpen = await isRunOpen(db, accountId, runId).catch(() => true);
        if (isOpen !== true) end();
      };
      const unsubscribe = events.subscribe(reportId, ({ runId: of, state }) => {
        if (of === runId && state !== 'queued' && state !== 'running') end();
      });
      const timer = setTimeout(giveUp, ms);
      const reread = setInterval(() => void read(), rereadMs);
      signal?.addEventListener('abort', giveUp);
      ends.add(giveUp);
      try {
        if (signal?.aborted === true) return false;
        // A run of this process is known to run, and its end will be heard; what other nodes tell may come late.
        const isRunningHere = db.jobs === undefined && events.progressOf(reportId)?.runId === runId;
        if (!isRunningHere) await read();
        await over.promise;
        return hasEnded;
      } finally {
        ends.delete(giveUp);
        signal?.removeEventListener('abort', giveUp);
        clearInterval(reread);
        clearTimeout(timer);
        unsubscribe();
      }
    },
    end() {
      for (const giveUp of ends) giveUp();
    },
  };
}

import type { Log } from '../lib/log.ts';
import { stateOf } from '../store/codes.ts';
import type { Channel, Db } from '../store/db.ts';
import type { Relay, RunEvents } from './events.ts';
import type { RunEvent } from './types/live.ts';

/** Pages are drawn no more often, and each notice is a statement. */
const progressGrainMs = 500;
/** PostgreSQL takes 8,000 bytes. */
const payloadMax = 7_000;

/**
 * Tells the other nodes how far runs are. Changes of state are told by the transaction that makes them. Undefined: there
 * are no other nodes.
 */
export function createRelay(db: Db, now: () => number, log: Log): Relay | undefined {
  const { notify } = db;
  if (notify === undefined) return undefined;
  const toldAt = new Map<number, number>();
  const tell = (channel: Channel, payload: object) => {
    notify(db, channel, payload).catch((error: unknown) => {
      // Who waits reads again every few seconds.
      log.debug('Other nodes were not told.', { error });
    });
  };
  return {
    publish(event) {
      const { runId, stage } = event;
      if (stage === null) {
        toldAt.delete(runId);
        return;
      }
      const isSoon = now() - (toldAt.get(runId) ?? Number.NEGATIVE_INFINITY) < progressGrainMs;
      if (isSoon || JSON.stringify(event).length > payloadMax) return;
      toldAt.set(runId, now());
      tell('assay_events', { progress: event });
    },
    forget: (runId) => void toldAt.delete(runId),
    wake(what) {
      if (what === 'deleted') tell('assay_purge', {});
    },
  };
}

/** What another node told, passed on to who waits here. */
export function hearNotice(
  events: RunEvents,
  channel: Channel,
  payload: Readonly<Record<string, unknown>>,
): void {
  if (channel === 'assay_jobs') events.hearWake('queued');
  if (channel === 'assay_purge') events.hearWake('deleted');
  if (channel !== 'assay_events') return;
  const { progress, account, report, run, state } = payload as unknown as Partial<Told>;
  if (progress !== undefined) events.hear(progress);
  else if (account !== undefined && report !== undefined && run !== undefined && state !== undefined) {
    events.hear({ accountId: account, reportId: report, runId: run, state: stateOf(state), stage: null });
  }
}

interface Told {
  readonly progress: RunEvent;
  readonly account: number;
  readonly report: number;
  readonly run: number;
  readonly state: number;
}

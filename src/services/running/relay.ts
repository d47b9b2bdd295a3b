import type { Stage } from '../../evidence/evidence.ts';
import { isLately } from '../../lib/is-lately.ts';
import type { Log } from '../../lib/log.ts';
import { stateCodes, stateOf } from '../../store/codes.ts';
import type { Channel, Db } from '../../store/db.ts';
import type { Gone, Relay, RunEvents } from './events.ts';
import type { RunEvent } from './types.ts';

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
      // Those who wait read again every few seconds.
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
      const isSoon = isLately(toldAt.get(runId) ?? Number.NEGATIVE_INFINITY, now(), progressGrainMs);
      if (isSoon || JSON.stringify(event).length > payloadMax) return;
      toldAt.set(runId, now());
      tell('assay_events', { progress: event });
    },
    forget({ reportId, runId }) {
      // Whoever heard of its stages will hear of no end.
      if (toldAt.delete(runId)) tell('assay_events', { forgotten: { reportId, runId } });
    },
    wake(what, gone) {
      if (what === 'deleted') tell('assay_purge', { gone });
    },
  };
}

/**
 * What another node told, passed on to local waiters. Whoever may connect to the database may notify, and a newer node
 * may tell what this one does not know: what does not fit is dropped.
 */
export function hearNotice(
  events: RunEvents,
  channel: Channel,
  payload: Readonly<Record<string, unknown>>,
): void {
  if (channel === 'assay_jobs') events.hearWake('queued');
  if (channel === 'assay_purge') events.hearWake('deleted', goneIn(payload));
  if (channel !== 'assay_events') return;
  const { progress, forgotten } = payload;
  const event = isRecord(progress) ? stageIn(progress) : changeIn(payload);
  if (event !== undefined) events.hear(event);
  if (!isRecord(forgotten)) return;
  const { reportId, runId } = forgotten;
  if (isId(reportId) && isId(runId)) events.hearForgotten({ reportId, runId });
}

function stageIn({ accountId, reportId, runId, stage, learnt }: NoticePayload): RunEvent | undefined {
  if (!isId(accountId) || !isId(reportId) || !isId(runId) || !isStage(stage)) return undefined;
  const event = { accountId, reportId, runId, state: 'running', stage } as const;
  return isRecord(learnt) && Object.values(learnt).every(isPlain) ? { ...event, learnt } : event;
}

function goneIn({ gone }: NoticePayload): Gone | undefined {
  if (!isRecord(gone)) return undefined;
  const { accountId, reportId } = gone;
  return isId(accountId) && (isId(reportId) || reportId === null) ? { accountId, reportId } : undefined;
}

function changeIn({ account, report, run, state }: NoticePayload): RunEvent | undefined {
  const isKnown = Object.values<unknown>(stateCodes).includes(state);
  if (!isId(account) || !isId(report) || !isId(run) || !isKnown) return undefined;
  return { accountId: account, reportId: report, runId: run, state: stateOf(Number(state)), stage: null };
}

type NoticePayload = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is NoticePayload {
  return typeof value === 'object' && value !== null;
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

const stages: Readonly<Record<Stage, true>> = { fetching: true, parsing: true, probing: true, judging: true };

function isStage(value: unknown): value is Stage {
  return typeof value === 'string' && Object.hasOwn(stages, value);
}

import { type FailureCode, noneWithId } from '../../errors.ts';
import { resultOfCode, stateOf } from '../../store/codes.ts';
import type { Db } from '../../store/db.ts';
import { findLiveReport, type LiveReportRow } from '../../store/reports/live-report.ts';
import type { ServiceSettings } from '../settings.ts';
import { mayBeGone, type RunEvents } from './events.ts';
import type { LiveEvent, LiveLook, LiveService, RunEvent, Waiting } from './types.ts';
import { readWaiting } from './waiting.ts';
import type { WatchPlaces } from './watch-places.ts';

interface LiveParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'streams' | 'rates'>;
  readonly events: RunEvents;
  readonly watchPlaces: WatchPlaces;
  readonly looks: {
    /** The latest of a report; null: there is none. */
    latest(accountId: number, reportId: number): Promise<LiveLook | null>;
    readonly events: {
      subscribe(reportId: number, listener: (event: { readonly accountId: number }) => void): () => void;
    };
  };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A lost notification then costs seconds. */
const rereadMs = 5_000;

export function createLiveService(parts: LiveParts): LiveService {
  return {
    streams: parts.settings.streams,

    async watch(accountId, reportId, listener, lastEventId) {
      const leave = parts.watchPlaces.take(accountId);
      const watch = new Watch({ ...parts, accountId, reportId, listener, lastEventId }, leave);
      try {
        if ((await watch.read()) === undefined) throw noneWithId('report');
        return () => watch.end();
      } catch (error) {
        watch.end();
        throw error;
      }
    },
  };
}

interface WatchParts extends LiveParts {
  readonly accountId: number;
  readonly reportId: number;
  readonly listener: (event: LiveEvent) => void;
  readonly lastEventId: string | undefined;
}

/** Subscribes first, then reads: otherwise an end between the two would be missed. */
class Watch {
  readonly #parts: WatchParts;
  readonly #leave: () => void;
  readonly #unsubscribe: () => void;
  readonly #unsubscribeLook: () => void;
  readonly #ignore: () => void;
  readonly #reread: NodeJS.Timeout;
  #row: LiveReportRow | undefined;
  #waiting: Waiting | null = null;
  /** What was told last, so that nothing is told twice. */
  #told: string | undefined;
  #toldLook: string | undefined;
  #reading: Promise<LiveReportRow | undefined> | undefined;
  #isStale = false;
  #isOver = false;

  constructor(parts: WatchParts, leave: () => void) {
    this.#parts = parts;
    this.#leave = leave;
    this.#told = parts.lastEventId;
    const { events, looks, accountId, reportId } = parts;
    this.#unsubscribe = events.subscribe(reportId, (event) => this.#hear(event));
    this.#unsubscribeLook = looks.events.subscribe(reportId, (event) => {
      if (event.accountId === accountId) this.#readAgain();
    });
    this.#ignore = events.on('deleted', (gone) => {
      if (mayBeGone(gone, accountId, reportId)) this.#readAgain();
    });
    this.#reread = setInterval(() => void this.read().catch(() => undefined), rereadMs).unref();
  }

  /** Undefined: there is no such report (any more). */
  read(): Promise<LiveReportRow | undefined> {
    // What changed while it was being read may have been missed.
    this.#isStale = this.#reading !== undefined;
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined;
      if (this.#isStale && !this.#isOver) this.#readAgain();
    });
    return this.#reading;
  }

  end(): void {
    this.#isOver = true;
    clearInterval(this.#reread);
    this.#unsubscribe();
    this.#unsubscribeLook();
    this.#ignore();
    this.#leave();
  }

  #hear(event: RunEvent): void {
    if (event.accountId !== this.#parts.accountId) return;
    const isKnown = this.#row !== undefined && this.#row.runId === event.runId;
    if (event.stage !== null && isKnown && stateOf(this.#row?.state ?? 0) === 'running') this.#tell();
    else this.#readAgain();
  }

  #readAgain(): void {
    // A database that does not answer is asked again by and by.
    this.read().catch(() => undefined);
  }

  async #readOnce(): Promise<LiveReportRow | undefined> {
    const { db, accountId, reportId, listener } = this.#parts;
    const row = await findLiveReport(db, accountId, reportId);
    const waiting = row === undefined ? null : await readWaiting(this.#parts, accountId, row);
    if (this.#isOver) return row;
    const wasThere = this.#row !== undefined;
    this.#row = row;
    this.#waiting = waiting;
    if (row !== undefined) {
      this.#tell();
      await this.#tellLook(row);
    } else {
      this.end();
      if (wasThere) listener({ kind: 'deleted' });
    }
    return row;
  }

  async #tellLook({ browserRunId, wantsBrowser }: LiveReportRow): Promise<void> {
    const { looks, accountId, reportId, listener } = this.#parts;
    const look = browserRunId === null && wantsBrowser === 0 ? null : await looks.latest(accountId, reportId);
    if (look === null || this.#isOver) return;
    const { state, stage, learnt, ahead, score, result, error } = look;
    const event = { kind: 'look', state, stage, learnt, ahead, score, result, error } as const;
    const telling = JSON.stringify(event);
    if (telling === this.#toldLook) return;
    this.#toldLook = telling;
    listener(event);
  }

  #tell(): void {
    if (this.#row === undefined || this.#isOver) return;
    const { events, reportId } = this.#parts;
    const event = liveEventOf(this.#row, this.#waiting, events.progressOf(reportId));
    // Without progress the id says all there is to say.
    const { id, stage } = event;
    const telling = stage === null ? id : JSON.stringify(event);
    if (telling === this.#told) return;
    this.#told = telling;
    this.#parts.listener(event);
  }
}

function liveEventOf(
  row: LiveReportRow,
  waiting: Waiting | null,
  progress: RunEvent | undefined,
): Extract<LiveEvent, { kind: 'run' }> {
  const { runId, number, fence, score, errorCode } = row;
  const state = stateOf(row.state);
  const isOwn = state === 'running' && progress?.runId === runId;
  return {
    kind: 'run',
    id: [runId, fence, state, ...(waiting?.until ? [waiting.until] : [])].join('.'),
    ...{ number, state, score, waiting },
    stage: isOwn ? progress.stage : null,
    learnt: isOwn ? (progress.learnt ?? null) : null,
    result: resultOfCode(row.result),
    error: errorCode === null ? null : { code: errorCode as FailureCode, message: row.errorMessage ?? '' },
  };
}

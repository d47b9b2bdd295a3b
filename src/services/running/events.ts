import type { RunEvent } from './types.ts';

/** Something that changes, of a run. */
export interface QueueEvent extends Pick<RunEvent, 'accountId' | 'reportId' | 'runId' | 'state'> {
  readonly stage: string | null;
}

/**
 * Changes of runs, or of what comes after them, in this process and on every other node. Published after the commit, so who
 * hears of one can read it.
 */
export interface RunEvents<Event extends QueueEvent = RunEvent> {
  publish(event: Event): void;
  /** What another node published: told here, and to nobody else. */
  hear(event: Event): void;
  /** Nothing more will be heard of this run: its report is gone, or somebody else has it. */
  forget(run: NamedRun): void;
  /** What another node has forgotten. */
  hearForgotten(run: NamedRun): void;
  /**
   * Subscribe first, then read the row: otherwise the end is missed.
   * @returns the function that ends the subscription
   */
  subscribe(reportId: number, listener: (event: Event) => void): () => void;
  /** Somebody has subscribed here. */
  isAwaited(reportId: number): boolean;
  /**
   * How far the run of a report is, as it was told last. Of a run of another node only while it tells of its stages;
   * undefined: none runs, as far as is known here.
   */
  progressOf(reportId: number): Event | undefined;
  /** Called with the account whenever one of its runs begins, on this node or another. */
  onBegun(listener: (accountId: number) => void): void;
  /**
   * Called after each commit that queued a run, or left something to be purged.
   * @param listener told what is gone; undefined: nobody knows, as notices were missed
   */
  on(what: Wake, listener: (gone: Gone | undefined) => void): () => void;
  wake(what: 'queued'): void;
  wake(what: 'deleted', gone: Gone): void;
  /** The same for what another node has queued or deleted. */
  hearWake(what: Wake, gone?: Gone): void;
}

/** What was deleted. */
export interface Gone {
  readonly accountId: number;
  /** Null: all reports of a project, which may be any of the account. */
  readonly reportId: number | null;
}

/** Whether this report is worth another look. */
export function mayBeGone(gone: Gone | undefined, accountId: number, reportId: number): boolean {
  if (gone === undefined) return true;
  return gone.accountId === accountId && (gone.reportId === null || gone.reportId === reportId);
}

type NamedRun = Pick<QueueEvent, 'reportId' | 'runId'>;

/** To the other nodes. */
export interface Relay<Event = RunEvent> {
  publish(event: Event): void;
  forget(run: NamedRun): void;
  wake(what: Wake, gone?: Gone): void;
}

type Wake = 'queued' | 'deleted';

/** Ends of other nodes' runs that are remembered: more than end within the moment that a notice takes. */
const endsMax = 1_000;
/** Runs under way on all nodes; more only where ends were not heard of. */
const progressMax = 10_000;

export function createRunEvents<Event extends QueueEvent = RunEvent>(relay?: Relay<Event>): RunEvents<Event> {
  const byReport = new Map<number, Set<(event: Event) => void>>();
  const progress = new Map<number, Event>();
  const ended = new Set<number>();
  const wakers: Record<Wake, Set<(gone: Gone | undefined) => void>> = {
    queued: new Set(),
    deleted: new Set(),
  };
  const begun: ((accountId: number) => void)[] = [];
  const tell = (event: Event) => {
    if (event.stage === null && event.state === 'running') for (const told of begun) told(event.accountId);
    for (const listener of byReport.get(event.reportId) ?? []) listener(event);
  };
  const keep = (event: Event) => {
    progress.delete(event.reportId);
    progress.set(event.reportId, event);
    const [oldest] = progress.keys();
    if (progress.size > progressMax && oldest !== undefined) progress.delete(oldest);
  };
  const hearForgotten = ({ reportId, runId }: NamedRun) => {
    if (progress.get(reportId)?.runId === runId) progress.delete(reportId);
  };
  const hearWake = (what: Wake, gone?: Gone) => {
    for (const listener of wakers[what]) listener(gone);
  };
  return {
    publish(event) {
      if (event.state === 'running') keep(event);
      else progress.delete(event.reportId);
      tell(event);
      relay?.publish(event);
    },
    hear(event) {
      const { reportId, runId, state, stage } = event;
      // Stages are told beside the transaction that ends the run, so the last may come after its end.
      if (stage !== null && ended.has(runId)) return;
      if (stage === null) progress.delete(reportId);
      else keep(event);
      if (state !== 'queued' && state !== 'running') {
        const [oldest] = ended.add(runId);
        if (ended.size > endsMax && oldest !== undefined) ended.delete(oldest);
      }
      tell(event);
    },
    forget(run) {
      hearForgotten(run);
      relay?.forget(run);
    },
    hearForgotten,
    subscribe(reportId, listener) {
      const listeners = byReport.get(reportId) ?? new Set();
      byReport.set(reportId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byReport.get(reportId) === listeners) byReport.delete(reportId);
      };
    },
    isAwaited: (reportId) => byReport.has(reportId),
    onBegun(listener) {
      begun.push(listener);
    },
    progressOf: (reportId) => progress.get(reportId),
    on(what, listener) {
      wakers[what].add(listener);
      return () => wakers[what].delete(listener);
    },
    wake(what: Wake, gone?: Gone) {
      hearWake(what, gone);
      relay?.wake(what, gone);
    },
    hearWake,
  };
}

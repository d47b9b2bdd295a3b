import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Learnt, Stage } from '../evidence/evidence.ts';
import type { Trouble } from '../gather/types.ts';
import { bareThread, siblingModule } from '../lib/worker-module.ts';
import type { EgressEvent } from '../net/session.ts';
import type { EgressSettings } from '../net/settings.ts';
import type { SharedTurns } from '../net/shared-turns.ts';
import type { LookParts, LookSettings } from './look-page.ts';
import type { LookedRun, LookRunOrder } from './look-types.ts';
import type { AuditedRun, AuditOrder, JudgeAgain, JudgeAgainOrder, JudgedAgain, RunAudit } from './types.ts';

/**
 * All audits of this process, in a thread of their own: dozens of requests for each page, and none of them keeps the thread
 * waiting that answers ours.
 */
interface AuditThread {
  readonly runAudit: RunAudit;
  /** As RunLook. @param browser of this machine, which was proven to be held */
  readonly runLook: (order: LookRunOrder, browser: LookSettings) => Promise<LookedRun>;
  readonly judgeAgain: JudgeAgain;
  /** Ends what still runs. */
  close(): Promise<void>;
}

export interface AuditThreadParts {
  /** Asked when the thread starts, which is with the first audit, and with the first after one that took the thread down. */
  readonly data: () => AuditThreadData;
  readonly onEgress: (event: EgressEvent) => void;
  readonly onTrouble: (trouble: Trouble) => void;
  /** Why a look came to nothing, for the operator. */
  readonly onLookFailure: (failed: LookFailureNote) => void;
  /** Told when the thread has ended by itself, which only a bug of ours makes it do. */
  readonly onCrash: (error: unknown) => void;
  /** Paces hosts together with other processes; alone when left out. */
  readonly sharedTurns?: SharedTurns | undefined;
}

/** What an audit is made of, in plain data. */
export interface AuditThreadData {
  readonly settings: EgressSettings;
  /** Ports of this server, which it may not audit. */
  readonly ownPorts: readonly number[];
  readonly pool: Config['parsing'];
  readonly site: boolean;
  readonly documentMs: number;
  /** Tell each stage at once, as it is measured. Otherwise short ones are passed over: nobody could see them. */
  readonly tellsEveryStage: boolean;
}

export type InsideData = AuditThreadData & { readonly hasSharedTurns: boolean };

export type ToThread =
  | {
      readonly kind: 'audit';
      readonly id: number;
      readonly order: Omit<AuditOrder, 'signal' | 'onStage'>;
    }
  | {
      readonly kind: 'look';
      readonly id: number;
      readonly order: Omit<LookRunOrder, 'signal' | 'onStage'>;
      readonly browser: LookSettings;
    }
  | { readonly kind: 'again'; readonly id: number; readonly order: JudgeAgainOrder }
  | { readonly kind: 'abort'; readonly id: number }
  /** Undefined: the others could not be asked. */
  | { readonly kind: 'reserved'; readonly id: number; readonly found: Reserved | undefined }
  | { readonly kind: 'close' };

export type Reserved = Awaited<ReturnType<SharedTurns['reserve']>>;

export type FromThread = ThreadMessage & {
  /** What was met since the last message; nobody waits for it. */
  readonly met: readonly Met[];
};

export type ThreadMessage =
  | { readonly kind: 'stage'; readonly id: number; readonly stage: Stage; readonly learnt: Learnt }
  | { readonly kind: 'audited'; readonly id: number; readonly audited: AuditedRun }
  | { readonly kind: 'looking'; readonly id: number; readonly at: Parameters<LookRunOrder['onStage']> }
  | { readonly kind: 'looked'; readonly id: number; readonly looked: LookedRun }
  | { readonly kind: 'again'; readonly id: number; readonly judged: JudgedAgain | null }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown }
  | { readonly kind: 'reserve'; readonly id: number; readonly turns: Parameters<SharedTurns['reserve']> }
  | { readonly kind: 'block'; readonly block: Parameters<SharedTurns['block']> };

export type Met =
  | { readonly kind: 'egress'; readonly event: EgressEvent }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'look'; readonly failed: LookFailureNote };

type LookFailureNote = Parameters<LookParts['onFailure']>[0];

interface Audit {
  readonly order: AuditOrder;
  readonly resolve: (audited: AuditedRun) => void;
  readonly reject: (error: unknown) => void;
}

interface Look {
  readonly order: LookRunOrder;
  readonly resolve: (looked: LookedRun) => void;
  readonly reject: (error: unknown) => void;
}

interface Again {
  readonly resolve: (judged: JudgedAgain | null) => void;
  readonly reject: (error: unknown) => void;
}

export function createAuditThread(parts: AuditThreadParts): AuditThread {
  const audits = new Map<number, Audit>();
  const looks = new Map<number, Look>();
  const agains = new Map<number, Again>();
  /** Addresses that were under way when a thread ended: one of them may have ended it. */
  const suspects = new Set<string>();
  let lastSuspect: Promise<unknown> = Promise.resolve();
  let thread: Worker | undefined;
  let nextId = 1;
  let isClosed = false;

  function started(): Worker {
    const worker = new Worker(siblingModule(import.meta.url, 'thread-inside'), {
      ...bareThread,
      resourceLimits: { maxYoungGenerationSizeMb: youngMiB },
      workerData: { ...parts.data(), hasSharedTurns: parts.sharedTurns !== undefined } satisfies InsideData,
    });
    worker.on('message', (message: FromThread) => hear(worker, message));
    worker.on('error', (error) => drop(worker, error));
    // A message that cannot be read may be the answer that a call waits for, so the calls are rejected.
    worker.on('messageerror', (error) => {
      drop(worker, error);
      void worker.terminate();
    });
    worker.on('exit', () => drop(worker, new Error('The thread of the audits has ended.')));
    return worker;
  }

  function hear(worker: Worker, { met, ...said }: FromThread): void {
    for (const one of met) {
      if (one.kind === 'egress') parts.onEgress(one.event);
      else if (one.kind === 'trouble') parts.onTrouble(one.trouble);
      else parts.onLookFailure(one.failed);
    }
    if (said.kind === 'stage') audits.get(said.id)?.order.onStage(said.stage, said.learnt);
    else if (said.kind === 'audited') ended(audits, said.id)?.resolve(said.audited);
    else if (said.kind === 'looking') looks.get(said.id)?.order.onStage(...said.at);
    else if (said.kind === 'looked') ended(looks, said.id)?.resolve(said.looked);
    else if (said.kind === 'again') ended(agains, said.id)?.resolve(said.judged);
    else if (said.kind === 'failed')
      (ended(audits, said.id) ?? ended(looks, said.id) ?? ended(agains, said.id))?.reject(said.error);
    else if (said.kind === 'block') parts.sharedTurns?.block(...said.block).catch(() => undefined);
    else void reserve(worker, said);
  }

  async function reserve(worker: Worker, { id, turns }: Extract<ThreadMessage, { kind: 'reserve' }>) {
    const found = await parts.sharedTurns?.reserve(...turns).catch(() => undefined);
    worker.postMessage({ kind: 'reserved', id, found } satisfies ToThread);
  }

  function ended<Call>(calls: Map<number, Call>, id: number): Call | undefined {
    const call = calls.get(id);
    calls.delete(id);
    return call;
  }

  /** Every audit in it ends, and is tried again in a fresh one. */
  function drop(worker: Worker, error: unknown): void {
    if (thread !== worker) return;
    thread = undefined;
    if (!isClosed) parts.onCrash(error);
    if (suspects.size + audits.size > suspectsMax) suspects.clear();
    for (const { order, reject } of audits.values()) {
      suspects.add(order.url);
      reject(error);
    }
    audits.clear();
    for (const { reject } of looks.values()) reject(error);
    looks.clear();
    for (const { reject } of agains.values()) reject(error);
    agains.clear();
  }

  function begin(order: AuditOrder): Promise<AuditedRun> {
    return new Promise((resolve, reject) => {
      const { worker, id } = called();
      audits.set(id, { order, resolve, reject });
      const { signal, onStage: _, ...plain } = order;
      worker.postMessage({ kind: 'audit', id, order: plain } satisfies ToThread);
      abortBy(signal, worker, id);
    });
  }

  function look(order: LookRunOrder, browser: LookSettings): Promise<LookedRun> {
    return new Promise((resolve, reject) => {
      const { worker, id } = called();
      looks.set(id, { order, resolve, reject });
      const { signal, onStage: _, ...plain } = order;
      worker.postMessage({ kind: 'look', id, order: plain, browser } satisfies ToThread);
      abortBy(signal, worker, id);
    });
  }

  function judgeAgain(order: JudgeAgainOrder): Promise<JudgedAgain | null> {
    return new Promise((resolve, reject) => {
      const { worker, id } = called();
      agains.set(id, { resolve, reject });
      worker.postMessage({ kind: 'again', id, order } satisfies ToThread);
    });
  }

  function called() {
    if (isClosed) throw new Error('The thread of the audits is closed.');
    thread ??= started();
    return { worker: thread, id: nextId++ };
  }

  function abortBy(signal: AbortSignal, worker: Worker, id: number): void {
    const abort = () => worker.postMessage({ kind: 'abort', id } satisfies ToThread);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  }

  /** One after the other: a page that ends the thread again takes none down that it took down before. */
  function beginSuspect(order: AuditOrder): Promise<AuditedRun> {
    const audited = lastSuspect.then(() => begin(order));
    lastSuspect = audited.then(
      () => suspects.delete(order.url),
      () => undefined,
    );
    return audited;
  }

  return {
    runLook: look,
    judgeAgain,
    runAudit: (order) => (suspects.has(order.url) ? beginSuspect(order) : begin(order)),

    async close() {
      isClosed = true;
      const worker = thread;
      if (worker === undefined) return;
      const exit = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage({ kind: 'close' } satisfies ToThread);
      const cut = setTimeout(() => void worker.terminate(), closeMaxMs);
      await exit;
      clearTimeout(cut);
    },
  };
}

/** Far more than run at once. */
const suspectsMax = 1_000;

/** Closing sockets and threads takes milliseconds. */
const closeMaxMs = 5_000;

/** Of its heap. Little of a page's requests outlives them, and the page itself is handed on. */
const youngMiB = 6;

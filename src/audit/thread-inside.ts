import { parentPort, workerData } from 'node:worker_threads';
import { standBack } from '../lib/thread-priority.ts';
import { createEgress } from '../net/egress.ts';
import type { SharedTurns } from '../net/shared-turns.ts';
import { runAuditOver } from './audit.ts';
import { createAuditPool } from './pool.ts';
import type { FromThread, InsideData, Met, Reserved, ThreadMessage, ToThread } from './thread.ts';
import type { AuditedRun } from './types.ts';

/** The inside of thread.ts: one egress, one pool of workers, and all audits that run. */
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const data = workerData as InsideData;
const met: Met[] = [];
const running = new Map<number, AbortController>();
const reserving = new Map<number, (found: Reserved | undefined) => void>();
let nextReserving = 1;

standBack();
const egress = createEgress(data.settings, {
  ownPorts: () => data.ownPorts,
  log: (event) => met.push({ kind: 'egress', event }),
  sharedTurns: data.hasSharedTurns ? askOthers() : undefined,
});
const pool = createAuditPool(data.pool);
const runAudit = runAuditOver({
  egress,
  pool,
  site: data.site,
  documentMs: data.documentMs,
  onTrouble: (trouble) => met.push({ kind: 'trouble', trouble }),
});

port.on('message', (message: ToThread) => {
  if (message.kind === 'audit') void audit(message);
  else if (message.kind === 'look') void look(message);
  else if (message.kind === 'again') void again(message);
  else if (message.kind === 'abort') running.get(message.id)?.abort();
  else if (message.kind === 'reserved') reserving.get(message.id)?.(message.found);
  else void close();
});

async function audit({ id, order }: Extract<ToThread, { kind: 'audit' }>): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  let stage: ThreadMessage | undefined;
  let telling: NodeJS.Timeout | undefined;
  const tell = () => {
    telling = undefined;
    if (stage !== undefined) say(stage);
  };
  try {
    const audited = await runAudit({
      ...order,
      signal: abort.signal,
      onStage(name, learnt) {
        stage = { kind: 'stage', id, stage: name, learnt };
        if (data.tellsEveryStage) tell();
        else telling ??= setTimeout(tell, stageGrainMs);
      },
    });
    say({ kind: 'audited', id, audited }, bytesOf(audited));
  } catch (error) {
    say({ kind: 'failed', id, error: plain(error) });
  } finally {
    clearTimeout(telling);
    running.delete(id);
  }
}

async function look({ id, order, browser }: Extract<ToThread, { kind: 'look' }>): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  try {
    // Loaded with the first look: most servers have no browser.
    const { lookAtPage } = await import('./look-page.ts');
    const looked = await lookAtPage(
      { ...order, signal: abort.signal, onStage: (...at) => say({ kind: 'looking', id, at }) },
      { egress, pool, browser, onFailure: (failed) => met.push({ kind: 'look', failed }) },
    );
    say({ kind: 'looked', id, looked });
  } catch (error) {
    say({ kind: 'failed', id, error: plain(error) });
  } finally {
    running.delete(id);
  }
}

async function again({ id, order }: Extract<ToThread, { kind: 'again' }>): Promise<void> {
  try {
    const judged = await pool.of({ account: order.account }).judgeAgain(order);
    say({ kind: 'again', id, judged });
  } catch (error) {
    say({ kind: 'failed', id, error: plain(error) });
  }
}

/** Each telling wakes the thread that answers; most audits of a page alone are over sooner. */
const stageGrainMs = 100;

/** What an error carries besides may not cross threads. */
function plain(error: unknown): Error {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(message), { stack });
}

/** Handed over instead of copied: nobody here needs them any more. */
function bytesOf(audited: AuditedRun): ArrayBuffer[] {
  if (!audited.ok) return [];
  const { report, evidence } = audited;
  return [report, evidence].flatMap((bytes) => (bytes?.buffer instanceof ArrayBuffer ? bytes.buffer : []));
}

function askOthers(): SharedTurns {
  return {
    async reserve(...turns) {
      const { promise, resolve } = Promise.withResolvers<Reserved | undefined>();
      const id = nextReserving++;
      reserving.set(id, resolve);
      say({ kind: 'reserve', id, turns });
      const found = await promise;
      reserving.delete(id);
      if (found === undefined) throw new Error('The other processes could not be asked.');
      return found;
    },
    async block(...block) {
      say({ kind: 'block', block });
    },
  };
}

function say(said: ThreadMessage, handedOver: readonly ArrayBuffer[] = []): void {
  port?.postMessage({ ...said, met: met.splice(0) } satisfies FromThread, handedOver);
}

async function close(): Promise<void> {
  for (const abort of running.values()) abort.abort();
  await Promise.all([egress.close(), pool.close()]);
  port?.close();
}

import type { Config } from '../config.ts';
import type { Body } from '../evidence/evidence.ts';
import type { Parser } from '../gather/types.ts';
import { siblingModule } from '../lib/worker-module.ts';
import { createWorkerPool } from '../lib/worker-pool.ts';
import type { AuditTasks, Judgement, JudgeOrder } from './worker.ts';

/** Of each worker. With a quarter of it one still begins; with less it takes the whole process with it (P1). */
const usualHeapMiB = 256;

/** The front of worker.ts. Every call rejects with TaskOverrun when the worker has to give up. */
export interface AuditPool extends Parser {
  /**
   * Checks, score and report from evidence, and what is stored of them.
   * @param order the bytes of its page go to the worker, and are no longer in it afterwards
   */
  judge(order: JudgeOrder): Promise<Judgement>;
  close(): Promise<void>;
}

export function createAuditPool(
  { workers, deadlineMs }: Config['parsing'],
  heapMiB = usualHeapMiB,
): AuditPool {
  const module = siblingModule(import.meta.url, 'worker');
  const pool = createWorkerPool<AuditTasks>({ module, size: workers, deadlineMs, heapMiB });
  return {
    outline: (key, page) => pool.run('outline', { key, page }, key),
    htmlSummary: (page) => pool.run('htmlSummary', page),
    robots: (file, question) => pool.run('robots', { file, question }),
    sitemap: (file) => pool.run('sitemap', file),
    image: (bytes) => pool.run('image', bytes),
    judge: (order) => pool.run('judge', order, order.key, ownBuffers(order.evidence.body)),
    close: () => pool.close(),
  };
}

/** A part of a buffer is copied, as others may have the rest. */
function ownBuffers({ bytes, coded }: Body): readonly ArrayBuffer[] {
  return [bytes, coded?.bytes].flatMap((own) =>
    own?.buffer instanceof ArrayBuffer && own.buffer.byteLength === own.byteLength ? [own.buffer] : [],
  );
}

import type { Config } from '../config.ts';
import type { CrawlReader } from '../crawl/reading.ts';
import type { Body } from '../evidence/evidence.ts';
import type { Parser } from '../gather/types.ts';
import { siblingModule } from '../lib/worker-module.ts';
import { createWorkerPool, type TaskOrder, type WorkerPool } from '../lib/worker-pool.ts';
import type { JudgedLookBytes, LookJudgeOrder, LookTarget } from './look-tasks.ts';
import type { JudgeAgain } from './types.ts';
import type { AuditTasks, Judgement, JudgeOrder } from './worker.ts';

/** Of each worker. With a quarter of it one still begins; with less it takes the whole process with it (P1). */
const usualHeapMiB = 256;

/** What the workers do for one run. Every call rejects with TaskOverrun when the worker has to give up. */
interface RunParser extends Parser, CrawlReader {
  /**
   * Checks, score and report from evidence, and what is stored of them.
   * @param order the bytes of its page go to the worker, and are no longer in it afterwards
   */
  judge(order: JudgeOrder): Promise<Judgement>;
  /** Where a browser is to look; null: the page is not kept. @param evidence of a run, as it is stored */
  lookTarget(evidence: Uint8Array): Promise<LookTarget | null>;
  /** Judges the page of a run again, by what a browser saw. */
  judgeLook(order: LookJudgeOrder): Promise<JudgedLookBytes>;
  judgeAgain: JudgeAgain;
}

/** The front of worker.ts. */
export interface AuditPool extends RunParser {
  /** Its tasks take turns with those of other accounts. */
  of(run: PooledRun): RunParser;
  close(): Promise<void>;
}

interface PooledRun {
  readonly account: number;
  /** Called when a task begins to wait for a worker; what it returns, when it waits no longer. */
  readonly standStill?: () => () => void;
}

export function createAuditPool(
  { workers, deadlineMs }: Config['parsing'],
  heapMiB = usualHeapMiB,
): AuditPool {
  const module = siblingModule(import.meta.url, 'worker');
  const pool = createWorkerPool<AuditTasks>({ module, size: workers, deadlineMs, heapMiB, smallBytes });
  const of = (run: PooledRun) => parserOf(pool, run);
  return { ...of({ account: 0 }), of, close: () => pool.close() };
}

/** Read and judged in some 0.2 s; most pages are a tenth of it, and nobody waits long for one of them. */
const smallBytes = 1_250_000;
/** How many times its bytes a sitemap usually unpacks to. */
const sitemapsUnpackTo = 10;
/** The same of evidence. */
const packedTimes = 5;

function parserOf(pool: WorkerPool<AuditTasks>, { account: owner, standStill }: PooledRun): RunParser {
  /** Waiting for us is no fault of the page. */
  const orderOf = (bytes: number, own: Pick<TaskOrder, 'affinity' | 'handedOver'> = {}): TaskOrder => {
    const onTurn = standStill?.();
    return { owner, bytes, ...own, ...(onTurn && { onTurn }) };
  };
  return {
    outline: (key, page) => pool.run('outline', { key, page }, orderOf(page.bytes.length, { affinity: key })),
    htmlSummary: (page) => pool.run('htmlSummary', page, orderOf(page.bytes.length)),
    robots: (file, question) => pool.run('robots', { file, question }, orderOf(file.bytes.length)),
    sitemap: (file) => pool.run('sitemap', file, orderOf(sitemapsUnpackTo * file.bytes.length)),
    image: (bytes) => pool.run('image', bytes, orderOf(bytes.length)),
    crawlPage({ body, ...order }) {
      const own = { handedOver: ownBuffers(body) };
      return pool.run('crawlPage', { ...order, body }, orderOf(body.bytes.length, own));
    },
    sitemapList: (file) => pool.run('sitemapList', file, orderOf(sitemapsUnpackTo * file.bytes.length)),
    judge(order) {
      const { key, evidence } = order;
      const own = { affinity: key, handedOver: ownBuffers(evidence.body) };
      return pool.run('judge', order, orderOf(evidence.body.bytes.length, own));
    },
    lookTarget: (evidence) => pool.run('lookTarget', evidence, orderOf(packedTimes * evidence.length)),
    // The page is read twice, as it was sent and as it stood.
    judgeAgain: (order) => {
      const bytes = order.evidence.length + (order.look?.evidence.length ?? 0);
      return pool.run('judgeAgain', order, orderOf(2 * packedTimes * bytes));
    },
    judgeLook: (order) => pool.run('judgeLook', order, orderOf(2 * packedTimes * order.evidence.length)),
  };
}

/** A part of a buffer is copied, as others may have the rest. */
function ownBuffers({ bytes, coded }: Body): readonly ArrayBuffer[] {
  return [bytes, coded?.bytes].flatMap((own) =>
    own?.buffer instanceof ArrayBuffer && own.buffer.byteLength === own.byteLength ? [own.buffer] : [],
  );
}

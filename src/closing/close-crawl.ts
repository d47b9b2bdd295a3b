import type { ClosedCrawl } from '../crawl/closed.ts';
import type { CrawlRows, CrawlState } from '../crawl/types.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import { siblingModule } from '../lib/worker-module.ts';
import { createWorkerPool, type WorkerPool } from '../lib/worker-pool.ts';
import type { ClosingTasks } from './close-thread.ts';
import type { ClosingOrder } from './crawl-closer.ts';

interface ClosingOptions {
  /** Ends it: the reason is thrown. */
  readonly signal?: AbortSignal;
  /** Whole numbers from 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  readonly heapMiB?: number;
}

/** The thread that closed a crawl has died of it. */
class ClosingFailed extends Error {
  override readonly name = 'ClosingFailed';
}

/**
 * What a crawl comes to, from what is kept of it: it can be made again at any time. In a thread of its own, as it takes up
 * to a minute.
 * @throws ClosingFailed
 */
export async function closeCrawl(
  rows: CrawlRows,
  order: ClosingOrder,
  { signal, onProgress = () => {}, heapMiB = usualHeapMiB }: ClosingOptions = {},
): Promise<ClosedCrawl> {
  const module = siblingModule(import.meta.url, 'close-thread');
  const thread = createWorkerPool<ClosingTasks>({ module, size: 1, deadlineMs, heapMiB });
  const stop = () => void thread.close();
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    return await closeIn(thread, rows, order, onProgress);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof TaskOverrun ? failureOf(error, heapMiB) : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.close();
  }
}

/** Of the heap of the thread: docs/decisions/crawls.md says what crawls take. */
const usualHeapMiB = 512;
/** Processor time of one step. The last one takes half a minute for the largest crawls. */
const deadlineMs = 300_000;

async function closeIn(
  thread: WorkerPool<ClosingTasks>,
  rows: CrawlRows,
  order: ClosingOrder,
  onProgress: (percent: number) => void,
): Promise<ClosedCrawl> {
  const [site, shapes, state] = await Promise.all([rows.site(), rows.shapes(), rows.state()]);
  const { pattern, pieces } = await rows.packedPages();
  const tell = tellingOf(onProgress, state);
  await thread.run('begin', { order, facts: { settings: rows.settings, site, shapes, state, pattern } });
  await eachInTurn(inPieces(rows.urls()), async (piece) => {
    await thread.run('addUrls', piece);
    tell('known', piece.length);
  });
  await eachInTurn(pieces, async (piece) => {
    await thread.run('addPages', piece);
    tell('counted', piece.length);
  });
  const closed = await thread.run('closed', null);
  onProgress(100);
  return closed;
}

/** The next one is read while one is worked on, and no more, so that they do not heap up. */
async function eachInTurn<Piece>(
  pieces: AsyncIterable<Piece>,
  work: (piece: Piece) => Promise<void>,
): Promise<void> {
  let working = Promise.resolve();
  for await (const piece of pieces) {
    await working;
    working = work(piece);
    // It is awaited with the next one, which may be long in coming.
    working.catch(() => undefined);
  }
  await working;
}

async function* inPieces<Row>(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let piece: Row[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < rowsAtOnce) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

const rowsAtOnce = 500;

/** What reading each takes of the whole, in percent; the rest is judging them together. */
const shares = { known: 15, counted: 60 } as const;

/** Tells each number once. */
function tellingOf(onProgress: (percent: number) => void, state: CrawlState) {
  const read = { known: 0, counted: 0 };
  let last = 0;
  return (part: keyof typeof shares, count: number) => {
    read[part] += count;
    const done = (one: keyof typeof shares) => shares[one] * Math.min(1, read[one] / Math.max(state[one], 1));
    const percent = Math.floor(done('known') + done('counted'));
    if (percent > last) onProgress(percent);
    last = Math.max(last, percent);
  };
}

function failureOf(error: TaskOverrun, heapMiB: number): ClosingFailed {
  const why =
    error.reason === 'memory'
      ? `its pages take more than the ${heapMiB} MiB of memory that it may have`
      : 'the thread that judges it ended';
  return new ClosingFailed(`The crawl could not be judged: ${why}. What was fetched is kept.`, {
    cause: error,
  });
}

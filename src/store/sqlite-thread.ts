import { Worker } from 'node:worker_threads';
import { AssayError } from '../errors.ts';
import type { ConnectionOptions } from './sqlite-connection.ts';

/** Without `sql`: close. */
export type Request =
  | { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly sql: undefined };

export type Answer =
  | {
      readonly id: number;
      readonly rows: unknown[];
      /** Undefined for statements with columns. */
      readonly changes: number | undefined;
    }
  | {
      readonly id: number;
      readonly error: { readonly message: string; readonly errcode: number | undefined };
    };

/** What SQLite said; `errcode` is its extended result code. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly errcode: number | undefined;

  constructor(message: string, errcode: number | undefined) {
    super(message);
    this.errcode = errcode;
  }
}

/** One connection in a thread of its own: no fsync, checkpoint or long scan holds up the event loop. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #nextId = 1;
  #failure: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: Answer) => this.#settle(answer));
    worker.on('error', (error) => this.#fail(error as Error));
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#fail(new Error('The thread of the database has ended.'));
        resolve();
      });
    });
  }

  /** Resolves when the connection is open and its settings are verified. */
  static async open(options: ConnectionOptions): Promise<SqliteThread> {
    const thread = new SqliteThread(new Worker(workerUrl, { workerData: options }));
    try {
      await thread.run('SELECT 1', []);
    } catch (error) {
      await thread.close();
      throw thread.#failure ?? error;
    }
    return thread;
  }

  get pending(): number {
    return this.#waiting.size;
  }

  run(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ readonly rows: unknown[]; readonly changes: number | undefined }> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(unavailable(this.#failure));
        return;
      }
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, sql, parameters } satisfies Request);
    });
  }

  /** After the statements that were sent before. */
  async close(): Promise<void> {
    this.#worker.postMessage({ id: 0, sql: undefined } satisfies Request);
    await this.#ended;
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) {
      const error = new SqliteError(answer.error.message, answer.error.errcode);
      waiting?.reject(isOutage(error) ? unavailable(error) : error);
    } else waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(unavailable(this.#failure));
    this.#waiting.clear();
  }
}

interface Waiting {
  readonly resolve: (answer: { rows: unknown[]; changes: number | undefined }) => void;
  readonly reject: (error: Error) => void;
}

// The same source runs as .ts from src and as .js from dist.
const workerUrl = new URL(
  `./sqlite-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/** BUSY, READONLY, IOERR, FULL, CANTOPEN: the disk or another process, not our statement. */
const outages = new Set([5, 8, 10, 13, 14]);

function isOutage({ errcode }: SqliteError): boolean {
  return errcode !== undefined && outages.has(errcode & 0xff);
}

export function unavailable(cause: unknown): AssayError {
  return new AssayError('storage-unavailable', 'The database does not answer now. Try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
}

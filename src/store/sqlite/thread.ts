import { Worker } from 'node:worker_threads';
import { siblingModule } from '../../lib/worker-module.ts';
import { type RowReader, rowReader } from '../column-names.ts';
import { unavailable, withStatement } from '../outage.ts';
import type { ConnectionOptions } from './connection.ts';

export interface Request {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The names of the columns of this statement are not known yet. */
  readonly needsNames: boolean;
}

export type Answer =
  | {
      readonly id: number;
      readonly rows: readonly (readonly unknown[])[];
      readonly names?: readonly string[];
    }
  /** Of a statement without columns. */
  | { readonly id: number; readonly changes: number }
  | { readonly id: number; readonly error: Failure };

export interface Failure {
  readonly message: string;
  readonly errcode: number | undefined;
}

interface Outcome {
  readonly rows: unknown[];
  /** Undefined for a statement with columns. */
  readonly changes: number | undefined;
}

/** What SQLite said, and of which statement, without its values; `errcode` is its extended result code. */
class SqliteError extends Error {
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
  /** By statement. */
  readonly #readers = new Map<string, RowReader>();
  #outbox: Request[] = [];
  readonly #ended: Promise<void>;
  #nextId = 1;
  #failure: Error | undefined;
  /** Between `open` and `close`, when nothing but a bug or missing memory ends a thread. */
  #isServing = false;

  private constructor(worker: Worker, onDeath: (error: Error) => void) {
    this.#worker = worker;
    const end = (error: Error) => {
      const isDeath = this.#isServing;
      this.#isServing = false;
      this.#fail(error);
      if (isDeath) onDeath(error);
    };
    worker.on('message', (answers: readonly Answer[]) => {
      for (const answer of answers) this.#settle(answer);
    });
    worker.on('error', (error) => end(error as Error));
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        end(new Error('The thread of the database has ended.'));
        resolve();
      });
    });
  }

  /**
   * Resolves when the connection is open and its settings are verified.
   * @param onDeath told when the thread ends by itself later on; by default the process ends with it, and is started anew
   * by whoever looks after it: without a connection it would only refuse
   */
  static async open(options: ConnectionOptions, onDeath = endProcess): Promise<SqliteThread> {
    // Without our environment: under `node --watch` it would make the worker tell what it imports, among its answers.
    const worker = new Worker(workerUrl, { workerData: options, env: {} });
    const thread = new SqliteThread(worker, onDeath);
    try {
      await thread.run('SELECT 1', []);
      thread.#isServing = true;
    } catch (error) {
      await thread.close();
      throw thread.#failure ?? error;
    }
    return thread;
  }

  get pending(): number {
    return this.#waiting.size;
  }

  run(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(unavailable(this.#failure));
        return;
      }
      const id = this.#nextId++;
      const reader = this.#readers.get(sql);
      this.#waiting.set(id, { sql, reader, resolve, reject });
      // What is asked in one turn of the event loop goes over in one message: each wakes the other thread.
      if (this.#outbox.length === 0) process.nextTick(() => this.#send());
      this.#outbox.push({ id, sql, parameters, needsNames: reader === undefined });
    });
  }

  /** True while more can go with the message that is about to be sent. */
  get isFilling(): boolean {
    return this.#outbox.length > 0;
  }

  /** After the statements that were sent before. */
  async close(): Promise<void> {
    this.#isServing = false;
    this.#send();
    this.#worker.postMessage('close');
    await this.#ended;
  }

  #send(): void {
    if (this.#outbox.length === 0) return;
    this.#worker.postMessage(this.#outbox);
    this.#outbox = [];
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    this.#waiting.delete(answer.id);
    if ('error' in answer) {
      const { message, errcode } = answer.error;
      const error = new SqliteError(withStatement(message, waiting.sql), errcode);
      waiting.reject(isOutage(error) ? unavailable(error) : error);
    } else if ('changes' in answer) waiting.resolve({ rows: [], changes: answer.changes });
    else {
      const read = waiting.reader ?? this.#rememberReader(waiting.sql, answer.names ?? []);
      waiting.resolve({ rows: answer.rows.map(read), changes: undefined });
    }
  }

  #rememberReader(sql: string, columns: readonly string[]): RowReader {
    const reader = rowReader(columns);
    if (this.#readers.size >= readersMax) this.#readers.clear();
    this.#readers.set(sql, reader);
    return reader;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(unavailable(this.#failure));
    this.#waiting.clear();
  }
}

/** As an error that nobody catches, which is logged before the end. */
function endProcess(error: Error): void {
  queueMicrotask(() => {
    throw error;
  });
}

const readersMax = 1_000;

interface Waiting {
  readonly sql: string;
  readonly reader: RowReader | undefined;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

const workerUrl = siblingModule(import.meta.url, 'worker');

/** BUSY, READONLY, IOERR, FULL, CANTOPEN: the disk or another process, not our statement. */
const outages = new Set([5, 8, 10, 13, 14]);

function isOutage({ errcode }: SqliteError): boolean {
  return errcode !== undefined && outages.has(errcode & 0xff);
}

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { kindOf, timed } from '../lib/statement-times.ts';
import { Mutex } from './mutex.ts';
import { type SqliteThread, unavailable } from './sqlite-thread.ts';

export interface SqliteThreads {
  readonly writer: SqliteThread;
  /** Empty: the writer reads too. */
  readonly readers: readonly SqliteThread[];
}

/**
 * Kysely over threads: a SELECT outside a transaction goes to a reader, everything else to the writer, which serves
 * one transaction at a time. WAL shows readers each commit at once, so a client reads its own writes.
 */
export function sqliteDialect(threads: SqliteThreads): SqliteDialect {
  const turn = new Mutex(writerWaitMs);
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createDriver: () => new ThreadDriver(threads, turn),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return {
    ...dialect,
    async transact(db, run) {
      const connection = new ThreadConnection(threads, turn);
      const executor = db
        .getExecutor()
        .withConnectionProvider({ provideConnection: (use) => use(connection) });
      const driver = new ThreadDriver(threads, turn);
      await connection.begin();
      try {
        const result = await run(new Kysely({ config: { dialect }, dialect, driver, executor }));
        await connection.end('COMMIT');
        return result;
      } catch (error) {
        await connection.end('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
  };
}

export interface SqliteDialect extends Dialect {
  /**
   * A transaction whose statements, when they are asked for together, go to the writer together: Kysely's own sends one,
   * waits, sends the next, and waking the other thread for each costs more than the statements.
   */
  transact<Tables, T>(db: Kysely<Tables>, run: (sql: Kysely<Tables>) => Promise<T>): Promise<T>;
}

/** The writer last: it merges the log into the file, which a connection that only reads cannot. */
export async function closeThreads({ writer, readers }: SqliteThreads): Promise<void> {
  await Promise.all(readers.map((reader) => reader.close()));
  // Best effort: without it the log is merged at the next start.
  await writer.run('PRAGMA wal_checkpoint(TRUNCATE)', []).catch(() => undefined);
  await writer.close();
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ThreadDriver implements Driver {
  readonly #threads: SqliteThreads;
  readonly #turn: Mutex;

  constructor(threads: SqliteThreads, turn: Mutex) {
    this.#threads = threads;
    this.#turn = turn;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ThreadConnection> {
    return new ThreadConnection(this.#threads, this.#turn);
  }

  async beginTransaction(connection: ThreadConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await connection.end('COMMIT');
  }

  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    await connection.end('ROLLBACK');
  }

  async releaseConnection(): Promise<void> {}

  // Kysely calls this only after a first query, so the threads are closed by closeThreads.
  async destroy(): Promise<void> {}
}

/** Waiting longer means that the disk or another process holds the database. */
const writerWaitMs = 5_000;

class ThreadConnection implements DatabaseConnection {
  readonly #threads: SqliteThreads;
  readonly #turn: Mutex;
  #release: (() => void) | undefined;
  #isOver = false;

  constructor(threads: SqliteThreads, turn: Mutex) {
    this.#threads = threads;
    this.#turn = turn;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    // Of statements that were asked for together one has failed: the others must not write outside the transaction.
    if (this.#isOver) throw new Error('The transaction is over.');
    if (this.#release !== undefined) return run(this.#threads.writer, sql, parameters);
    if (query.kind === 'SelectQueryNode' && this.#threads.readers.length > 0) {
      return run(leastBusy(this.#threads.readers), sql, parameters);
    }
    const release = await this.#takeTurn();
    try {
      return await run(this.#threads.writer, sql, parameters);
    } finally {
      release();
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface wants the method; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in pages.');
  }

  /**
   * IMMEDIATE: a transaction that first reads and then writes could otherwise fail at its first write. Sent with the
   * first statements: when it fails, the thread refuses all of them.
   */
  async begin(): Promise<void> {
    this.#release = await this.#takeTurn();
    this.#isOver = false;
    this.#threads.writer.run('BEGIN IMMEDIATE', []).catch(() => undefined);
  }

  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const release = this.#release;
    // Whoever rolls back after a commit that failed: by then the turn may be somebody else's.
    if (release === undefined) return;
    this.#isOver = true;
    try {
      await run(this.#threads.writer, how, []);
    } catch (error) {
      // A commit that failed leaves the transaction open; nobody may inherit it.
      if (how === 'COMMIT') await this.#threads.writer.run('ROLLBACK', []).catch(() => undefined);
      throw error;
    } finally {
      this.#release = undefined;
      release();
    }
  }

  async #takeTurn(): Promise<() => void> {
    const release = await timed('turn', () => this.#turn.acquire());
    if (release === undefined) throw unavailable(new Error('The writer was busy for 5 s.'));
    return release;
  }
}

async function run<R>(
  thread: SqliteThread,
  sql: string,
  parameters: readonly unknown[],
): Promise<QueryResult<R>> {
  const { rows, changes } = await timed(kindOf(sql), () => thread.run(sql, parameters));
  return { rows: rows as R[], ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }) };
}

function leastBusy(readers: readonly SqliteThread[]): SqliteThread {
  const filling = readers.find(({ isFilling }) => isFilling);
  return filling ?? readers.reduce((best, reader) => (reader.pending < best.pending ? reader : best));
}

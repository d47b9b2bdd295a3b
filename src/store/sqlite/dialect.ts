import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { kindOf, timed } from '../../lib/statement-times.ts';
import type { Last } from '../db.ts';
import { unavailable } from '../outage.ts';
import { Mutex } from './mutex.ts';
import type { SqliteThread } from './thread.ts';

export interface SqliteThreads {
  readonly writer: SqliteThread;
  /** Empty: the writer reads too. */
  readonly readers: readonly SqliteThread[];
}

/**
 * Kysely over threads: a SELECT outside a transaction goes to a reader, everything else to the writer, which serves
 * one transaction at a time. WAL shows readers each commit at once, so a client reads its own writes.
 */
export function sqliteDialect(threads: SqliteThreads): Dialect {
  return dialectOver(threads, new Mutex(writerWaitMs));
}

interface OverThreads<Tables> {
  readonly sql: Kysely<Tables>;
  /**
   * A transaction whose statements, when they are asked for together, go to the writer together: Kysely's own sends one,
   * waits, sends the next, and waking the other thread for each costs more than the statements.
   */
  transact<T>(run: (sql: Kysely<Tables>, last: Last) => Promise<T>): Promise<T>;
}

/** The same with less between a statement and its thread, and with transactions of its own. */
export function overThreads<Tables>(
  threads: SqliteThreads,
  plugins: readonly KyselyPlugin[],
): OverThreads<Tables> {
  const turn = new Mutex(writerWaitMs);
  const dialect = dialectOver(threads, turn);
  const [driver, compiler, adapter] = [
    dialect.createDriver(),
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
  ];
  const kyselyOver = (statements: ThreadConnection, provider: ConnectionProvider) => {
    const executor = new DirectExecutor(statements, compiler, adapter, provider, [...plugins]);
    return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
  };
  const connection = () => new ThreadConnection(threads, turn);
  return {
    sql: kyselyOver(connection(), { provideConnection: (use) => use(connection()) }),
    async transact(run) {
      const own = connection();
      await own.begin();
      try {
        const sql = kyselyOver(own, { provideConnection: (use) => use(own) });
        const result = await run(sql, (statements) => own.endWith(statements));
        await own.end('COMMIT');
        return result;
      } catch (error) {
        await own.end('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
  };
}

/**
 * Statements go straight to a connection: Kysely's own way asks for one and gives it back each time, and ours are free.
 * What comes back needs no plugin (column-names.ts).
 */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #statements: ThreadConnection;

  constructor(statements: ThreadConnection, ...kysely: ConstructorParameters<typeof DefaultQueryExecutor>) {
    super(...kysely);
    this.#statements = statements;
  }

  override executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    return this.#statements.executeQuery(compiled);
  }
}

function dialectOver(threads: SqliteThreads, turn: Mutex): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new ThreadDriver(threads, turn),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
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

/**
 * SQLite plans a statement for the value of its limit, so that binding one, even the same, makes it plan again: a third of
 * the time of a thread that reads lists. It does not look into a sum.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
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

  /** The thread undoes the transaction when one of them fails. */
  async endWith<T>(statements: () => Promise<T>): Promise<T> {
    const [answered, ended] = await Promise.allSettled([statements(), this.end('COMMIT')]);
    if (answered.status === 'rejected') throw answered.reason;
    if (ended.status === 'rejected') throw ended.reason;
    return answered.value;
  }

  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const release = this.#release;
    // Whoever rolls back after a commit that failed: by then the turn may be somebody else's.
    if (release === undefined) return;
    this.#isOver = true;
    try {
      await run(this.#threads.writer, how, []);
    } catch (error) {
      // A commit that failed by itself leaves the transaction open; nobody may inherit it.
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

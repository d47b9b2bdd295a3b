import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient, QueryArrayResult } from 'pg';
import { kindOf, timed } from '../lib/statement-times.ts';
import { type RowReader, rowReader } from './column-names.ts';
import { errorOf, isUnanswered } from './postgres-errors.ts';

/**
 * Kysely over a pool of `pg`. Its own dialect would send what is left of a failed transaction after the rollback, where
 * it would be written for good.
 */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #readers = new Map<string, RowReader>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await timed('turn', () => this.#pool.connect()), this.#readers);
    } catch (error) {
      throw errorOf(error, 'connect');
    }
  }

  async beginTransaction(connection: PoolConnection): Promise<void> {
    await connection.run('begin', []);
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    const { command } = await connection.run('commit', []);
    // So PostgreSQL ends a transaction whose error somebody has swallowed.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back instead of committed.');
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.rollBack();
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  // The pool belongs to whoever opened it.
  async destroy(): Promise<void> {}
}

class PoolConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #readers: Map<string, RowReader>;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #isBroken = false;

  constructor(client: PoolClient, readers: Map<string, RowReader>) {
    this.#client = client;
    this.#readers = readers;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, fields, command, rowCount } = await this.run(sql, parameters);
    const read = this.#readerOf(sql, fields);
    return {
      rows: rows.map(read) as R[],
      ...(isChange(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface wants the method; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in pages.');
  }

  run(text: string, parameters: readonly unknown[]): Promise<QueryArrayResult> {
    // Of statements that were sent together one has failed: the others must not write outside the transaction.
    if (this.#isClosed) return Promise.reject(new Error('The transaction was rolled back.'));
    const running = this.#send(text, parameters);
    this.#last = running.catch(() => undefined);
    return running;
  }

  async rollBack(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
    // Closing the connection rolls back, too, and needs no answer.
    if (this.#isBroken) return;
    try {
      await this.#send('rollback', []);
      this.#isClosed = false;
    } catch (error) {
      // Nobody may inherit an open transaction.
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#isClosed = true;
    this.#client.release(this.#isBroken);
  }

  async #send(text: string, parameters: readonly unknown[]): Promise<QueryArrayResult> {
    try {
      const values = parameters.map(storable);
      return await timed(kindOf(text), () => this.#client.query({ text, values, rowMode: 'array' }));
    } catch (error) {
      // The next who gets this connection would wait behind a statement that nobody answers.
      if (isUnanswered(error)) this.#isBroken = true;
      throw errorOf(error, text);
    }
  }

  #readerOf(sql: string, fields: readonly { readonly name: string }[]): RowReader {
    let reader = this.#readers.get(sql);
    if (reader === undefined) {
      reader = rowReader(fields.map(({ name }) => name));
      if (this.#readers.size >= readersMax) this.#readers.clear();
      this.#readers.set(sql, reader);
    }
    return reader;
  }
}

const readersMax = 1_000;

function isChange(command: string): boolean {
  return command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
}

/** PostgreSQL stores no NUL in a text; HTML replaces it by the same character. */
export function storable<Value>(value: Value | string): Value | string {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

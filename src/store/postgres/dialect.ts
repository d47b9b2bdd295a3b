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
import { kindOf, timed } from '../../lib/statement-times.ts';
import { type RowReader, rowReader } from '../column-names.ts';
import { errorOf, isStale, isUnanswered } from './errors.ts';

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
  readonly #known = new KnownStatements();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await timed('turn', () => this.#pool.connect()), this.#known);
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
  readonly #known: KnownStatements;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #isBroken = false;

  constructor(client: PoolClient, known: KnownStatements) {
    this.#client = client;
    this.#known = known;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#known.met(sql);
    const { rows, fields, command, rowCount } = await this.run(sql, parameters, statement.name);
    statement.read ??= rowReader(fields.map(({ name }) => name));
    const { read } = statement;
    return {
      rows: rows.map(read) as R[],
      ...(isChange(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface wants the method; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in pages.');
  }

  run(text: string, parameters: readonly unknown[], name?: string): Promise<QueryArrayResult> {
    // Of statements that were sent together one has failed: the others must not write outside the transaction.
    if (this.#isClosed) return Promise.reject(new Error('The transaction was rolled back.'));
    const running = this.#send(text, parameters, name);
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

  async #send(text: string, parameters: readonly unknown[], name?: string): Promise<QueryArrayResult> {
    try {
      const values = parameters.map(storable);
      const statement = { ...(name === undefined ? {} : { name }), text, values, rowMode: 'array' } as const;
      return await timed(kindOf(text), () => this.#client.query(statement));
    } catch (error) {
      // The next who gets this connection would wait behind a statement that nobody answers.
      if (isUnanswered(error)) this.#isBroken = true;
      // And it would refuse the same statement for as long as it lasts.
      if (name !== undefined && isStale(error)) this.#isBroken = true;
      throw errorOf(error, text);
    }
  }
}

interface KnownStatement {
  /** Under which each connection keeps it, parsed; undefined: it is parsed each time. */
  name: string | undefined;
  read: RowReader | undefined;
  timesMet: number;
}

/** Statements of this process by their text. What comes often is parsed once a connection, and often planned once. */
class KnownStatements {
  readonly #named = new Map<string, KnownStatement>();
  readonly #others = new Map<string, KnownStatement>();

  met(text: string): KnownStatement {
    const statement = this.#named.get(text) ?? this.#others.get(text) ?? this.#begin(text);
    statement.timesMet += 1;
    if (statement.timesMet === timesUntilNamed && this.#named.size < namedMax && !unkept.test(text)) {
      this.#others.delete(text);
      this.#named.set(text, statement);
      statement.name = `assay_${this.#named.size}`;
    }
    return statement;
  }

  #begin(text: string): KnownStatement {
    const statement = { name: undefined, read: undefined, timesMet: 0 };
    if (this.#others.size >= othersMax) this.#others.clear();
    this.#others.set(text, statement);
    return statement;
  }
}

/**
 * Of `*` a migration by another node changes the columns, and PostgreSQL then refuses the parsed statement for good. And
 * which way to search depends on the text that is searched for.
 */
const unkept = /select \*|"\.\*| ilike /;
const othersMax = 1_000;
/** As drivers for other languages have them (JDBC: prepareThreshold, preparedStatementCacheQueries). */
const timesUntilNamed = 5;
/** Each takes some 10 to 50 KiB of a connection at the server, for as long as that lasts. */
const namedMax = 250;

function isChange(command: string): boolean {
  return command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
}

/** PostgreSQL stores no NUL in a text; HTML replaces it by the same character. */
export function storable<Value>(value: Value | string): Value | string {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

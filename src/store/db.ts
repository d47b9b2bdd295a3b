import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * A database. What one kind can do and another cannot is a named ability here; nothing asks which kind it is.
 * Store functions take it first, so each also works inside a transaction.
 */
export interface Db {
  readonly sql: Kysely<Database>;
  /** Statements that were compiled before, by their shape. */
  readonly prepared: Map<string, CompiledQuery>;
  /** A statement may name the index to read (`INDEXED BY`), for where the planner has no statistics to choose by. */
  readonly indexHints: boolean;
  /** Gives a few free pages back to the file system; false: there are too few to bother. Absent: nobody needs to. */
  readonly shrink: (() => Promise<boolean>) | undefined;
}

/** Inside a transaction: what must change together takes this. */
export interface Tx extends Db {
  readonly isTransaction: true;
}

/**
 * SQL only in there: no fetch, no hashing, no compression. A throw undoes everything.
 *
 * Statements that do not need each other's answers may be sent together by Promise.all, which saves turns between
 * threads. Each member sends one statement at once: one that went on after another had failed would write outside.
 */
export function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.sql.transaction().execute((sql) => run({ ...db, sql, isTransaction: true }));
}

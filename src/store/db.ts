import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditLogBound, AuditLogLine } from './audit-log-line.ts';
import type { JobQueue } from './job-queue.ts';
import type { Nodes } from './nodes.ts';
import type { Database } from './schema.ts';

/**
 * A database. What one kind can do and another cannot is a named ability here; nothing asks which kind it is.
 * Store functions take it first, so each also works inside a transaction.
 */
export interface Db {
  readonly sql: Kysely<Database>;
  /** Runs statements as one; a throw undoes them, unless it comes after the last of them. */
  readonly transact: <T>(run: (sql: Kysely<Database>, last: Last) => Promise<T>) => Promise<T>;
  /** Statements that were compiled before, by their shape. */
  readonly prepared: Map<string, CompiledQuery>;
  /** A statement may name the index to read (`INDEXED BY`), for where the planner has no statistics to choose by. */
  readonly indexHints: boolean;
  /** An index finds a part of a URL; without one a search reads all URLs of the project or the account. */
  readonly hasSearchIndex: boolean;
  /** Writers work side by side, so a row that others may change meanwhile is locked first. */
  readonly rowLocks: boolean;
  /** The operator that finds a text whatever the case of its ASCII letters. */
  readonly likeAnyCase: 'like' | 'ilike';
  /** Whole numbers for `in`, however many, out of a JSON array of them. */
  readonly numbersOf: (json: string) => RawBuilder<number>;
  /** Epoch milliseconds by the one clock that all nodes share; absent: there is one node, and its own will do. */
  readonly clock: RawBuilder<number> | undefined;
  /** Who else is at the database. Absent: there is one node. */
  readonly nodes: Nodes | undefined;
  /** Tells every node that listens, when the transaction commits. Absent: there is one node. */
  readonly notify: ((db: Db, channel: Channel, payload: object) => Promise<void>) | undefined;
  /** Says over all nodes whose turn it is. Absent: the one process looks along the rows of runs. */
  readonly jobs: JobQueue<Tx> | undefined;
  /** Buckets that all nodes draw from; absent: the one process keeps its own. */
  readonly sharedLimits: boolean;
  /** A transaction that failed so was in the way of another, and may be tried again as it is. */
  readonly isCollision: (error: unknown) => boolean;
  /** Told of each line of the audit log once it is stored, or left out. Absent: nobody asked. */
  readonly onAuditLog: ((line: AuditLogLine) => void) | undefined;
  /** Says which lines of the audit log are stored. Absent: all are. */
  readonly auditLogBound?: AuditLogBound;
  /** Gives a few free pages back to the file system; false: there are too few to bother. Absent: nobody needs to. */
  readonly shrink: (() => Promise<boolean>) | undefined;
}

/**
 * Runs the last statements of a transaction. All of them are asked for before the first is waited for, and nothing that
 * they answer undoes them any more: where it saves a turn between threads, the commit goes with them.
 * @returns what they answer, once it may be believed
 */
export type Last = <T>(statements: () => Promise<T>) => Promise<T>;

export type Channel = 'assay_events' | 'assay_jobs' | 'assay_purge';

/** Inside a transaction: what must change together takes this. */
export interface Tx extends Db {
  readonly isTransaction: true;
  /** What the world outside the database may learn only when this has been kept. Must not throw. */
  readonly afterCommit: (tell: () => void) => void;
  readonly last: Last;
}

export function isTransaction(db: Db): db is Tx {
  return 'isTransaction' in db;
}

/**
 * SQL only in there: no fetch, no hashing, no compression. A throw undoes everything, unless it comes after `last`. What
 * collides with another transaction runs again from its beginning, so nothing but the database may remember that it ran:
 * what is to be told waits in `afterCommit`.
 *
 * Statements that do not need each other's answers may be sent together by Promise.all, which saves turns between
 * threads. They run in that order.
 */
export function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return retryCollisions(db.isCollision, async () => {
    const told: (() => void)[] = [];
    const afterCommit = (tell: () => void) => void told.push(tell);
    const result = await db.transact((sql, last) =>
      run({ ...db, sql, last, isTransaction: true, afterCommit }),
    );
    for (const tell of told) tell();
    return result;
  });
}

/** @param run leaves nothing behind when it fails */
async function retryCollisions<T>(isCollision: Db['isCollision'], run: () => Promise<T>): Promise<T> {
  for (let retries = retriesMax; ; retries -= 1) {
    try {
      return await run();
    } catch (error) {
      if (retries === 0 || !isCollision(error)) throw error;
    }
  }
}

const retriesMax = 3;

/**
 * A column with a unary + before it, so that SQLite chooses no index by it: without statistics the planner would read
 * all rows of an account along that index.
 */
export function keptFromIndex({ indexHints }: Db, column: string): RawBuilder<number> {
  return indexHints ? sql`+${sql.ref(column)}` : sql.ref(column);
}

/** What one process needs of its own database. */
export const aloneInProcess = {
  rowLocks: false,
  likeAnyCase: 'like',
  numbersOf: (json) => sql`(select value from json_each(${json}))`,
  clock: undefined,
  nodes: undefined,
  notify: undefined,
  jobs: undefined,
  sharedLimits: false,
  onAuditLog: undefined,
  isCollision: () => false,
} as const satisfies Partial<Db>;

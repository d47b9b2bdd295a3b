import type { Pool, PoolConfig } from 'pg';
import type { PostgresAddress } from './address.ts';

/** What the pool may wait for. */
export interface PoolLimits {
  readonly connectionsMax: number;
  /** 0: for ever, as migrations may. */
  readonly statementMs: number;
  readonly lockMs: number;
  /** Between two statements of a transaction. */
  readonly idleMs: number;
  /** Until a server that has lost its voice, with its limits, counts as gone; 0: never. */
  readonly answerMs: number;
}

export const serverLimits: PoolLimits = {
  connectionsMax: 10,
  statementMs: 5_000,
  lockMs: 2_000,
  idleMs: 10_000,
  answerMs: 7_500,
};
export const migrationLimits: PoolLimits = {
  ...{ connectionsMax: 1, statementMs: 0, lockMs: 0, idleMs: 0, answerMs: 0 },
};
/** For a move, which is one long transaction beside the queue's own statements. */
export const moveLimits: PoolLimits = { ...migrationLimits, connectionsMax: 3 };

/** The driver is loaded here, so that SQLite users do not load it. */
export async function openPool({ connection }: PostgresAddress, limits: PoolLimits): Promise<Pool> {
  const pg = await import('pg');
  const pool = new pg.default.Pool(poolConfig(connection, limits, pg.default.types.getTypeParser));
  // A connection that dies while nobody uses it; the next who asks gets another, or the error.
  pool.on('error', () => undefined);
  // And one that dies in use, between two statements: the next statement fails, where an event that nobody hears would
  // end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Of a connection that waits: a machine that is gone says nothing, and the system would ask for it only after two hours. */
export const noticesSilence = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const int8 = 20;
const numeric = 1700;

type TypeParserOf = (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;

/**
 * Databases lie on flash or in memory today. With PostgreSQL's own guess of 4, made for turning disks, it sorts a project
 * of 10,000 reports (23 ms) where walking along an index answers (2 ms).
 */
const planning = '-c random_page_cost=1.1';

function poolConfig(
  connection: PostgresAddress['connection'],
  { connectionsMax, statementMs, lockMs, idleMs, answerMs }: PoolLimits,
  getTypeParser: unknown,
): PoolConfig {
  const standard = getTypeParser as TypeParserOf;
  const parserOf: TypeParserOf = (oid, format) =>
    // Ids, instants and sums of them fit into what a number holds exactly.
    oid === int8 || oid === numeric ? Number : standard(oid, format);
  return {
    ...connection,
    max: connectionsMax,
    application_name: 'assay',
    connectionTimeoutMillis: 5_000,
    ...noticesSilence,
    ...(answerMs === 0 ? {} : { query_timeout: answerMs }),
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    options: `-c synchronous_commit=on -c client_min_messages=warning ${planning}`,
    types: { getTypeParser: parserOf as never },
  };
}

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type ConnectionOptions, openConnection } from './sqlite-connection.ts';
import type { Answer, Failure, Request } from './sqlite-thread.ts';

/** The inside of a thread: one connection that runs one statement after the other. */
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const connection = openConnection(workerData as ConnectionOptions);
const statements = new Map<string, Prepared>();
/** Why there is no transaction for the statements of one that are on their way: they must not run alone. */
let withoutTransaction: Failure | undefined;

port.on('message', (requests: readonly Request[] | 'close') => {
  if (requests === 'close') {
    statements.clear();
    connection.close();
    port.close();
    return;
  }
  let answers: Answer[] = [];
  let since = performance.now();
  for (const request of requests) {
    answers.push(answer(connection, request));
    // What is ready does not wait for a slow statement behind it.
    if (performance.now() - since > 1) {
      port.postMessage(answers);
      answers = [];
      since = performance.now();
    }
  }
  if (answers.length > 0) port.postMessage(answers);
});

function answer(on: DatabaseSync, request: Request): Answer {
  const { id, sql } = request;
  const isEnd = sql === 'COMMIT' || sql === 'ROLLBACK';
  if (withoutTransaction !== undefined) {
    const error = withoutTransaction;
    if (isEnd) withoutTransaction = undefined;
    return { id, error };
  }
  const wasOpen = on.isTransaction;
  try {
    return result(on, request);
  } catch (caught) {
    const { message, errcode } = caught as Error & { readonly errcode?: number };
    const error = { message, errcode };
    // After some errors, a full disk among them, SQLite undoes the whole transaction by itself.
    const isUndone = wasOpen && !on.isTransaction && !isEnd;
    if (isUndone || sql.startsWith('BEGIN')) withoutTransaction = error;
    return { id, error };
  }
}

function result(on: DatabaseSync, { id, sql, parameters, needsNames }: Request): Answer {
  const { statement, names } = prepare(on, sql);
  const values = parameters as SQLInputValue[];
  // run() makes one step, and incremental_vacuum frees one page a step: a pragma is stepped to its end.
  if (names.length === 0 && !/^pragma/i.test(sql)) {
    return { id, changes: Number(statement.run(...values).changes) };
  }
  const rows = statement.all(...values) as unknown as unknown[][];
  return needsNames ? { id, rows, names } : { id, rows };
}

interface Prepared {
  readonly statement: StatementSync;
  /** Of the columns; none for a statement that gives no rows. */
  readonly names: readonly string[];
}

const statementsMax = 500;

function prepare(on: DatabaseSync, sql: string): Prepared {
  const known = statements.get(sql);
  if (known !== undefined) {
    // Least recently used first.
    statements.delete(sql);
    statements.set(sql, known);
    return known;
  }
  const statement = on.prepare(sql);
  // Arrays cross to the other thread at a third of the cost of objects.
  statement.setReturnArrays(true);
  const prepared = { statement, names: statement.columns().map(({ name }) => name) };
  statements.set(sql, prepared);
  if (statements.size > statementsMax) {
    for (const oldest of statements.keys()) {
      statements.delete(oldest);
      break;
    }
  }
  return prepared;
}

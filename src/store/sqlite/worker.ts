import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type ConnectionOptions, openConnection } from './connection.ts';
import type { Answer, Failure, Request } from './thread.ts';

/** The inside of a thread: one connection that runs one statement after the other. */
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const connection = openConnection(workerData as ConnectionOptions);
const statements = new Map<string, Prepared>();
/** The transaction that came to nothing, until its end: those of its statements that are on their way must not run. */
let broken: Broken | undefined;

interface Broken {
  readonly error: Failure;
  /** What it has written so far is still to be undone. */
  readonly isOpen: boolean;
}

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
  if (broken !== undefined) {
    const { error, isOpen } = broken;
    if (isEnd) broken = undefined;
    if (!isEnd || !isOpen) return { id, error };
    // Also for a commit, which may have been sent together with what failed.
    const undone = answer(on, { ...request, sql: 'ROLLBACK' });
    return sql === 'ROLLBACK' ? undone : { id, error };
  }
  const wasOpen = on.isTransaction;
  try {
    return result(on, request);
  } catch (caught) {
    const { message, errcode } = caught as Error & { readonly errcode?: number };
    const error = { message, errcode };
    if (sql.startsWith('BEGIN')) broken = { error, isOpen: false };
    // After some errors, a full disk among them, SQLite undoes the whole transaction by itself.
    else if (wasOpen && !isEnd) broken = { error, isOpen: on.isTransaction };
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

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type ConnectionOptions, openConnection } from './sqlite-connection.ts';
import type { Answer, Request } from './sqlite-thread.ts';

/** The inside of a thread: one connection that runs one statement after the other. */
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const connection = openConnection(workerData as ConnectionOptions);
const statements = new Map<string, Prepared>();

port.on('message', (request: Request) => {
  if (request.sql === undefined) {
    statements.clear();
    connection.close();
    port.close();
    return;
  }
  port.postMessage(answer(connection, request.id, request.sql, request.parameters as SQLInputValue[]));
});

function answer(on: DatabaseSync, id: number, sql: string, parameters: SQLInputValue[]): Answer {
  try {
    const { statement, columns } = prepare(on, sql);
    if (columns === 0) {
      const { changes } = statement.run(...parameters);
      return { id, rows: [], changes: Number(changes) };
    }
    return { id, rows: statement.all(...parameters), changes: undefined };
  } catch (error) {
    const { message, errcode } = error as Error & { readonly errcode?: number };
    return { id, error: { message, errcode } };
  }
}

interface Prepared {
  readonly statement: StatementSync;
  readonly columns: number;
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
  const prepared = { statement, columns: statement.columns().length };
  statements.set(sql, prepared);
  if (statements.size > statementsMax) {
    for (const oldest of statements.keys()) {
      statements.delete(oldest);
      break;
    }
  }
  return prepared;
}

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterAll, onTestFinished } from 'vitest';
import { dataFolder } from './data-folder.ts';
import type { Db } from './db.ts';
import { openServerStore, type ServerStore } from './open.ts';
import type { Database } from './schema.ts';
import { ColumnNames, closeThreads, sqliteDialect } from './sqlite-dialect.ts';
import { SqliteThread } from './sqlite-thread.ts';

/** A folder that goes with the test. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A migrated store of the test's own, closed and removed at its end. */
export function openTestStore(): Promise<ServerStore> {
  return openCopy(onTestFinished);
}

/** One for all tests of a file or a `describe`, opened in `beforeAll`. */
export function openTestStoreForFile(): Promise<ServerStore> {
  return openCopy(afterAll);
}

export interface RecordedStore {
  readonly db: Db;
  /** Every statement that went to the database, as SQL. */
  readonly statements: string[];
  /** How SQLite would run it: one line a step. */
  plan(statement: string): Promise<string[]>;
}

/** A store that writes down what it is asked. One connection does all, as for the commands. */
export async function openRecordedStore(): Promise<RecordedStore> {
  template ??= makeTemplate();
  const file = join(temporaryFolder(), 'assay.db');
  copyFileSync(await template, file);
  const writer = await SqliteThread.open({ file, readOnly: false });
  onTestFinished(() => closeThreads({ writer, readers: [] }));
  const statements: string[] = [];
  const sql = new Kysely<Database>({
    dialect: sqliteDialect({ writer, readers: [] }),
    plugins: [new ColumnNames()],
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  return {
    db: { sql, prepared: new Map(), indexHints: true, shrink: undefined },
    statements,
    async plan(statement) {
      const parameters = [...statement.matchAll(/\?/g)].map(() => 1);
      const { rows } = await writer.run(`EXPLAIN QUERY PLAN ${statement}`, parameters);
      return (rows as { detail: string }[]).map(({ detail }) => detail);
    },
  };
}

type AtEnd = (clean: () => void | Promise<void>) => void;

async function openCopy(atEnd: AtEnd): Promise<ServerStore> {
  template ??= makeTemplate();
  const file = await template;
  const data = join(temporaryFolder(atEnd), 'data');
  mkdirSync(data, { mode: 0o700 });
  copyFileSync(file, dataFolder(data).database);
  const store = await openServerStore(data, { now: Date.now });
  atEnd(() => store.close());
  return store;
}

let template: Promise<string> | undefined;

/** Migrating takes longer than copying: once for each test file. */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = await openServerStore(folder, { now: Date.now });
  await store.close();
  return store.at.database;
}

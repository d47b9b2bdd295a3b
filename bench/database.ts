/** The two databases that are measured side by side, each fresh and in processes of its own where it has any. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { dataFolder } from '../src/store/sqlite/data-folder.ts';
import { startServer } from '../test/postgres/server.ts';
import { cpuMs } from './program.ts';

export const databaseKinds = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export interface BenchDatabase {
  readonly kind: DatabaseKind;
  /** For people. */
  readonly name: string;
  /** Of the programs that use it; with SQLite the file is in there. */
  readonly folder: string;
  /** Settings of those programs. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs one statement beside the programs. The schema is there once one of them has started. */
  query<Row>(statement: string): Promise<Row[]>;
  /** CPU of the database's own processes so far, ms. SQLite has none: it is part of the program. */
  cpuMs(): number;
  close(): Promise<void>;
}

export async function openDatabase(kind: DatabaseKind): Promise<BenchDatabase> {
  return kind === 'sqlite' ? openSqlite() : openPostgres();
}

function openSqlite(): BenchDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  return {
    ...{ kind: 'sqlite', name: 'SQLite', folder, env: {} },
    async query<Row>(statement: string) {
      const file = dataFolder(folder).database;
      if (!existsSync(file)) throw new Error('No program has made the database yet.');
      // Opened each time: a connection that stays would keep the program from tidying up when it closes.
      const database = new DatabaseSync(file, { timeout: 5_000 });
      try {
        return database.prepare(statement).all() as Row[];
      } finally {
        database.close();
      }
    },
    cpuMs: () => 0,
    async close() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * As tests bring it, but as it is run for real: what is committed is on the disk, and memory and upkeep are those of a
 * small server.
 */
const realSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  autovacuum_naptime: '1min',
};

async function openPostgres(): Promise<BenchDatabase> {
  const server = await startServer(realSettings);
  const url = server.url('postgres');
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0].pid);
  return {
    ...{ kind: 'postgres', name: 'PostgreSQL', folder },
    env: { ASSAY_DATABASE_URL: url, ASSAY_SECRET_KEY: '0b'.repeat(32) },
    query: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    cpuMs: () => cpuMs(postmaster, 'and children'),
    async close() {
      await client.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const [int8, numeric] = [20, 1700];

/** Sums and ids as numbers, as the program itself reads them. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  return oid === int8 || oid === numeric
    ? Number
    : (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import type { DatabaseAnswer, DatabaseOrder } from '../../src/store/testing.ts';
import { startServer } from './server.ts';

/**
 * A folder for the test run, and PostgreSQL for the tests, once for a run and only when a test asks for it: a broker behind
 * a Unix socket, which hands out databases. `ASSAY_TEST_DATABASE_URL` names a server to use instead of one of our own.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(placeOfData(), 'assay-run-'));
  // A test acts as another user, who has to get as far as the folder of the test.
  chmodSync(folder, 0o711);
  const path = join(folder, 'broker.sock');
  let source: Promise<DatabaseSource> | undefined;
  const broker = createServer((socket) => {
    socket.on('error', () => undefined);
    createInterface({ input: socket }).on('line', async (line) => {
      source ??= openSource();
      answer(socket, await obey(source, JSON.parse(line) as DatabaseOrder));
    });
  });
  await new Promise<void>((resolve) => broker.listen(path, resolve));
  provide('scratch', folder);
  provide('postgresBroker', path);
  return async () => {
    broker.close();
    await (await source?.catch(() => undefined))?.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** In memory where there is room: thousands of databases are made and removed, and a disk is a third of their cost. */
function placeOfData(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  // Some tests start programs that they write there.
  const mayRun = !/ \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync('/proc/mounts', 'utf8'));
  return mayRun && bavail * bsize >= 4 * 2 ** 30 ? memory : tmpdir();
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder that goes with the test run; what must go with a test has one of its own (`temporaryFolder`). */
    scratch: string;
    /** Path of the socket behind which test/postgres/setup.ts hands out databases. */
    postgresBroker: string;
  }
}

interface DatabaseSource {
  make(kind: 'migrated' | 'empty'): Promise<string>;
  drop(url: string): Promise<void>;
  close(): Promise<void>;
}

async function obey(source: Promise<DatabaseSource>, order: DatabaseOrder): Promise<DatabaseAnswer> {
  try {
    const { make, drop } = await source;
    if ('drop' in order) await drop(order.drop);
    return { url: 'drop' in order ? order.drop : await make(order.make) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function answer(socket: Socket, told: DatabaseAnswer): void {
  socket.write(`${JSON.stringify(told)}\n`);
}

async function openSource(): Promise<DatabaseSource> {
  const { default: pg } = await import('pg');
  const given = process.env.ASSAY_TEST_DATABASE_URL;
  const own = given === undefined ? await startServer({}, placeOfData()) : undefined;
  const adminUrl = own?.url('postgres') ?? (given as string);
  const urlOf = (name: string) => withDatabase(adminUrl, name);
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 });
  // It counts as closed before its connections are, and our server goes right after.
  pool.on('error', () => undefined);
  const name = () => `assay_test_${randomUUID().replaceAll('-', '')}`;
  // Copying takes a tenth of the time of migrating.
  const template = (async () => {
    const made = name();
    await pool.query(`create database ${made} template template0`);
    const { openPostgresStore } = await import('../../src/store/postgres/open.ts');
    await (await openPostgresStore(urlOf(made), { now: Date.now })).close();
    return made;
  })();
  template.catch(() => undefined);
  return {
    async make(kind) {
      const made = name();
      await pool.query(`create database ${made} template ${kind === 'empty' ? 'template0' : await template}`);
      return urlOf(made);
    },
    async drop(url) {
      await pool.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
    },
    async close() {
      if (own === undefined) await pool.query(`drop database if exists ${await template} with (force)`);
      await pool.end();
      await own?.stop();
    },
  };
}

function withDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

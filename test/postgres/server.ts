import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { serverUser } from './system-user.ts';

/** A PostgreSQL of the test run's own, over a Unix socket alone. */
export interface PostgresServer {
  /** Address of a database of this name. */
  url(database: string): string;
  /** As a crash of the machine would: nothing is written any more, and nobody is told. */
  kill(): Promise<void>;
  /** After a kill. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param settings of postgresql.conf, besides those that make tests quick
 * @param place of the data
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  place = tmpdir(),
): Promise<PostgresServer> {
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'assay-pg-'));
  const data = mkdtempSync(join(place, 'assay-pg-data-'));
  chmodSync(folder, 0o755);
  if (user !== undefined) for (const own of [folder, data]) chownSync(own, user.uid, user.gid);
  let running: ChildProcess | undefined;
  // Also when the test run is cut off: a server without data would go on for ever.
  const clean = () => {
    running?.kill('SIGKILL');
    for (const own of [folder, data]) rmSync(own, { recursive: true, force: true });
  };
  process.once('exit', clean);
  try {
    const bin = await findBinaries(folder, user);
    const made = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'];
    await run(join(bin, 'initdb'), [...made, '--locale', 'C', '--no-sync', '--no-instructions'], user);
    const options = { ...quickSettings, ...settings, unix_socket_directories: folder };
    const given = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const start = async (): Promise<void> => {
      running = spawn(join(bin, 'postgres'), ['-D', data, ...given], {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      try {
        await untilReady(running);
      } catch (error) {
        // The processes of one that was killed end a moment after it.
        if (!String(error).includes('still in use')) throw error;
        await pause(100);
        return start();
      }
    };
    await start();
    return {
      url: (database) => `postgres://postgres@${encodeURIComponent(folder)}/${database}`,
      start,
      kill: () => end(running, 'SIGKILL'),
      async stop() {
        // Immediate: the data go anyway.
        await end(running, 'SIGQUIT');
        process.removeListener('exit', clean);
        clean();
      },
    };
  } catch (error) {
    clean();
    throw error;
  }
}

const quickSettings = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '300',
  max_wal_size: '256MB',
  autovacuum_naptime: '10min',
  jit: 'off',
  log_min_messages: 'log',
};

async function run(file: string, args: readonly string[], user: object | undefined): Promise<void> {
  const child = spawn(file, args, { ...user, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${Buffer.concat(output)}`);
}

/** It says so in its log when it is. */
async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 100_000) said += chunk;
      if (said.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

async function end(server: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

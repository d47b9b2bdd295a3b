/**
 * What it costs to have a run queued, claimed and finished, beside its audit. The audited port is closed: each audit ends
 * with a refused connection, so the programs as they are do nothing but queue, claim and finish. What is left of the
 * audit is measured by `assay audit` of the same address, which has no queue.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchDatabase, databaseKinds, openDatabase } from './database.ts';
import { holdTheSlot, oneSlot, runsIn } from './held-slot.ts';
import { client, load, mustBeUnderWay, quantiles } from './load.ts';
import { cpuMs, type Program, startAssay, startTarget, startWorkers } from './program.ts';

export interface QueueOverhead {
  readonly database: string;
  /** One run at a time, by a worker that waits for it: from the request's time to the claim's, and on to the end. */
  readonly toStart: Quantiles;
  readonly toFinish: Quantiles;
  /** A backlog, by one process with eight slots. */
  readonly perSecond: number;
  /** CPU of that process and the database, ms a run; without what the refused audit takes. */
  readonly cpuMs: number;
  readonly auditCpuMs: number;
}

interface Quantiles {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export async function queueOverhead(count: number): Promise<QueueOverhead[]> {
  const port = await closedPort();
  const auditCpuMs = cpuOfRefusedAudit(port, count);
  const rows: QueueOverhead[] = [];
  for (const kind of databaseKinds) {
    const database = await openDatabase(kind);
    try {
      const idle = await oneByOne(database, port, count);
      rows.push({ database: database.name, ...idle, ...(await backlog(database, port, count)), auditCpuMs });
    } finally {
      await database.close();
    }
  }
  return rows;
}

/** A port of this machine that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** CPU, ms: what so many audits take more than one, so that starting the program does not count. */
function cpuOfRefusedAudit(port: number, count: number): number {
  const spent = (audits: number) => {
    const urls = Array.from({ length: audits }, (_, i) => `http://127.0.0.1:${port}/${i}`);
    const before = cpuMs(process.pid, 'and children');
    const { status } = spawnSync(process.execPath, ['dist/main.js', 'audit', '-'], {
      input: urls.join('\n'),
    });
    // What `assay audit` says when no page could be audited.
    if (status !== 2) throw new Error(`assay audit ended with ${status} at a closed port.`);
    return cpuMs(process.pid, 'and children') - before;
  };
  return (spent(count + 1) - spent(1)) / count;
}

async function oneByOne(
  database: BenchDatabase,
  port: number,
  count: number,
): Promise<Pick<QueueOverhead, 'toStart' | 'toFinish'>> {
  const env = { ASSAY_EGRESS_ALLOW: `127.0.0.1:${port}` };
  const assay = await startAssay({ database, isWorker: database.kind === 'sqlite', env });
  const crew = await workersBeside(database, env);
  const api = client(assay.url, 1);
  await load({ concurrency: 1, count }, async (i) => {
    const { status, text } = await api.audit(`http://127.0.0.1:${port}/${i}`, assay.keys[0] as string);
    const state = status === 201 ? (JSON.parse(text) as { data: { state: string } }).data.state : null;
    if (state !== 'failed') throw new Error(`A closed port was answered ${status}: ${text.slice(0, 300)}`);
  });
  await api.close();
  for (const program of [...crew, assay]) await program.stop();
  const runs = await database.query<{ to_start: number; to_finish: number }>(
    'select started_at - queued_at as to_start, finished_at - started_at as to_finish from runs where state = 3 and attempts = 1',
  );
  if (runs.length !== count) throw new Error(`${runs.length} runs have failed instead of ${count}.`);
  // The first ones begin before everything is compiled.
  const warm = runs.slice(Math.floor(count / 4));
  return {
    toStart: quantiles(warm.map((run) => run.to_start)),
    toFinish: quantiles(warm.map((run) => run.to_finish)),
  };
}

/** The program that works: SQLite has it in the node. */
async function workersBeside(database: BenchDatabase, env: Record<string, string>): Promise<Program[]> {
  return database.kind === 'sqlite' ? [] : startWorkers(database, { workers: 1, concurrency: 8, env });
}

async function backlog(
  database: BenchDatabase,
  port: number,
  count: number,
): Promise<Pick<QueueOverhead, 'perSecond' | 'cpuMs'>> {
  const failedBefore = await runsIn(database, 3);
  const env = await queueMany(database, port, count);
  const worker =
    database.kind === 'sqlite'
      ? await startAssay({ accounts: 0, database, env })
      : ((await workersBeside(database, env))[0] as Program);
  const cpu = () => cpuMs(worker.pid) + database.cpuMs();
  // Some have ended before the program said that it is ready.
  const [begunWith, before] = [await runsIn(database, 0), cpu()];
  while ((await runsIn(database, 0)) + (await runsIn(database, 1)) > 0) await pause(50);
  const spent = cpu() - before;
  await worker.stop();
  const failed = (await runsIn(database, 3)) - failedBefore;
  if (failed < count) throw new Error(`${failed} runs have ended instead of ${count}.`);
  const [span] = await database.query<{ ms: number }>(
    `select max(finished_at) - min(started_at) as ms from (select * from runs order by id desc limit ${count}) as latest`,
  );
  return { perSecond: count / ((span?.ms ?? Number.NaN) / 1000), cpuMs: spent / begunWith };
}

/** Runs that wait, of accounts enough to fill all slots. @returns the settings for whoever runs them */
async function queueMany(
  database: BenchDatabase,
  port: number,
  count: number,
): Promise<Record<string, string>> {
  const target = await startTarget();
  const env = { ASSAY_EGRESS_ALLOW: `127.0.0.1:${port},127.0.0.1:${target.port}` };
  const isWorker = database.kind === 'sqlite';
  const assay = await startAssay({ accounts: 4, database, isWorker, env: { ...env, ...oneSlot } });
  if (isWorker) await holdTheSlot(assay, database, target.port);
  const api = client(assay.url);
  await load({ concurrency: 8, count }, async (i) =>
    mustBeUnderWay(await api.create(`http://127.0.0.1:${port}/${i}`, assay.keys[i % 4] as string)),
  );
  await api.close();
  await assay.stop();
  // The page that held the slot is refused, too, when its turn comes again.
  await target.stop();
  return env;
}

/**
 * Reports a second as workers are added. A worker is here what runs one audit at a time: in the one process of SQLite a
 * slot (ASSAY_JOB_CONCURRENCY) with a thread that judges (ASSAY_PARSE_WORKERS); with PostgreSQL a process of its own
 * (`assay work --concurrency 1`) beside a node that only answers. As they come, processes run eight audits each.
 */
import { type BenchDatabase, databaseKinds, openDatabase } from './database.ts';
import { client, load, type Measured, mustBeScored } from './load.ts';
import { corpus } from './pages.ts';
import {
  cpuMs,
  makeAccounts,
  type Program,
  startAssay,
  startTarget,
  startWorkers,
  type Target,
} from './program.ts';

export interface WorkersRow {
  readonly crew: string;
  readonly workers: number;
  readonly latencyMs: number;
  readonly measured: Measured;
  /** Of node, workers and database, ms a report. */
  readonly cpuMs: number;
}

interface Crew {
  readonly name: string;
  readonly kind: BenchDatabase['kind'];
  /** Audits at once of each worker. */
  readonly slots: number;
}

const crews: readonly Crew[] = [
  { name: 'SQLite, 1 slot and 1 thread each', kind: 'sqlite', slots: 1 },
  { name: 'PostgreSQL, 1 slot each', kind: 'postgres', slots: 1 },
  { name: 'PostgreSQL, 8 slots each', kind: 'postgres', slots: 8 },
];

/** An account runs at most four at once, so that many never hold a worker up. */
const accounts = 16;

/** @param count reports of each measurement, at least */
export async function workers(count: number): Promise<WorkersRow[]> {
  const target = await startTarget();
  const rows: WorkersRow[] = [];
  try {
    for (const kind of databaseKinds) {
      const database = await openDatabase(kind);
      try {
        const keys = await makeAccounts(database, accounts);
        for (const crew of crews.filter((each) => each.kind === kind)) {
          for (const number of [1, 2, 4]) {
            rows.push(...(await measure({ database, keys, crew, workers: number, target, count })));
          }
        }
      } finally {
        await database.close();
      }
    }
  } finally {
    await target.stop();
  }
  return rows;
}

interface Order {
  readonly database: BenchDatabase;
  readonly keys: readonly string[];
  readonly crew: Crew;
  readonly workers: number;
  readonly target: Target;
  readonly count: number;
}

async function measure({ database, keys, crew, workers, target, ...order }: Order): Promise<WorkersRow[]> {
  const running = await startCrew(database, crew, workers, target);
  const api = client(running.url);
  // Twice as many clients as slots, so that no slot waits for a client.
  const concurrency = Math.min(64, 2 * workers * crew.slots);
  // Fewer would measure how the first and the last ones are waited for.
  const count = Math.max(order.count, 3 * concurrency);
  const rows: WorkersRow[] = [];
  for (const latencyMs of [0, 100]) {
    const audit = async (i: number) => {
      const url = `http://127.0.0.1:${target.port}${paths[i % paths.length]}?latency=${latencyMs}`;
      mustBeScored(await api.audit(url, keys[i % keys.length] as string));
    };
    await load({ concurrency, count: Math.ceil(count / 4) }, audit);
    const before = cpuOf(database, running.programs);
    const measured = await load({ concurrency, count }, audit);
    const spent = (cpuOf(database, running.programs) - before) / count;
    rows.push({ crew: crew.name, workers, latencyMs, measured, cpuMs: spent });
  }
  await api.close();
  for (const program of running.programs.toReversed()) await program.stop();
  return rows;
}

const paths = corpus().map(({ path }) => path);

async function startCrew(
  database: BenchDatabase,
  { kind, slots }: Crew,
  workers: number,
  { env: allow }: Target,
): Promise<{ readonly url: string; readonly programs: readonly Program[] }> {
  if (kind === 'sqlite') {
    const env = { ...allow, ASSAY_JOB_CONCURRENCY: `${workers}`, ASSAY_PARSE_WORKERS: `${workers}` };
    const assay = await startAssay({ accounts: 0, database, env });
    return { url: assay.url, programs: [assay] };
  }
  const assay = await startAssay({ accounts: 0, database, isWorker: false, env: allow });
  const crew = await startWorkers(database, { workers, concurrency: slots, env: allow });
  return { url: assay.url, programs: [assay, ...crew] };
}

function cpuOf(database: BenchDatabase, programs: readonly Program[]): number {
  return programs.reduce((sum, { pid }) => sum + cpuMs(pid), database.cpuMs());
}

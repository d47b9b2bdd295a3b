/** Starts the programs that are measured, and reads what the kernel says of them. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from './database.ts';
import { kinds, type PageSet } from './pages.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export interface Program {
  readonly process: ChildProcess;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Assay extends Program {
  readonly url: string;
  readonly keys: readonly string[];
  readonly accountIds: readonly number[];
}

/** The limits that the benches raise, all by settings. */
export const raisedLimits = {
  ASSAY_RATE_DEFAULT: '1000000/60',
  ASSAY_RATE_CREATE: '1000000/60',
  ASSAY_CREATE_PER_DAY: '1000000',
  ASSAY_ACCOUNT_WAITING: '1000000',
  ASSAY_QUEUE_MAX: '1000000',
  ASSAY_HOST_RATE: '100000',
  ASSAY_HOST_BURST: '100000',
  ASSAY_HOST_CONNECTIONS: '64',
  ASSAY_EGRESS_PER_DAY: '900 GiB',
  ASSAY_OVERLOAD_DELAY: '60 s',
} as const;

export interface Target extends Program {
  readonly port: number;
  /** Settings with which programs may audit it, and ask its DNS server. */
  readonly env: Readonly<Record<'ASSAY_EGRESS_ALLOW' | 'ASSAY_DNS_SERVERS', string>>;
}

/** @param sets whose pages it has */
export async function startTarget(sets: readonly PageSet[] = kinds): Promise<Target> {
  const { program, line } = await start('node', ['bench/target.ts', ...sets], {}, /^(\d+) (\S+)$/);
  const [, port = '', dns = ''] = line;
  const env = { ASSAY_EGRESS_ALLOW: `127.0.0.1:${port}`, ASSAY_DNS_SERVERS: dns };
  return { ...program, port: Number(port), env };
}

/** For V8, as `npm start` has them; whoever is compared with Assay has the same. */
const flags = readStartScript().filter((word) => word.startsWith('--'));

function readStartScript(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ');
}

/** @param answer JSON with which bench/bare.ts answers at `/bare` */
export async function startBare(answer: string): Promise<Program & { readonly url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const file = join(folder, 'answer.json');
  writeFileSync(file, answer);
  const { program, line } = await start('node', [...flags, 'bench/bare.ts', file], {}, /^(\d+)$/);
  rmSync(folder, { recursive: true, force: true });
  return { ...program, url: `http://127.0.0.1:${line[1]}` };
}

/**
 * @param accounts how many accounts to spread the load over, each with its key
 * @param database in which the reports are; a SQLite one in a folder that is removed at the end when left out
 * @param isWorker false: it only answers, which PostgreSQL alone allows
 */
export async function startAssay({
  accounts = 1,
  database,
  isWorker = true,
  env = {},
}: {
  accounts?: number;
  database?: BenchDatabase;
  isWorker?: boolean;
  env?: Record<string, string>;
} = {}): Promise<Assay> {
  const folder = database?.folder ?? mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const settings = settingsFor({ ASSAY_DATA: folder, ASSAY_PORT: '0', ...database?.env }, env);
  const { program, line } = await start(
    'node',
    [...flags, 'dist/main.js', 'serve', ...(isWorker ? [] : ['--no-work'])],
    settings,
    /(http:\/\/127\.0\.0\.1:\d+)/,
  );
  const created = Array.from({ length: accounts }, (_, i) => {
    const printed = runAssay(['account', 'create', `Bench ${i + 1}`, '--json'], { folder, ...database });
    return JSON.parse(printed) as { id: number; key: { token: string } };
  });
  return {
    ...program,
    url: line[1] as string,
    keys: created.map(({ key }) => key.token),
    accountIds: created.map(({ id }) => id),
    async stop() {
      await program.stop();
      if (database === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the schema, and accounts. @returns their keys */
export async function makeAccounts(database: BenchDatabase, accounts: number): Promise<readonly string[]> {
  const assay = await startAssay({ accounts, database, isWorker: database.kind === 'sqlite' });
  await assay.stop();
  return assay.keys;
}

/** Programs that run what others queue in the same PostgreSQL, each so many runs at once. */
export async function startWorkers(
  { env: own, folder }: BenchDatabase,
  { workers, concurrency, env }: { workers: number; concurrency: number; env: Record<string, string> },
): Promise<Program[]> {
  const settings = settingsFor({ ASSAY_DATA: folder, ...own }, env);
  const args = [...flags, 'dist/main.js', 'work', '--concurrency', String(concurrency)];
  const started = Array.from({ length: workers }, () => start('node', args, settings, /^Assay works on/));
  return (await Promise.all(started)).map(({ program }) => program);
}

/** Runs a command to its end. @returns what it has printed @throws Error when it fails */
export function runAssay(
  args: readonly string[],
  { folder, env = {} }: { folder: string; env?: BenchDatabase['env'] },
): string {
  return execFileSync(process.execPath, ['dist/main.js', ...args], {
    ...{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    env: { ...process.env, ...settingsFor({ ASSAY_DATA: folder }, env) },
  });
}

function settingsFor(own: Record<string, string>, env: Record<string, string>): Record<string, string> {
  return { ASSAY_LOG_LEVEL: 'error', ...raisedLimits, ...own, ...env };
}

/** Programs that still run; a bench that fails must not leave them behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program of this repository and waits for the line of its output that says it is ready. */
export async function start(
  _command: 'node',
  args: readonly string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<{ program: Program; line: RegExpExecArray }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const line = await new Promise<RegExpExecArray>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const match = ready.exec(text);
      if (match !== null) resolve(match);
    });
    child.once('exit', (code) =>
      reject(new Error(`${args.join(' ')} ended with ${code} before it was ready.`)),
    );
  });
  const program = {
    process: child,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
  return { program, line };
}

/**
 * CPU time of a process and all its threads, user and system, ms. Reads /proc, so Linux only.
 * @param scope whether its children count too, those that have ended and those that run
 */
export function cpuMs(pid: number, scope: 'alone' | 'and children' = 'alone'): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const own = (user + system) * (1000 / clockTicks());
  if (scope === 'alone') return own;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const running = children.reduce((sum, child) => sum + cpuOfChild(Number(child)), 0);
  return own + (endedUser + endedSystem) * (1000 / clockTicks()) + running;
}

/** One that ends just now counts for nothing until its parent has heard of it. */
function cpuOfChild(pid: number): number {
  try {
    return cpuMs(pid);
  } catch {
    return 0;
  }
}

/** CPU time by thread, ms: the main thread, V8's helpers together (collection and compilation), each worker thread. */
export function cpuByThread(pid: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const key = name === 'WorkerThread' ? `worker ${id}` : Number(id) === pid ? 'main' : name;
    const spent = (Number(fields[11]) + Number(fields[12])) * (1000 / clockTicks());
    found.set(key, (found.get(key) ?? 0) + spent);
  }
  return found;
}

/** Resident memory, MiB. */
export function rssMiB(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1]) / 1024;
}

let ticks: number | undefined;
function clockTicks(): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}

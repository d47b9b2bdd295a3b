/** What a program and all that it starts cost, by /proc. Linux alone, and root, as nobody else may read the memory of a sandbox. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { cpuMs } from './program.ts';

export interface TreeCost {
  /** User and system, s. */
  readonly cpuS: number;
  /** At its highest, MiB: what processes share is divided between them. */
  readonly pssMiB: number;
  readonly wallS: number;
  /** Its last line. */
  readonly printed: string;
}

/** Processes are asked so often: what ends between two times is missed, of all alike. */
const everyMs = 40;
/** Reading memory takes longer. */
const turnsBetweenMemory = 5;

/**
 * @param isServer it is there already when there is something to do: it prints a line when it is ready, and begins at a
 *   line of its input. What it took until then does not count.
 * @throws Error when it ends with another code than 0
 */
export async function treeCost(
  [file = '', ...args]: readonly string[],
  { env = {}, isServer = false }: { env?: Readonly<Record<string, string>>; isServer?: boolean },
): Promise<TreeCost> {
  const spawnedAt = performance.now();
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const pid = child.pid as number;
  const lines = createInterface({ input: child.stdout });
  const printed: string[] = [];
  lines.on('line', (line) => printed.push(line));
  if (isServer) await Promise.race([once(lines, 'line'), ended]);
  const before = isServer
    ? { cpuMs: orNothing(() => cpuMs(pid)), pssMiB: pssOf([pid]), at: performance.now() }
    : { cpuMs: 0, pssMiB: 0, at: spawnedAt };
  child.stdin.end('\n');
  const members = new Map<number, number>([[pid, 0]]);
  let pssMiB = 0;
  for (let turn = 0; child.exitCode === null && child.signalCode === null; turn += 1) {
    addChildren(members);
    for (const [each, known] of members)
      members.set(
        each,
        Math.max(
          known,
          orNothing(() => cpuMs(each)),
        ),
      );
    if (turn % turnsBetweenMemory === 0) pssMiB = Math.max(pssMiB, pssOf(members.keys()));
    await Promise.race([ended, setTimeout(everyMs)]);
  }
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`);
  const cpu = [...members.values()].reduce((sum, ms) => sum + ms, 0) - before.cpuMs;
  const wallS = (performance.now() - before.at) / 1000;
  return { cpuS: cpu / 1000, pssMiB: pssMiB - before.pssMiB, wallS, printed: printed.at(-1) ?? '' };
}

/** Those whose parent is known; one that has lost its parent stays known. */
function addChildren(members: Map<number, number>): void {
  const parents = new Map(
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((entry) => [Number(entry), orNothing(() => parentOf(Number(entry)))]),
  );
  for (let known = -1; known !== members.size; ) {
    known = members.size;
    for (const [pid, parent] of parents) if (members.has(parent) && !members.has(pid)) members.set(pid, 0);
  }
}

function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
}

function pssOf(pids: Iterable<number>): number {
  const kib = [...pids].map((pid) =>
    orNothing(() =>
      Number(/^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
    ),
  );
  return kib.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Of a process that has ended. */
function orNothing(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}

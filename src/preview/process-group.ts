import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type FoundProcess, hasMark, livingProcesses } from './processes.ts';

/** A command of a shell with all that it starts: a group of processes, of which none outlives this process. */
export interface ProcessGroup {
  readonly child: ChildProcess;
  /**
   * Ends all of it: politely, and after a while by force.
   * @returns those that have left the group, and live on
   */
  stop(): Promise<readonly FoundProcess[]>;
}

/** @param killAfterMs how long a process that was asked to end may take */
export function startGroup(command: string, killAfterMs: number): ProcessGroup {
  return process.platform === 'win32' ? startOnWindows(command) : startOnUnix(command, killAfterMs);
}

function startOnUnix(command: string, killAfterMs: number): ProcessGroup {
  const mark = `_ASSAY_STARTED=${randomBytes(8).toString('hex')}`;
  const watcher = startWatcher(killAfterMs);
  // Whoever leaves the group keeps the environment, and is known by it.
  const child = spawn('/bin/sh', ['-c', `export ${mark}\n${command}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = child.pid ?? 0;
  watcher.stdin?.write(`${group}\n`);

  const stop = async () => {
    if (group > 0) await endGroup(group, killAfterMs);
    // Nothing is left to be watched, and the number of the group may soon be another's.
    watcher.kill('SIGKILL');
    return (livingProcesses() ?? []).filter((one) => one.group !== group && hasMark(one, mark));
  };
  let stopping: Promise<readonly FoundProcess[]> | undefined;
  return {
    child,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/**
 * A shell that waits at a pipe, in a group of its own. When this process ends, in whatever way, the pipe does, and then it
 * ends the group whose number it read.
 */
function startWatcher(killAfterMs: number): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', watching, 'sh', String(Math.ceil(killAfterMs / 100))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.stdin?.on('error', () => {});
  watcher.on('error', () => {});
  watcher.unref();
  return watcher;
}

const watching = `read -r group || exit 0
while read -r line; do :; done
kill -s TERM -- "-$group" || exit 0
tenths=0
while [ "$tenths" -lt "$1" ] && kill -s 0 -- "-$group"; do
  sleep 0.1
  tenths=$((tenths + 1))
done
kill -s KILL -- "-$group"`;

async function endGroup(group: number, killAfterMs: number): Promise<void> {
  signalGroup(group, 'SIGTERM');
  if (await isEmptyWithin(group, killAfterMs)) return;
  signalGroup(group, 'SIGKILL');
  await isEmptyWithin(group, deathMs);
}

/** The kernel's part, when nothing can refuse any more. */
const deathMs = 5_000;

async function isEmptyWithin(group: number, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (hasMembers(group)) {
    if (performance.now() >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return true;
}

function hasMembers(group: number): boolean {
  const living = livingProcesses();
  return living === undefined ? signalGroup(group, 0) : living.some((one) => one.group === group);
}

/** Whether there was anybody to hear it. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

function startOnWindows(command: string): ProcessGroup {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  return {
    child,
    async stop() {
      if (child.pid === undefined || child.exitCode !== null) return [];
      const killing = spawn('taskkill', ['/PID', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
      await new Promise((resolve) => killing.once('close', resolve).once('error', resolve));
      return [];
    },
  };
}

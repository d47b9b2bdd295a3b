import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A process as Linux tells of it. */
export interface FoundProcess {
  readonly pid: number;
  readonly group: number;
}

/** Those that live, not those that only wait for their parent to hear of their end; undefined where there is no /proc. */
export function livingProcesses(): readonly FoundProcess[] | undefined {
  let entries: readonly string[];
  try {
    entries = readdirSync('/proc');
  } catch {
    return undefined;
  }
  const found = entries.filter((entry) => /^\d+$/.test(entry)).flatMap((entry) => processIn(entry) ?? []);
  return found.length === 0 ? undefined : found;
}

/** @param mark a member of its environment, as `NAME=value` */
export function hasMark({ pid }: FoundProcess, mark: string): boolean {
  return read(`/proc/${pid}/environ`).split('\0').includes(mark);
}

/** Its program, as people call it. */
export function nameOf({ pid }: FoundProcess): string {
  return basename(read(`/proc/${pid}/cmdline`).split('\0', 1)[0] ?? '');
}

function processIn(entry: string): FoundProcess | undefined {
  // The name of its thread may hold spaces and brackets: the last one ends it. Behind it stand state, parent and group.
  const stat = read(`/proc/${entry}/stat`);
  const end = stat.lastIndexOf(')');
  const [state = 'X', , group = ''] = stat.slice(end + 2).split(' ');
  return end < 0 || /[ZXx]/.test(state) ? undefined : { pid: Number(entry), group: Number(group) };
}

/** Empty for a process that has ended, or is another user's. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

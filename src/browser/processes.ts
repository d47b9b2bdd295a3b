import { readdir, readFile } from 'node:fs/promises';

/** A process as Linux tells of it to everybody. */
export interface GroupMember {
  readonly pid: number;
  /** `Name:\tvalue` a line, as proc_pid_status(5) has them. */
  readonly status: string;
}

/** Those of the group that live, not those that only wait for their parent to hear of their end. Linux alone. */
export async function membersOf(group: number): Promise<readonly GroupMember[]> {
  const members: GroupMember[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = await readOf(Number(entry), 'status');
    const lives = !/^[ZX]/.test(statusField(status, 'State'));
    if (lives && Number(statusField(status, 'NSpgid').split('\t', 1)[0]) === group)
      members.push({ pid: Number(entry), status });
  }
  return members;
}

/**
 * Bytes that nobody else holds. What the processes of a browser share, such as its program, would count once for each of
 * them if all that is resident were taken.
 */
export function privateMemory(members: readonly GroupMember[]): number {
  const kib = members.flatMap(({ status }) => [
    Number.parseInt(statusField(status, 'RssAnon'), 10) || 0,
    Number.parseInt(statusField(status, 'RssShmem'), 10) || 0,
  ]);
  return kib.reduce((sum, one) => sum + one, 0) * 1024;
}

/** Empty: there is none. */
export function statusField(status: string, name: string): string {
  const start = status.indexOf(`\n${name}:`);
  if (start < 0) return '';
  const end = status.indexOf('\n', start + 1);
  return status.slice(start + name.length + 2, end < 0 ? undefined : end).trim();
}

/** @param file such as `status` or `net/dev`. Empty for a process that has ended, or whose file is not for us. */
export async function readOf(pid: number, file: string): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

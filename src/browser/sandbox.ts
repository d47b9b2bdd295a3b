import { type GroupMember, membersOf, readOf, statusField } from './processes.ts';

/**
 * Whether every renderer of the group is behind the sandbox: filtered system calls, and process ids of its own. A page must
 * be open, so that there is a renderer.
 * @returns what is wrong, as the end of a sentence; null: nothing is
 */
export async function sandboxFault(group: number): Promise<string | null> {
  const until = performance.now() + startMs;
  for (;;) {
    const fault = faultOf(await renderersOf(group));
    if (fault === null || performance.now() >= until) return fault;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** A renderer is there before its sandbox is, and the browser starts one more for the next page. */
const startMs = 2_000;

async function renderersOf(group: number): Promise<readonly GroupMember[]> {
  const renderers: GroupMember[] = [];
  for (const member of await membersOf(group)) {
    // A process of Chromium that gave itself a title has spaces between its arguments.
    const args = (await readOf(member.pid, 'cmdline')).split(/[\0 ]/);
    if (args.includes('--type=renderer')) renderers.push(member);
  }
  return renderers;
}

function faultOf(renderers: readonly GroupMember[]): string | null {
  if (renderers.length === 0) return 'none of its renderers can be seen';
  for (const { status } of renderers) {
    if (statusField(status, 'Seccomp') !== '2') return 'a renderer may make every system call';
    if (statusField(status, 'NSpid').split('\t').length < 2)
      return 'a renderer sees the processes of this machine';
  }
  return null;
}

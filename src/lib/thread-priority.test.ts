import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { niceness } from './thread-priority.ts';

test.runIf(process.platform === 'linux')(
  'a thread stands back, and the rest of its process does not',
  async () => {
    const before = getPriority();
    const script = `
    import { readFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    import { standBack } from '${new URL('./thread-priority.ts', import.meta.url)}';
    standBack();
    parentPort.postMessage(readFileSync('/proc/thread-self/stat', 'utf8'));
  `;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    const [stat] = (await once(worker, 'message')) as [string];
    await worker.terminate();
    expect(nicenessIn(stat)).toBe(Math.min(19, before + niceness));
    expect(nicenessIn(readFileSync('/proc/thread-self/stat', 'utf8'))).toBe(before);
  },
);

/** The 19th field of proc_pid_stat(5); the second may hold spaces, and ends with the last parenthesis. */
function nicenessIn(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

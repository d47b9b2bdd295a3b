import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * The calling thread lets others of this machine go first, so that long work in it delays no answer. Linux alone gives
 * each thread a priority of its own; elsewhere nothing changes, as lowering the whole process would slow the answers.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(getPriority(thread) + niceness, 19));
  } catch {
    // No /proc, or a sandbox that forbids it: all threads stay equal.
  }
}

/** Of 19: about a quarter of the time of a processor that others want, too, and all of one that nobody else wants. */
export const niceness = 5;

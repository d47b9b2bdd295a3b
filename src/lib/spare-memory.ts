import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Half of the young heap of a thread that judges. Most pages make 4 MiB, of which nothing outlives them. */
export const semiSpaceMiB = 10;

/**
 * Tells V8, for the heaps of all threads, what it cannot know of a server that reads one page after the other.
 * @returns the function that ends what goes on meanwhile
 */
export function tuneMemory(): () => void {
  for (const flag of memoryFlags) setFlagsFromString(flag);
  return giveMemoryBackAtRest();
}

/** Of V8. docs/decisions/memory.md tells what each of them saves. */
export const memoryFlags = [
  // Collect a heap when it has doubled: ours are small and full of things that stay.
  '--heap-growing-percent=100',
  // Of places where much is made that lives for a while, V8 would make the rest in the old heap at once. All of a page
  // lives until the page is judged, and then nothing of it.
  '--no-allocation-site-pretenuring',
  // The young heap of a thread is collected by that thread alone: helpers cost more than they take off it, as little of
  // it survives, and the other processors have work of their own.
  '--no-parallel-scavenge',
  // A thread that is started from now on has a young heap as large as its limits say, from the beginning: it would grow
  // by what survives in it, which is little.
  '--max-semi-space-size=0',
  `--min-semi-space-size=${semiSpaceMiB}`,
];

/**
 * Gives memory that nobody needs back to the system now, and again whenever the process has come to rest: starting, and
 * every burst of work, leaves some 40 MiB of young heap that V8 would keep.
 * @returns the function that ends it
 */
function giveMemoryBackAtRest(): () => void {
  giveMemoryBack();
  let before = process.cpuUsage();
  let wasAtRest = true;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const isAtRest = (user + system) / 1_000 < windowMs * restShare;
    if (isAtRest && !wasAtRest) giveMemoryBack();
    wasAtRest = isAtRest;
  }, windowMs).unref();
  return () => clearInterval(timer);
}

const windowMs = 30_000;
const restShare = 0.02;

/** Takes some 50 ms of the calling thread. */
export function giveMemoryBack(): void {
  collect ??= exposeCollector();
  // The kind that V8 keeps for when memory runs out: it alone also shrinks the spaces.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

let collect: Collect | undefined;

/** The flag makes the function appear in contexts that are made later; ours is not one of them. */
function exposeCollector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}

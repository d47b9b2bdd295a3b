import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * For a server: V8 looks after a heap when it has doubled, and once more when the process has come to rest. By itself it
 * would collect ours, which are small and full of things that stay, after every dozen reports: a fifth of all processor
 * time. The flag holds for the heaps of all threads.
 * @returns the function that ends it
 */
export function tuneMemory(): () => void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
  return giveMemoryBackAtRest();
}

const growthPercent = 100;

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

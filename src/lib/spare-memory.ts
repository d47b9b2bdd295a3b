import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives memory that nobody needs back to the system now, and again whenever the process has come to rest: starting, and
 * every burst of work, leaves some 40 MiB of young heap that V8 would keep.
 * @returns the function that ends it
 */
export function giveMemoryBackAtRest(): () => void {
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

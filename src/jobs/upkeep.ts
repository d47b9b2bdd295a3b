import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../lib/log.ts';
import type { RunEvents } from '../services/running/events.ts';
import type { UpkeepService } from '../services/running/types.ts';

interface UpkeepLoopParts {
  readonly upkeep: UpkeepService;
  readonly events: RunEvents;
  readonly log: Log;
}

interface Upkeep {
  /** Resolves when the batch that is under way has ended; the rest is taken up at the next start. */
  stop(): Promise<void>;
}

/**
 * Removes what was deleted and what was kept long enough, and once a night counts anew: small batches, each followed by
 * a pause as long as itself, so that half of the writer's time stays free for everybody else.
 */
export function startUpkeep(parts: UpkeepLoopParts): Upkeep {
  const end = new AbortController();
  let hurry = new AbortController();
  const ignore = parts.events.on('deleted', () => hurry.abort());
  const loop = async () => {
    while (!end.signal.aborted) {
      hurry = new AbortController();
      const { didWork, tookMs } = await batch(parts);
      const signal = didWork ? end.signal : AbortSignal.any([end.signal, hurry.signal]);
      await pause(didWork ? Math.max(tookMs, pauseMinMs) : idleMs, undefined, { signal }).catch(
        () => undefined,
      );
    }
  };
  const running = loop();
  return {
    async stop() {
      ignore();
      end.abort();
      await running;
    },
  };
}

const pauseMinMs = 2;
const idleMs = 60_000;

async function batch({ upkeep, log }: UpkeepLoopParts): Promise<{ didWork: boolean; tookMs: number }> {
  const startedAt = performance.now();
  try {
    const didWork = (await upkeep.purgeSome()) || (await upkeep.retainSome()) || (await upkeep.recountSome());
    return { didWork, tookMs: performance.now() - startedAt };
  } catch (error) {
    log.error('Upkeep failed; it goes on later.', { error });
    return { didWork: false, tookMs: 0 };
  }
}

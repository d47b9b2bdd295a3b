import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../lib/log.ts';
import type { Loop } from '../services/loop.ts';

interface Every {
  /** Resolves when the turn that is under way has ended. */
  stop(): Promise<void>;
}

/** Gives a loop a turn every so often, and at once while there is more to do or when somebody wakes it. */
export function startEvery({ name, everyMs, turn, hear }: Loop, log: Log): Every {
  const end = new AbortController();
  let hurry = new AbortController();
  const ignore = hear?.(() => hurry.abort());
  const loop = async () => {
    while (!end.signal.aborted) {
      // Before the turn: whoever wakes it meanwhile may have come too late for it.
      hurry = new AbortController();
      if (await hasMore()) continue;
      const signal = AbortSignal.any([end.signal, hurry.signal]);
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    async stop() {
      ignore?.();
      end.abort();
      await running;
    },
  };

  async function hasMore(): Promise<boolean> {
    try {
      return await turn();
    } catch (error) {
      log.error('A turn failed; the next comes soon.', { of: name, error });
      return false;
    }
  }
}

import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AssayError, storageFull } from '../errors.ts';
import type { ApiSettings, Load } from './options.ts';

/** D5: what is refused first when there is too much to do. Reading one report and health always go on. */
export interface Admission {
  readonly toCreate: () => void;
  readonly toList: () => void;
}

export function admission(
  load: Load,
  { operation, data }: Pick<ApiSettings, 'operation' | 'data'>,
  isDraining: () => boolean,
): Admission {
  const refuseBusy = () => {
    if (load.eventLoopDelayMs() <= operation.overloadDelayMs) return;
    throw new AssayError('overloaded', 'There is too much to do at the moment. Try again soon.');
  };
  return {
    toList: refuseBusy,
    toCreate() {
      if (isDraining()) throw draining();
      refuseBusy();
      if (load.freeDiskBytes() >= data.diskMinBytes) return;
      throw storageFull();
    },
  };
}

export function draining(): AssayError {
  return new AssayError('draining', 'This server is about to stop. Try again soon.');
}

const resolutionMs = 20;

/**
 * Measures while the app lives: the delay over each window that has ended, and the disk at its end.
 * @param folder on that disk
 */
export function measureLoad(app: FastifyInstance, folder: string, windowMs = 5_000): Load {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let delayMs = 0;
  let freeBytes = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const measureDisk = async () => {
    // If free space cannot be read, do not refuse; /readyz writes to the disk and will notice.
    const disk = await statfs(folder).catch(() => undefined);
    if (disk !== undefined) freeBytes = disk.bavail * disk.bsize;
  };
  const measure = () => {
    delayMs = histogram.percentile(99) / 1e6 - resolutionMs;
    histogram.reset();
    void measureDisk();
  };
  app.addHook('onReady', async () => {
    histogram.enable();
    timer = setInterval(measure, windowMs).unref();
    await measureDisk();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return { eventLoopDelayMs: () => delayMs, freeDiskBytes: () => freeBytes };
}

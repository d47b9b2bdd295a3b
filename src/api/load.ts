import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AssayError, storageFull } from '../errors.ts';
import type { Log } from '../lib/log.ts';
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
  log: Log,
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
      const freeBytes = load.freeDiskBytes();
      if (freeBytes >= data.diskMinBytes) return;
      log.error('A report was refused, as the disk is full.', diskFields(freeBytes, data));
      throw storageFull();
    },
  };
}

export function draining(): AssayError {
  return new AssayError('draining', 'This server is about to stop. Try again soon.');
}

const resolutionMs = 20;

/** What the operator has to know to make room, or to move the limit. */
function diskFields(freeBytes: number, { folder, diskMinBytes }: ApiSettings['data']) {
  return { folder, free: inMiB(freeBytes), ASSAY_DISK_MIN: inMiB(diskMinBytes) };
}

/** As sizes are written in settings. */
function inMiB(bytes: number): string {
  return `${Math.floor(bytes / 2 ** 20)} MiB`;
}

/** Says once that the disk comes near its limit, and again when it does after there was room. */
export function watchDisk(data: ApiSettings['data'], log: Log): (freeBytes: number) => void {
  let wasNear = false;
  return (freeBytes) => {
    const isNear = freeBytes < 2 * data.diskMinBytes;
    if (isNear && !wasNear)
      log.warn('The disk is near its limit, below which reports are refused.', diskFields(freeBytes, data));
    wasNear = isNear;
  };
}

/**
 * Measures while the app lives: the delay over each window that has ended, and the disk at its end.
 * @param folder on that disk
 * @param onDisk is told how much is free, from the start on
 */
export function measureLoad(
  app: FastifyInstance,
  folder: string,
  onDisk: (freeBytes: number) => void,
  windowMs = 5_000,
): Load {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let delayMs = 0;
  let freeBytes = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const measureDisk = async () => {
    // If free space cannot be read, do not refuse; /readyz writes to the disk and will notice.
    const disk = await statfs(folder).catch(() => undefined);
    if (disk === undefined) return;
    freeBytes = disk.bavail * disk.bsize;
    onDisk(freeBytes);
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

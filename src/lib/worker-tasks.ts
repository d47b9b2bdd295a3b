import { parentPort } from 'node:worker_threads';

/** What a worker can do: input and output must survive structured cloning. */
export type TaskTable = Readonly<Record<string, (input: never) => unknown>>;

export interface ToWorker {
  readonly name: string;
  readonly input: unknown;
}

export type FromWorker = Said & {
  /** Processor time of the thread so far. */
  readonly cpu: NodeJS.CpuUsage;
};

type Said =
  | { readonly kind: 'ready' }
  | { readonly kind: 'output'; readonly output: unknown }
  | { readonly kind: 'error'; readonly error: unknown };

/** Output with buffers in it that the other side gets instead of a copy: here they are empty afterwards. */
export function handedOver<Output extends object>(output: Output, buffers: readonly ArrayBuffer[]): Output {
  handovers.set(output, buffers);
  return output;
}

const handovers = new WeakMap<object, readonly ArrayBuffer[]>();

/** The worker's side of worker-pool.ts: answers one task after the other. */
export function serveTasks(tasks: TaskTable): void {
  const port = parentPort;
  if (port === null) throw new Error('Tasks are served in a worker thread only.');
  const byName = new Map<string, unknown>(Object.entries(tasks));
  const send = (said: Said, buffers: readonly ArrayBuffer[] = []) =>
    port.postMessage({ ...said, cpu: process.threadCpuUsage() } satisfies FromWorker, buffers);
  port.on('message', async ({ name, input }: ToWorker) => {
    try {
      const task = byName.get(name) as ((input: unknown) => unknown) | undefined;
      if (task === undefined) throw new Error(`This worker has no task ${name}.`);
      const output = await task(input);
      send({ kind: 'output', output }, handovers.get(output as object));
    } catch (error) {
      send({ kind: 'error', error });
    }
  });
  send({ kind: 'ready' });
}

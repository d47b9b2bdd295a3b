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

/** The worker's side of worker-pool.ts: answers one task after the other. */
export function serveTasks(tasks: TaskTable): void {
  const port = parentPort;
  if (port === null) throw new Error('Tasks are served in a worker thread only.');
  const byName = new Map<string, unknown>(Object.entries(tasks));
  const send = (said: Said) =>
    port.postMessage({ ...said, cpu: process.threadCpuUsage() } satisfies FromWorker);
  port.on('message', async ({ name, input }: ToWorker) => {
    try {
      const task = byName.get(name) as ((input: unknown) => unknown) | undefined;
      if (task === undefined) throw new Error(`This worker has no task ${name}.`);
      send({ kind: 'output', output: await task(input) });
    } catch (error) {
      send({ kind: 'error', error });
    }
  });
  send({ kind: 'ready' });
}

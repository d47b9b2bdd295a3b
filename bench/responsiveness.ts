/** API latency while 8 reports run, against idle; and memory beside them. */
import { type Client, client, load, type Measured, mustBeScored, quantiles } from './load.ts';
import { rssMiB, startAssay, startTarget } from './program.ts';

export interface Responsiveness {
  readonly idle: Measured;
  readonly busy: Measured;
  readonly ratioP99: number;
  /** That ended while the list was measured, a second. */
  readonly reportsPerSecond: number;
}

export async function responsiveness(count: number): Promise<Responsiveness> {
  const target = await startTarget();
  const assay = await startAssay({ accounts: 4, env: target.env });
  const api = client(assay.url);
  const key = assay.keys[0] as string;
  await api.audit(`http://127.0.0.1:${target.port}/typical-0`, key).then(mustBeScored);
  const list = async () => {
    const { status } = await api.get('/api/v1/reports', key);
    if (status !== 200) throw new Error(`The list was answered ${status}.`);
  };
  await load({ concurrency: 1, count }, list);
  const idle = await load({ concurrency: 1, count }, list);

  const running = keepRunning(api, assay.keys, (i) => `http://127.0.0.1:${target.port}/typical-${i % 40}`);
  const before = running.ended;
  const busy = await load({ concurrency: 1, count }, list);
  const reportsPerSecond = (running.ended - before) / busy.seconds;
  await running.stop();
  if (reportsPerSecond === 0) throw new Error('No report has ended while the list was measured.');

  await api.close();
  await assay.stop();
  await target.stop();
  return { idle, busy, ratioP99: busy.p99Ms / idle.p99Ms, reportsPerSecond };
}

export interface Memory {
  readonly idleMiB: number;
  readonly bigPagesMiB: number;
  readonly after1000Share: number;
}

export async function memory(reports: number): Promise<Memory> {
  const target = await startTarget();
  const assay = await startAssay({ accounts: 4, env: target.env });
  const api = client(assay.url);
  const idleMiB = rssMiB(assay.pid);

  const audit = (path: string, i: number) =>
    api
      .audit(`http://127.0.0.1:${target.port}${path}`, assay.keys[i % assay.keys.length] as string)
      .then(mustBeScored);
  let bigPagesMiB = 0;
  const watch = setInterval(() => {
    bigPagesMiB = Math.max(bigPagesMiB, rssMiB(assay.pid));
  }, 50);
  await load({ concurrency: 8, count: 64 }, (i) => audit(`/big-${i % 8}`, i));
  clearInterval(watch);

  // Growth is between two levels, not two moments: the median of ten readings a report apart.
  await load({ concurrency: 8, count: reports / 4 }, (i) => audit(`/typical-${i % 40}`, i));
  const level = async () => {
    const readings: number[] = [];
    await load({ concurrency: 1, count: 10 }, async (i) => {
      await audit(`/typical-${i}`, i);
      readings.push(rssMiB(assay.pid));
    });
    return quantiles(readings).p50Ms;
  };
  const before = await level();
  await load({ concurrency: 8, count: reports }, (i) => audit(`/typical-${i % 40}`, i));
  const after = await level();

  await api.close();
  await assay.stop();
  await target.stop();
  return { idleMiB, bigPagesMiB, after1000Share: after / before - 1 };
}

/** Eight clients that audit one page after the other until they are stopped. */
function keepRunning(api: Client, keys: readonly string[], urlOf: (i: number) => string) {
  let going = true;
  let next = 0;
  let ended = 0;
  const clients = Array.from({ length: 8 }, async () => {
    while (going) {
      const i = next++;
      mustBeScored(await api.audit(urlOf(i), keys[i % keys.length] as string));
      ended += 1;
    }
  });
  return {
    get ended() {
      return ended;
    },
    async stop() {
      going = false;
      await Promise.all(clients);
    },
  };
}

/** Closed-loop load: each of `concurrency` clients sends its next request when the last was answered. */
import { Agent, type Dispatcher } from 'undici';

export interface Measured {
  readonly count: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Dispatcher.ResponseData['headers'];
}

/**
 * @param one sends request number i and throws when the answer is not what it must be: a bench that measures
 *   refusals measures nothing
 */
export async function load(
  { concurrency, count }: { concurrency: number; count: number },
  one: (i: number) => Promise<void>,
): Promise<Measured> {
  const latencies: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let i = next++; i < count; i = next++) {
        const at = performance.now();
        await one(i);
        latencies.push(performance.now() - at);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { count, seconds, perSecond: count / seconds, ...quantiles(latencies) };
}

export function quantiles(latencies: readonly number[]): { p50Ms: number; p99Ms: number } {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** A client with connections of its own. */
export function client(origin: string, connections = 64) {
  const agent = new Agent({ connections, pipelining: 1 });
  return {
    async get(path: string, key?: string): Promise<Answer> {
      return read(await agent.request({ origin, path, method: 'GET', headers: authorization(key) }));
    },
    /** Creates a report and waits for its end. */
    async audit(url: string, key: string, wait = 30): Promise<Answer> {
      return read(
        await agent.request({
          origin,
          path: '/api/v1/reports',
          method: 'POST',
          headers: { ...authorization(key), 'content-type': 'application/json', prefer: `wait=${wait}` },
          body: JSON.stringify({ url }),
        }),
      );
    },
    close: () => agent.close(),
  };
}

export type Client = ReturnType<typeof client>;

async function read({ statusCode, body, headers }: Dispatcher.ResponseData): Promise<Answer> {
  return { status: statusCode, text: await body.text(), headers };
}

function authorization(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

/** Throws unless the answer is a completed report with a score. */
export function mustBeScored({ status, text }: Answer): void {
  const report =
    status === 201 ? (JSON.parse(text) as { data: { state: string; score: number | null } }).data : null;
  if (report?.state !== 'completed' || report.score === null) {
    throw new Error(`The audit was answered ${status}: ${text.slice(0, 300)}`);
  }
}

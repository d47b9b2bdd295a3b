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

/** Sends request number i and throws when the answer is not what it must be: a bench of refusals measures nothing. */
export type Send = (i: number) => Promise<void>;

export async function load(size: LoadSize, send: Send): Promise<Measured> {
  return measuredOf([await stretch(size, 0, send)]);
}

/** Loads of several sides in short turns, so that whatever else the machine does falls on all of them alike. */
export async function byTurns(
  { concurrency, count }: LoadSize,
  sides: readonly Send[],
  turns = 10,
): Promise<Measured[]> {
  const stretches: Stretch[][] = sides.map(() => []);
  for (let turn = 0; turn < turns; turn++) {
    const from = Math.floor((count * turn) / turns);
    const size = { concurrency, count: Math.floor((count * (turn + 1)) / turns) - from };
    for (const [side, send] of sides.entries()) stretches[side]?.push(await stretch(size, from, send));
  }
  return stretches.map(measuredOf);
}

export interface LoadSize {
  readonly concurrency: number;
  readonly count: number;
}

interface Stretch {
  readonly latencies: readonly number[];
  readonly seconds: number;
}

async function stretch({ concurrency, count }: LoadSize, from: number, send: Send): Promise<Stretch> {
  const latencies: number[] = [];
  let next = from;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let i = next++; i < from + count; i = next++) {
        const at = performance.now();
        await send(i);
        latencies.push(performance.now() - at);
      }
    }),
  );
  return { latencies, seconds: (performance.now() - started) / 1000 };
}

function measuredOf(stretches: readonly Stretch[]): Measured {
  const latencies = stretches.flatMap((one) => one.latencies);
  const seconds = stretches.reduce((sum, one) => sum + one.seconds, 0);
  return { count: latencies.length, seconds, perSecond: latencies.length / seconds, ...quantiles(latencies) };
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
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    headers: Record<string, string>,
    body?: object,
  ) =>
    read(
      await agent.request({
        ...{ origin, path, method },
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
  const create = (url: string, key: string, prefer: string) =>
    send('POST', '/api/v1/reports', { ...authorization(key), prefer }, { url });
  return {
    get: (path: string, key?: string) => send('GET', path, authorization(key)),
    post: (path: string, body: object) => send('POST', path, {}, body),
    send: (method: 'POST' | 'PUT', path: string, key: string, body: object) =>
      send(method, path, authorization(key), body),
    /** Creates a report and waits for its end. */
    audit: (url: string, key: string, wait = 30) => create(url, key, `wait=${wait}`),
    /** Creates a report and waits for nothing. */
    create: (url: string, key: string) => create(url, key, 'respond-async'),
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
    status === 200 || status === 201
      ? (JSON.parse(text) as { data: { state: string; score: number | null } }).data
      : null;
  if (report?.state !== 'completed' || report.score === null) {
    throw new Error(`The audit was answered ${status}: ${text.slice(0, 300)}`);
  }
}

/** Throws unless the answer is a new report whose run waits, or has begun with the request. */
export function mustBeUnderWay({ status, text }: Answer): void {
  const state = status === 201 ? (JSON.parse(text) as { data: { state: string } }).data.state : null;
  if (state !== 'queued' && state !== 'running')
    throw new Error(`The report was answered ${status}: ${text.slice(0, 300)}`);
}

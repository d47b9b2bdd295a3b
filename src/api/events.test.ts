import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { at, startApi, type TestApi } from './testing.ts';

const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };

describe('the events of a report', () => {
  let api: TestApi;
  let path: string;
  let id: number;

  beforeAll(async () => {
    api = await startApi({ settings: { ...lax, ASSAY_STREAMS_PER_ACCOUNT: '2' } });
    const made = await api.call('POST', '/api/v1/reports', {
      form: { url: 'https://a.example/' },
      headers: { prefer: 'respond-async' },
    });
    id = at(made.json, 'data', 'id') as number;
    path = `/api/v1/reports/${id}/events`;
  });
  afterAll(() => api.close());

  test('H3: begin with how it stands, and go on with what happens', async () => {
    const stream = follow(api, path);
    const queued = await stream.until('\ndata: ');
    expect(queued).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(queued.toLowerCase()).toContain('content-type: text/event-stream; charset=utf-8\r\n');
    expect(queued.toLowerCase()).toContain('cache-control: no-store\r\n');
    expect(queued.toLowerCase()).toContain('x-request-id: ');
    expect(await stream.until('"state":"queued"')).toMatch(
      /event: run\nid: \d+\.0\.queued\ndata: \{"part":"page","run":1,/,
    );

    const run = { accountId: api.one.account.id, reportId: id, runId: 1 };
    api.services.events.publish({ ...run, state: 'queued', stage: null });
    await api.call('PUT', `/api/v1/reports/${id}`, { form: { privacy: '1' } });
    await api.call('DELETE', `/api/v1/reports/${id}`);
    const all = await stream.end;
    expect(all).toContain('event: deleted\ndata: {}\n\n');
    // A change of privacy is no news of a run, so it stood once.
    expect(all.split('"state":"queued"').length).toBe(2);
  });

  test('H3: tell the stage and what was learnt', async () => {
    const own = await newReport(api);
    const stream = follow(api, own);
    await stream.until('"state":"queued"');
    const claiming = await api.services.audits.claimNext(0, []);
    if (claiming.kind !== 'claimed') throw new Error('Nothing was queued.');
    const { fence, runId } = claiming.claim;
    await stream.until(`id: ${runId}.${fence}.running`);
    await api.services.audits.run(
      claiming.claim,
      async ({ onStage }) => {
        onStage('parsing', { status: 200, redirects: 2, wireBytes: 1_234 });
        return { ok: false, egressBytes: 0, failure: { code: 'timeout', message: 'It took too long.' } };
      },
      new AbortController().signal,
    );
    const text = await stream.until('"state":"failed"');
    const line = text.split('\n').find((one) => one.includes('"parsing"')) ?? '';
    expect(JSON.parse(line.slice('data: '.length))).toEqual({
      part: 'page',
      run: 1,
      state: 'running',
      waiting: null,
      stage: 'parsing',
      learnt: { status: 200, redirects: 2, wire_bytes: 1_234 },
      score: null,
      result: null,
      error: null,
    });
    expect(await stream.until('"It took too long."')).toContain(`id: ${runId}.${fence}.failed`);
    stream.cut();
  });

  test('H3: do not begin with what Last-Event-ID has seen', async () => {
    const own = await newReport(api);
    const first = follow(api, own);
    const seen = /id: (\S+)\n/.exec(await first.until('"state":"queued"'))?.[1] ?? '';
    first.cut();
    await first.end;
    const again = follow(api, own, { 'Last-Event-ID': seen });
    await again.until('retry: ');
    await api.call('DELETE', own.replace('/events', ''));
    expect(await again.end).not.toContain('"state":"queued"');
  });

  test('come in their format whatever is accepted', async () => {
    const own = await newReport(api);
    const stream = follow(api, own, { Accept: 'application/json;q=0, image/png' });
    expect(await stream.until('\r\n')).toContain('200 OK');
    stream.cut();
    await stream.end;
    const head = await api.call('HEAD', own);
    expect(head).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    });
  });

  test('Z1: are nobody else’s, and refusals are problems', async () => {
    const own = await newReport(api);
    for (const [target, token, status] of [
      [own, api.two.token, 404],
      ['/api/v1/reports/0/events', api.one.token, 404],
      [own, null, 401],
    ] as const) {
      expect((await api.call('GET', target, { token })).status).toBe(status);
    }
    expect(await api.call('POST', own)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    });
  });

  test('H3: are followed by so many of one account, and the place of who goes is free', async () => {
    const own = await newReport(api);
    const streams = [follow(api, own), follow(api, own)];
    for (const stream of streams) await stream.until('"state":"queued"');
    const refused = await api.call('GET', own);
    expect(refused).toMatchObject({
      status: 429,
      json: { detail: expect.stringContaining('2 reports or sites at once') },
    });
    const [one] = streams;
    one?.cut();
    await one?.end;
    // The server hears of it a moment later.
    const third = await untilOpen(api, own);
    third.cut();
    streams[1]?.cut();
  });
});

test('H3: a stream sends comments while nothing happens, and ends after its time', async () => {
  const api = await startApi({
    settings: { ...lax, ASSAY_STREAM_HEARTBEAT: '20 ms', ASSAY_STREAM_MAX: '300 ms' },
  });
  const stream = follow(api, await newReport(api));
  await stream.until('\n:\n\n');
  const all = await stream.end;
  expect(all).toContain('retry: 2000');
  // The end of the chunks: it was ended, not broken off.
  expect(all.endsWith('0\r\n\r\n')).toBe(true);
  await api.close();
});

test.each(['revoked', 'expired'])('A1: a stream ends within 5 s once its key is %s', async (how) => {
  const clock = { at: Date.now() };
  const api = await startApi({ settings: lax, now: () => clock.at });
  const own = await newReport(api);
  const caller = operatorOf(api.one.account.id);
  const input = { name: 'reader', scopes: ['read'], expiresAt: clock.at + 60_000 } as const;
  const { key, token } = await api.services.keys.create(caller, input);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stream = follow(api, own, { Authorization: `Bearer ${token}` });
    const other = follow(api, own);
    for (const { until } of [stream, other]) await until('"state":"queued"');
    if (how === 'revoked') await api.services.keys.revoke(caller, key.id);
    else clock.at += 60_000;
    vi.advanceTimersByTime(4_999);
    expect((await stream.end).endsWith('0\r\n\r\n')).toBe(true);
    await api.call('DELETE', own.replace('/events', ''));
    expect(await other.end).toContain('event: deleted');
  } finally {
    vi.useRealTimers();
    await api.close();
  }
});

test('H3: streams end when the server stops', async () => {
  const api = await startApi({ settings: lax });
  const stream = follow(api, await newReport(api));
  await stream.until('"state":"queued"');
  await api.close();
  expect((await stream.end).endsWith('0\r\n\r\n')).toBe(true);
});

async function newReport(api: TestApi): Promise<string> {
  const made = await api.call('POST', '/api/v1/reports', {
    form: { url: 'https://a.example/' },
    headers: { prefer: 'respond-async' },
  });
  return `/api/v1/reports/${at(made.json, 'data', 'id')}/events`;
}

interface Stream {
  /** All that has come, as soon as this is in it. */
  readonly until: (part: string) => Promise<string>;
  /** All that came until the connection was closed. */
  readonly end: Promise<string>;
  readonly cut: () => void;
}

function follow(api: TestApi, path: string, headers: Readonly<Record<string, string>> = {}): Stream {
  const { port, host } = new URL(api.origin);
  const fields = { Host: host, Authorization: `Bearer ${api.one.token}`, Connection: 'close', ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
  );
  let text = '';
  const waiting = new Set<() => void>();
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (const look of waiting) look();
  });
  socket.on('error', () => {});
  const end = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text));
  });
  return {
    end,
    cut: () => socket.destroy(),
    until: (part) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!text.includes(part)) return;
          waiting.delete(look);
          resolve(text);
        };
        waiting.add(look);
        void end.then(() =>
          text.includes(part) ? resolve(text) : reject(new Error(`No ${part} in: ${text}`)),
        );
        look();
      }),
  };
}

async function untilOpen(api: TestApi, path: string): Promise<Stream> {
  for (;;) {
    const stream = follow(api, path);
    const head = await stream.until('\r\n');
    if (head.startsWith('HTTP/1.1 200')) return stream;
    stream.cut();
    await stream.end;
  }
}

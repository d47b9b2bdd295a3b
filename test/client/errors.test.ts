import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Assay, AssayError } from '../../clients/typescript/src/index.ts';
import { version } from '../../clients/typescript/src/version.ts';
import { drop, html, json, key, listening, now, one, problem, serving } from './made-server.ts';

const thrownBy = (call: Promise<unknown>): Promise<AssayError> =>
  call.then(
    () => {
      throw new Error('It was answered.');
    },
    (error) => error,
  );

describe('Y4', () => {
  test('an error has what the server said', async () => {
    const errors = { url: ['The address has no host.'] };
    const { assay } = await serving([problem(422, 'validation-failed', { errors })]);
    const error = await thrownBy(assay.reports.create({ url: 'x' }));
    expect(error).toBeInstanceOf(AssayError);
    expect(error).toMatchObject({
      name: 'AssayError',
      ...{ status: 422, code: 'validation-failed', message: 'It is validation-failed.', errors },
      ...{ requestId: 'r-1', retryAfterMs: null },
    });
  });

  test('the request has its name also where the answer is no problem', async () => {
    const { assay } = await serving([json('no object', 500, { 'x-request-id': 'r-2' })]);
    expect(await thrownBy(assay.account.get())).toMatchObject({
      ...{ status: 500, code: 'unexpected-answer', errors: {}, requestId: 'r-2' },
    });
  });

  test('codes that are not known yet are passed on', async () => {
    const { assay } = await serving([problem(451, 'brand-new', { more: [1] })]);
    expect(await thrownBy(assay.account.get())).toMatchObject({ status: 451, code: 'brand-new' });
  });

  test('values and members that are not known yet are passed on', async () => {
    const report = { id: 7, state: 'completed', result: 'splendid', aura: { colour: 'violet' } };
    const { assay } = await serving([one(report)]);
    expect(await assay.reports.get(7)).toEqual(report);
  });

  test.each([200, 404])('a page of HTML with %s is no answer of ours', async (status) => {
    const { assay, asked } = await serving([html(status)]);
    const error = await thrownBy(assay.reports.get(7));
    expect(error).toMatchObject({ name: 'AssayError', status, code: 'unexpected-answer' });
    expect(asked).toHaveLength(1);
  });

  test('a server that is not there has no status', async () => {
    const { assay } = await serving([drop], { timeoutMs: 200 });
    expect(await thrownBy(assay.reports.get(7))).toMatchObject({ status: 0, requestId: null });
    const nobody = new Assay({ url: 'http://127.0.0.1:1', key });
    const error = await thrownBy(nobody.schedules.fire(1));
    expect(error).toMatchObject({ code: 'unreachable', message: expect.stringMatching(/^No answer came: /) });
  });

  test('a server that never answers is left when the time is over', async () => {
    const { assay, asked } = await serving([() => {}], { timeoutMs: 100 });
    expect(await thrownBy(assay.reports.get(7))).toMatchObject({ status: 0, code: 'timed-out' });
    expect(asked).toHaveLength(1);
  });
});

describe('Y5', () => {
  test('the key is in nothing that shows the client', async () => {
    const { assay } = await serving([one({})]);
    const texts = [
      inspect(assay, { depth: null, showHidden: true, getters: true }),
      JSON.stringify(assay),
      String(assay),
      `${Object.entries(assay)}`,
      inspect(assay.reports.list(), { depth: null, showHidden: true }),
    ];
    expect(texts.filter((text) => text.includes(key))).toEqual([]);
  });

  test.each([
    ['a problem', problem(401, 'unauthenticated', { detail: `Bearer ${key} is unknown.` })],
    ['errors of fields', problem(422, 'validation-failed', { errors: { url: [`${key}`] } })],
    ['a code', problem(400, key)],
  ])('the key is in no error although %s quotes it', async (_, answer) => {
    const { assay } = await serving([answer]);
    const error = await thrownBy(assay.reports.get(7));
    const texts = [error.message, String(error), error.stack ?? '', inspect(error, { showHidden: true })];
    expect(texts.concat(JSON.stringify(error)).filter((text) => text.includes(key))).toEqual([]);
    expect(inspect(error)).toContain('[key]');
  });

  test('the key is in no error although the own fetch quotes it', async () => {
    const fetch = async (_: unknown, init?: RequestInit) => {
      const cause = new Error(JSON.stringify(init?.headers));
      throw new TypeError('It did not work', { cause });
    };
    const assay = new Assay({ url: 'https://assay.example', key, fetch });
    const error = await thrownBy(assay.schedules.fire(1));
    expect(error.message).toMatch(/^No answer came: It did not work: .*Bearer \[key\]/);
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(key);
  });

  test.each([`${key}\n`, ` ${key}`, 'clé', ''])('a key that no field can hold is refused unsaid', (wrong) => {
    const make = () => new Assay({ url: 'https://assay.example', key: wrong });
    expect(make).toThrow(TypeError);
    expect(make).toThrow('The key must be visible ASCII characters, without a line break at its end.');
  });

  test.each([301, 302, 303, 307, 308])('a redirect with %s takes the key nowhere', async (status) => {
    const others: unknown[] = [];
    const { url } = await listening((request, response) => {
      others.push(request.headers);
      response.end('{"data":{}}');
    });
    const { assay, asked } = await serving([json({}, status, { location: `${url}/api/v1/account`, ...now })]);
    expect(await thrownBy(assay.account.get())).toMatchObject({ status, code: 'other-origin' });
    expect(asked).toHaveLength(1);
    expect(others).toEqual([]);
  });

  test.each([
    'http://assay.example',
    'http://10.0.0.1:7420',
    'http://localhost.example',
    'http://127.evil.example',
    'http://[::2]',
  ])('the key goes to %s in the clear only where it is allowed', (url) => {
    expect(() => new Assay({ url, key })).toThrow('allowHttp');
    expect(() => new Assay({ url, key, allowHttp: true })).not.toThrow();
  });

  test.each([
    'https://assay.example',
    'http://localhost:7420',
    'http://assay.localhost',
    'http://127.0.0.1:7420',
    'http://127.1',
    'http://[::1]:7420',
  ])('the key goes to %s', (url) => {
    expect(() => new Assay({ url, key })).not.toThrow();
  });

  test.each([
    'assay.example',
    'ftp://assay.example',
    'https://me:secret@assay.example',
    'https://assay.example/api/v1',
    'https://assay.example/?key=secret',
    '',
  ])('an address that is no server is refused unsaid: %s', (url) => {
    expect(() => new Assay({ url, key })).toThrow(/^The url must be that of a server, such as/);
  });

  test('what cannot be sent is no failure of the server', async () => {
    const { assay, asked } = await serving([one({})]);
    await expect(assay.account.rename({ name: 1n as unknown as string })).rejects.toThrow(TypeError);
    expect(asked).toHaveLength(0);
  });
});

describe('Y6', () => {
  test('a signal ends a call before it begins, on its way, and in its pauses', async () => {
    const { assay, asked } = await serving([
      problem(503, 'overloaded', {}, { 'retry-after': '60' }),
      () => {},
    ]);
    const reason = new Error('Enough.');
    await expect(assay.reports.get(7, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(asked).toHaveLength(0);
    for (const count of [1, 2]) {
      const stop = new AbortController();
      const call = assay.reports.get(7, { signal: stop.signal });
      await expect.poll(() => asked.length).toBe(count);
      stop.abort(reason);
      await expect(call).rejects.toBe(reason);
    }
  });

  test('a signal ends a wait, a list and what is followed', async () => {
    const later = { 'retry-after': '60' };
    const { assay, asked } = await serving([one({ id: 7, state: 'queued' }, later), () => {}]);
    const calls = [
      (signal: AbortSignal) => assay.reports.create({ url: 'https://example.com' }, { signal }),
      (signal: AbortSignal) => assay.reports.list({}, { signal }).next(),
      (signal: AbortSignal) => assay.reports.follow(7, { signal }).next(),
    ];
    for (const [index, begin] of calls.entries()) {
      const stop = new AbortController();
      const call = begin(stop.signal);
      await expect.poll(() => asked.length).toBe(index + 1);
      stop.abort();
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    }
  });

  test('calls leave nothing on a signal that outlives them', async () => {
    const { assay } = await serving([one({ id: 7 })]);
    const { signal } = new AbortController();
    const left = new Set<unknown>();
    signal.addEventListener = (_: string, listener: unknown) => void left.add(listener);
    signal.removeEventListener = (_: string, listener: unknown) => void left.delete(listener);
    await assay.reports.get(7, { signal });
    expect(left).toEqual(new Set());
  });

  test('an own fetch is used for all', async () => {
    const { url, asked } = await serving([one({ id: 7 })]);
    const seen: string[] = [];
    const own: typeof fetch = (input, init) => {
      seen.push(String(input));
      return fetch(input, init);
    };
    await new Assay({ url, key, fetch: own }).reports.get(7);
    expect(seen).toEqual([`${url}/api/v1/reports/7`]);
    expect(asked).toHaveLength(1);
  });

  test('the client says what it is, and who asks', async () => {
    const { url, assay, asked } = await serving([one({})]);
    await assay.account.get();
    expect(asked[0]?.headers).toMatchObject({
      ...{ 'user-agent': `assay-client/${version}`, authorization: `Bearer ${key}` },
      accept: 'application/json',
    });
    await new Assay({ url }).checks.open();
    expect(asked[1]?.headers).not.toHaveProperty('authorization');
  });

  // Some of them would ask the server for leave, which it does not give.
  test.each(['document', 'WorkerGlobalScope'])(
    'where there is a %s the browser says what it is',
    async (name) => {
      vi.stubGlobal(name, {});
      vi.resetModules();
      onTestFinished(() => void vi.unstubAllGlobals());
      const inBrowser = await import('../../clients/typescript/src/index.ts');
      const { url, asked } = await serving([one({})]);
      await new inBrowser.Assay({ url, key }).account.get();
      expect(asked[0]?.headers['user-agent']).not.toContain('assay');
    },
  );
});

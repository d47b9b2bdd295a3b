import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { completed, runQueued, sampleBody } from '../services/testing.ts';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

async function create(url: string): Promise<number> {
  const headers = { prefer: 'respond-async' };
  const { json } = await api.call('POST', '/api/v1/reports', { json: { url }, headers });
  return at(json, 'data', 'id') as number;
}

const runPath = (id: number, number: number) => `/api/v1/reports/${id}/runs/${number}`;

describe('a run that waits', () => {
  test('is stopped, and a report without another is failed', async () => {
    const id = await create('https://a.example/');
    const { status, json } = await api.call('DELETE', runPath(id, 1));
    expect([status, json]).toEqual([
      200,
      { object: 'run', report_id: id, number: 1, stopped: true, deleted: false, status: 200 },
    ]);
    const { json: read } = await api.call('GET', `/api/v1/reports/${id}`);
    expect(read).toMatchObject({ data: { state: 'failed', error: { code: 'stopped' }, runs_count: 1 } });
  });

  test('is gone where its report has another', async () => {
    const id = await create('https://a.example/');
    await runQueued(api.services, () => completed(sampleBody(80)));
    const headers = { prefer: 'respond-async' };
    await api.call('PUT', `/api/v1/reports/${id}`, { json: { update: 1 }, headers });
    const { json } = await api.call('DELETE', runPath(id, 2));
    expect(json).toMatchObject({ number: 2, deleted: true });
    expect((await api.call('GET', runPath(id, 2))).status).toBe(404);
    const { json: list } = await api.call('GET', '/api/v1/reports');
    expect(list).toMatchObject({ data: [{ id, state: 'completed', score: 80, runs_count: 1 }] });
  });

  test('is refused by 409 once it has begun, and once it has ended', async () => {
    const id = await create('https://a.example/');
    await api.services.audits.claimNext(0, []);
    const begun = await api.call('DELETE', runPath(id, 1));
    expect([begun.status, at(begun.json, 'code')]).toEqual([409, 'run-not-waiting']);
    expect(at(begun.json, 'detail')).toMatch(/^Run 1 has begun/);
    await api.services.audits.recover();
    await runQueued(api.services, () => completed(sampleBody(80)));
    const ended = await api.call('DELETE', runPath(id, 1));
    expect([ended.status, at(ended.json, 'detail')]).toEqual([
      409,
      'Run 1 has ended, so there is nothing to stop.',
    ]);
  });

  test('ends the wait of who has made it, with the report', async () => {
    const made = api.call('POST', '/api/v1/reports', {
      json: { url: 'https://a.example/' },
      headers: { prefer: 'wait=20' },
    });
    const report = await expect
      .poll(async () => at((await api.call('GET', '/api/v1/reports')).json, 'data', 0, 'id'))
      .toEqual(expect.any(Number))
      .then(async () => at((await api.call('GET', '/api/v1/reports')).json, 'data', 0, 'id') as number);
    await api.call('DELETE', runPath(report, 1));
    expect((await made).json).toMatchObject({
      data: { id: report, state: 'failed', error: { code: 'stopped' } },
    });
  });
});

describe('all that wait of a project', () => {
  test('are stopped and counted', async () => {
    for (const path of ['1', '2', '3']) await create(`https://a.example/${path}`);
    await create('https://b.example/');
    await api.services.audits.claimNext(0, []);
    const { status, json } = await api.call('DELETE', '/api/v1/projects/www.a.example/runs?state=queued');
    expect([status, json]).toEqual([
      200,
      { object: 'project', id: expect.any(Number), project: 'a.example', stopped: 2, status: 200 },
    ]);
    const { json: left } = await api.call('GET', '/api/v1/reports?state=queued');
    expect(at(left, 'data', 0, 'url')).toBe('https://b.example/');
    expect(at(left, 'meta', 'total')).toBe(1);
  });

  test.each(['', '?state=running', '?state='])('are named, or nothing is stopped (%j)', async (query) => {
    await create('https://a.example/');
    const refused = await api.call('DELETE', `/api/v1/projects/a.example/runs${query}`);
    expect([refused.status, Object.keys(at(refused.json, 'errors') as object)]).toEqual([422, ['state']]);
    expect((await api.call('DELETE', `/api/v1/projects/none.example/runs${query}`)).status).toBe(404);
    expect(at((await api.call('GET', '/api/v1/reports?state=queued')).json, 'meta', 'total')).toBe(1);
  });
});

test('what has no entity tag is stopped under none', async () => {
  const id = await create('https://a.example/');
  const headers = { 'if-match': '"1.x"' };
  for (const path of [runPath(id, 1), '/api/v1/projects/a.example/runs?state=queued']) {
    expect((await api.call('DELETE', path, { headers })).status).toBe(412);
  }
  for (const path of [runPath(id, 7), '/api/v1/projects/b.example/runs?state=queued']) {
    expect((await api.call('DELETE', path, { headers })).status).toBe(404);
  }
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
const site = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    '<!doctype html><html lang="en"><title>A shop</title><h1>Hello</h1><img src="a.png"><p>Words.',
  );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  api = await startApi({ audits: true, settings: { ...lax, ASSAY_EGRESS_ALLOW: `127.0.0.1:${port}` } });
});
afterAll(async () => {
  await api.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

const base = '/api/v1';
const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };
const waived = { check: 'image-alt', reason: 'All of them are decoration.' };

async function newReport(path: string) {
  const { port } = site.address() as AddressInfo;
  const form = { url: `http://127.0.0.1:${port}${path}` };
  const { json } = await api.call('POST', `${base}/reports`, { form });
  const data = at(json, 'data') as { id: number; project: string; score: number };
  return { ...data, waivers: `${base}/projects/${encodeURIComponent(data.project)}/waivers` };
}

async function untilRuns(id: number, runs: number): Promise<unknown> {
  for (;;) {
    const { json } = await api.call('GET', `${base}/reports/${id}`);
    if (at(json, 'data', 'runs_count') === runs) return at(json, 'data');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('V1 waivers over the API', () => {
  test('are made, listed and ended, and the report follows at once', async () => {
    const report = await newReport('/');
    const made = await api.call('POST', report.waivers, { json: { ...waived, days: 60 } });
    expect(made).toMatchObject({
      status: 201,
      json: {
        data: {
          ...{ object: 'waiver', ...waived, pages: null, item: null, ended_at: null },
          ...{ judged_again: 1, with_next_run: 0, until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
        },
      },
    });
    const id = Number(at(made.json, 'data', 'id'));
    const judged = await untilRuns(report.id, 2);
    expect(at(judged, 'score')).toBeGreaterThan(report.score);
    const run = await api.call('GET', `${base}/reports/${report.id}/runs/2`);
    expect(run.json).toMatchObject({ data: { cause: 'judged_again', caused_by: `waiver:${id}` } });
    const check = (at(judged, 'checks') as { id: string }[]).find((one) => one.id === 'image-alt');
    const until = at(made.json, 'data', 'until');
    expect(check).toMatchObject({
      ...{ outcome: 'not_applicable', reason: 'waived' },
      waived: [{ id, reason: waived.reason, until, by: `waiver:${id}`, items: 1 }],
    });

    expect((await api.call('GET', report.waivers)).json).toMatchObject({
      data: [{ id }],
      meta: { total: 1 },
    });
    const ended = await api.call('DELETE', `${report.waivers}/${id}`);
    expect(ended.json).toMatchObject({
      object: 'waiver',
      id,
      deleted: true,
      judged_again: 1,
      with_next_run: 0,
    });
    expect(at(await untilRuns(report.id, 3), 'score')).toBe(report.score);
    expect((await api.call('GET', report.waivers)).json).toMatchObject({ data: [] });
    const over = await api.call('GET', `${report.waivers}?ended=1`);
    expect(over.json).toMatchObject({ data: [{ id, ended_at: expect.any(String) }] });
    expect((await api.call('DELETE', `${report.waivers}/${id}`)).status).toBe(404);
  });

  test.each([
    [{ check: 'nothing' }, 'check', /^There is no check with this id/],
    [{ reason: 'x' }, 'reason', /^Say why it may stay/],
    [{ until: '2020-01-01' }, 'until', /^The last day is written as/],
    [{ pages: 'x' }, 'pages', /^A pattern begins with/],
  ])('are refused with a sentence: %j', async (change, field, sentence) => {
    const { waivers } = await newReport('/refused');
    const { status, json } = await api.call('POST', waivers, { form: { ...waived, ...change } });
    expect(status).toBe(422);
    expect(at(json, 'errors', field, 0)).toMatch(sentence);
  });

  test('of another account are not there', async () => {
    const { waivers } = await newReport('/');
    const { token } = api.two;
    expect((await api.call('GET', waivers, { token })).status).toBe(404);
    expect((await api.call('POST', waivers, { token, json: waived })).status).toBe(404);
  });
});

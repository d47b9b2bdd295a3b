import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { call, dataFolder, run, soundWebsite, start, temporaryFolder, website } from './program.ts';

async function serve(env: Record<string, string> = {}) {
  const data = temporaryFolder();
  const program = start(['serve', '--data', data], {
    env: { ASSAY_PORT: '0', ASSAY_METRICS_PORT: '0', ...env },
  });
  const [, url = ''] = await program.waitFor(/Assay is running at (\S+)/);
  const [key = ''] = await program.waitFor(/assay_[0-9A-Za-z]{38}/);
  const [, metrics = ''] = await program.waitFor(/Metrics are at (\S+)\/metrics/, 'err');
  return { ...program, data, url, metrics, headers: { authorization: `Bearer ${key}` } };
}

/** The value of a line of the text format; undefined: no such line. */
function figure(text: string, line: string): number | undefined {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

async function readMetrics(origin: string): Promise<string> {
  return (await fetch(`${origin}/metrics`)).text();
}

describe('D6 the metrics of a server', () => {
  test('tell all it does, and what rules refused and what failed (D4)', async () => {
    const site = await soundWebsite();
    const outside = await website((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:8/' }).end(),
    );
    const allow = [site, '127.0.0.1:9', outside].join(',');
    const { data, url, metrics, headers } = await serve({ ASSAY_EGRESS_ALLOW: allow });
    const post = (target: string) =>
      fetch(`${url}/api/v1/reports`, { method: 'POST', headers, body: new URLSearchParams({ url: target }) });
    expect((await post(`http://${site}/`)).status).toBe(201);
    expect((await fetch(`${url}/api/v1/reports/1`, { headers })).status).toBe(200);
    expect((await fetch(`${url}/api/v1/reports/2`, { headers })).status).toBe(404);
    expect((await fetch(`${url}/tell-tale`, { headers })).status).toBe(404);

    const text = await readMetrics(metrics);
    const requests = (route: string, status: number, method = 'GET') =>
      figure(text, `assay_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(requests('/api/v1/reports', 201, 'POST')).toBe(1);
    expect(requests('/api/v1/reports/:id', 200)).toBe(1);
    expect(requests('/api/v1/reports/:id', 404)).toBe(1);
    expect(requests('unknown', 404)).toBe(1);
    expect(figure(text, 'assay_runs_total{outcome="completed"}')).toBe(1);
    expect(figure(text, 'assay_run_duration_seconds_count')).toBe(1);
    for (const stage of ['fetching', 'parsing', 'probing', 'judging']) {
      expect(figure(text, `assay_run_stage_duration_seconds_count{stage="${stage}"}`)).toBe(1);
    }
    expect(figure(text, 'assay_queue_runs{state="waiting"}')).toBe(0);
    expect(figure(text, 'assay_queue_oldest_seconds')).toBe(0);
    for (const kind of ['read', 'write', 'commit', 'turn']) {
      expect(figure(text, `assay_store_duration_seconds_count{kind="${kind}"}`)).toBeGreaterThan(0);
    }
    expect(figure(text, 'assay_ready')).toBe(1);
    expect(figure(text, 'assay_disk_free_bytes')).toBeGreaterThan(0);
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    // D3: no account, page or path that a client made up.
    expect(text).not.toMatch(/tell-tale|127\.0\.0\.1|assay_[0-9A-Za-z]{38}/);

    for (const target of ['http://127.0.0.1:9/', `http://${outside}/`]) await post(target);
    const later = await readMetrics(metrics);
    expect(figure(later, 'assay_fetch_failures_total{code="connection_refused"}')).toBe(1);
    expect(figure(later, 'assay_fetch_refusals_total{code="no_public_address"}')).toBe(1);
    expect(figure(later, 'assay_runs_total{outcome="connect_failed"}')).toBe(1);
    expect(figure(later, 'assay_runs_total{outcome="no_public_address"}')).toBe(1);
    const database = new DatabaseSync(join(data, 'assay.db'), { readOnly: true });
    const lines = database
      .prepare(
        "SELECT account_id, actor, object, outcome, detail FROM audit_log WHERE action = 'target.refused'",
      )
      .all();
    database.close();
    // E7: where the name led to is no business of the account.
    expect(lines).toEqual([
      { account_id: 1, actor: 'worker', object: 'report:3', outcome: 'refused', detail: null },
    ]);
  });

  test('stand beside a readiness with reasons (A6), on a port that no other start takes', async () => {
    const env = { ASSAY_EGRESS_ALLOW: '10.1.2.3:443', ASSAY_DISK_MIN: '999999 GiB' };
    const { url, metrics } = await serve(env);
    const detail = await fetch(`${metrics}/readyz`);
    expect(detail.status).toBe(503);
    expect(await detail.json()).toMatchObject({
      ready: false,
      reasons: [expect.stringContaining('bytes are free on the disk')],
      egress_allow: ['10.1.2.3:443'],
      schema: { missing: [], unknown: [] },
    });
    const open = await fetch(`${url}/readyz`);
    expect(open.status).toBe(503);
    expect(await open.text()).not.toMatch(/10\.1\.2\.3|bytes|version/);
    expect((await fetch(`${metrics}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);

    const status = await new Promise((resolve) => {
      request(`${metrics}/metrics`, { headers: { host: 'rebound.example' } }, ({ statusCode }) =>
        resolve(statusCode),
      ).end();
    });
    expect(status).toBe(421);
    expect((await fetch(metrics.replace('127.0.0.1', 'localhost').concat('/metrics'))).status).toBe(200);

    const { code, err } = await run(['serve', '--data', temporaryFolder()], {
      env: { ASSAY_PORT: '0', ASSAY_METRICS_PORT: new URL(metrics).port },
    });
    expect(code).toBe(1);
    expect(err.trim()).toBe(
      `Another program listens on ${new URL(metrics).host} already. Set ASSAY_METRICS_HOST or ASSAY_METRICS_PORT.`,
    );
  });
});

test('a port for both listeners ends the start, and no command that does not listen', async () => {
  const { data } = await dataFolder();
  const env = { ASSAY_PORT: '7420', ASSAY_METRICS_PORT: '7420' };
  expect(await run(['serve', '--data', data], { env })).toMatchObject({
    code: 1,
    err: 'ASSAY_METRICS_PORT is 7420, as ASSAY_PORT is: the metrics need a port of their own.\n',
  });
  expect(await call(['key', 'list', '--data', data], { env })).toMatchObject({ code: 0, err: '' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureCode } from '../../errors.ts';
import type { ReportBody } from '../../report/body.ts';
import { exportedReport, judged } from '../../report/sample-export.ts';
import { completed, failed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let nowMs = Date.UTC(2026, 10, 21, 12);
beforeAll(async () => {
  pages = await startPages({ now: () => nowMs, settings: { ASSAY_KEEP_RUNS: '3' } });
});
afterAll(() => pages.close());

const caller = () => operatorOf(pages.one.account.id);

const body = (score: number, outcome: 'pass' | 'fail') =>
  exportedReport({
    checks: [judged({ id: 'image-alt', outcome, summary: 'An image says nothing.' })],
    ...{ score, result: 'decent' },
  }).body;

/** A report with a run for each of these. */
async function report(...runs: readonly (ReportBody | FailureCode)[]): Promise<number> {
  const { report } = await newReport(pages.services, caller(), { url: 'https://example.com/a', privacy: 0 });
  for (const [at, run] of runs.entries()) {
    if (at > 0) await again(report.id);
    await runQueued(pages.services, () => (typeof run === 'string' ? failed(run) : completed(run)));
    nowMs += 60_000;
  }
  return report.id;
}

function again(id: number) {
  return pages.services.reports.update(caller(), id, { update: true }, undefined);
}

describe('the page of a run', () => {
  test('shows the report as it was then, and leads to the others', async () => {
    const id = await report(body(60, 'pass'), body(55, 'fail'), body(70, 'pass'));
    const { status, html } = await pages.get(`/reports/${id}/runs/2`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Run 2: 55, decent: example.com/a – Assay</title>');
    expect(html).toContain('<li class="check fail" id="image-alt">');
    expect(html).toContain('60 to 55.');
    expect(html).toContain('2 runs since');
    expect(html).toMatch(
      /Run 2 of 3, checked on <time[^>]*>21 November 2026, 12:01<\/time>\. <a href="\/reports\/\d+">Latest: run 3</,
    );
    expect(html).toContain(`<a href="/reports/${id}/runs/1">Run 1, the one before</a>`);
    expect(html).toContain(`<a href="/reports/${id}/runs/3">Run 3, the one after</a>`);
    expect(html).toContain(`<li><a href="/reports/${id}">Report</a></li><li aria-current="page">Run 2</li>`);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* src=)/);
    const compare = `/reports/${id}/compare?a=2`;
    expect(html).toContain(`<a href="${compare}">Compare with the latest</a>`);
    expect((await pages.get(compare)).html).toMatch(/Run 2, [^<]*: 55[\s\S]*Run 3, [^<]*: 70/);
  });

  test('says of the latest run that it is that', async () => {
    const id = await report(body(60, 'pass'));
    const { html } = await pages.get(`/reports/${id}/runs/1`);
    expect(html).toContain('Run 1 of 1, checked on');
    expect(html).toContain('This is the latest run.');
    expect(html).not.toMatch(/Compare with the latest|the one before|the one after|Latest:/);
  });

  test('gives it as files, with what was found then', async () => {
    const id = await report(body(55, 'fail'), body(70, 'pass'), 'timeout');
    const path = `/reports/${id}/runs/1`;
    expect((await pages.get(path)).html).toContain(`href="${path}/export?format=csv"`);
    const csv = await pages.get(`${path}/export?format=csv`);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="assay-example.com-a-/);
    expect(csv.html).toContain('image-alt');
    const json = JSON.parse((await pages.get(`${path}/export?format=json`)).html);
    expect(json).toMatchObject({ object: 'run', number: 1, score: 55 });
    const page = await pages.get(`${path}/export?format=html`);
    expect(page.html).toContain('<title>55, decent: example.com/a');
    expect(page.html).not.toMatch(/Command line|\/runs\//);
    for (const missing of [`${path}/export?format=exe`, `/reports/${id}/runs/3/export?format=csv`])
      expect((await pages.get(missing)).status).toBe(404);
    expect((await pages.get(`${path}/export?format=csv`, { as: pages.stranger })).status).toBe(404);
  });

  test('finds checks on the server', async () => {
    const id = await report(body(60, 'fail'));
    const { html } = await pages.get(`/reports/${id}/runs/1?find=nothing-like-it&show=all`);
    expect(html).not.toContain('id="image-alt"');
    expect(html).toContain('value="nothing-like-it"');
  });

  test('shows what is kept of a run whose details were removed', async () => {
    const bodies = [60, 61, 62, 63, 64].map((score) => body(score, 'pass'));
    const id = await report(...bodies);
    const { status, html } = await pages.get(`/reports/${id}/runs/1`);
    expect(status).toBe(200);
    expect(html).toContain('The details of this run are no longer kept');
    expect(html).toContain('aria-label="Score 60 of 100."');
    expect(html).toMatch(/<th scope="row">SEO<\/th><td class="num"><span class="cat-s \w+">\d+</);
    expect(html).toContain('<title>Run 1: example.com/a – Assay</title>');
    expect(html).not.toContain('Compare with the latest');
    // The run before it has no details to compare with.
    expect((await pages.get(`/reports/${id}/runs/3`)).html).toContain('id="image-alt"');
  });

  test('is there for the first of many runs, which compares with the latest', async () => {
    const many = Array.from({ length: 101 }, () => 'timeout' as const);
    const id = await report(body(60, 'pass'), ...many);
    expect((await pages.get(`/reports/${id}/runs/28`)).html).toContain('The last 25 runs of 28, since');
    await again(id);
    await runQueued(pages.services, () => completed(body(70, 'pass')));
    expect((await pages.get(`/reports/${id}/runs/1`)).html).toContain('Latest: run 103');
    const { status, html } = await pages.get(`/reports/${id}/compare?a=1`);
    expect(status).toBe(200);
    expect(html).toMatch(/<option value="1" selected[^>]*>Run 1, /);
  });

  test('says why a run failed', async () => {
    const id = await report('tls_error', body(60, 'pass'));
    const { status, html } = await pages.get(`/reports/${id}/runs/1`);
    expect(status).toBe(200);
    expect(html).toContain('Run 1 of 2.');
    expect(html).toContain('<h2 id="run-title">No secure connection was possible</h2>');
    expect(html).not.toContain('Compare with the latest');
  });

  test('says of a run that has not ended how it stands', async () => {
    const id = await report(body(60, 'pass'));
    await again(id);
    const { status, html } = await pages.get(`/reports/${id}/runs/2`);
    expect(status).toBe(200);
    expect(html).toContain('This run has not begun yet');
    expect(html).toContain(`<a class="btn primary" href="/reports/${id}">`);
    await runQueued(pages.services, () => failed('timeout'));
  });

  test('is as unknown where there is no such run as where there is no such report', async () => {
    const id = await report(body(60, 'pass'));
    for (const run of ['2', '0', '01', 'x', '1e3']) {
      expect((await pages.get(`/reports/${id}/runs/${run}`)).status).toBe(404);
    }
    const foreign = await pages.get(`/reports/${id}/runs/1`, { as: pages.stranger });
    const none = await pages.get('/reports/999999/runs/1', { as: pages.stranger });
    expect({ status: foreign.status, html: foreign.html }).toEqual({ status: 404, html: none.html });
    expect((await pages.get(`/reports/${id}/runs/1`, { as: pages.member })).status).toBe(200);
  });

  test('is asked for only by who has signed in, also where everybody may see the report', async () => {
    const id = await report(body(60, 'pass'));
    const { status, headers } = await pages.get(`/reports/${id}/runs/1`, { as: null });
    const location = `/login?next=${encodeURIComponent(`/reports/${id}/runs/1`)}`;
    expect({ status, location: headers.location }).toEqual({ status: 303, location });
  });
});

describe('what people say of a run', () => {
  const post = (id: number, form: Readonly<Record<string, string>>) =>
    pages.post(`/reports/${id}/runs/1`, form);

  test('is given on its page, and shown wherever members see the run', async () => {
    const id = await report(body(60, 'pass'), body(55, 'fail'));
    const { status, headers } = await post(id, { label: ' after <b>release</b> 4.2 ', pinned: '1' });
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: `/reports/${id}/runs/1`,
    });
    const label = '<bdi>after &lt;b>release&lt;/b> 4.2</bdi>';
    const own = await pages.get(`/reports/${id}/runs/1`);
    expect(own.html).toMatch(
      new RegExp(`<p class="meta"><b>${label}</b>.*Pinned.*Asked for by: <bdi>Command line`),
    );
    expect(own.html).toContain('name="pinned" value="1" checked');
    const { html } = await pages.get(`/reports/${id}`);
    expect(html).toMatch(new RegExp(`Run 1</a> <span class="chip">.*?Pinned</span><small>${label}`));
    expect(html).toContain('<title>21 November 2026: 60 (after &lt;b>release&lt;/b> 4.2)</title>');
    expect(html).toContain('<td><bdi>Command line</bdi></td>');
  });

  test('is asked for by its name, who was it', async () => {
    const id = await report(body(60, 'pass'));
    await pages.post(`/reports/${id}/run`, {});
    await runQueued(pages.services, () => completed(body(61, 'pass')));
    const { html } = await pages.get(`/reports/${id}/runs/2`);
    expect(html).toContain('Asked for by: <bdi>owner@example.com</bdi>');
  });

  test('is refused with what was typed', async () => {
    const id = await report(body(60, 'pass'));
    const { status, html } = await post(id, { label: 'x'.repeat(81), pinned: '1' });
    expect(status).toBe(422);
    expect(html).toContain('<title>Error: Run 1: ');
    expect(html).toMatch(/<details class="marks" open>/);
    expect(html).toMatch(
      /name="label" value="x{81}"[^>]* aria-invalid="true" aria-describedby="marks-error"/,
    );
    expect(html).toContain('name="pinned" value="1" checked');
    expect(html).toContain('A label has at most 80 characters');
    expect(await pages.services.reports.run(caller().accountId, id, 1)).toMatchObject({
      ...{ label: null, isPinned: false },
    });
  });

  test('is told nobody that a report is shared with', async () => {
    const id = await report(body(60, 'pass'), body(55, 'fail'));
    await post(id, { label: 'after release 4.2', pinned: '1' });
    const { slug } = await pages.services.reports.get(caller().accountId, id);
    const paths = ['html', 'json', 'csv', 'md'].map((format) => `/reports/${id}/export?format=${format}`);
    for (const path of [`/r/${slug}`, ...paths]) {
      const { status, html } = await pages.get(path, path.startsWith('/r/') ? { as: null } : {});
      expect(status).toBe(200);
      expect(html).not.toMatch(/release 4\.2|Pinned|Command line|caused_by|operator/);
    }
  });
});

test('two runs are chosen in the table, where there are two', async () => {
  const id = await report(body(60, 'pass'), 'timeout', body(55, 'fail'), body(58, 'fail'));
  const { html } = await pages.get(`/reports/${id}`);
  const form = /<form action="\/reports\/\d+\/compare"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const radios = [...form.matchAll(/name="(a|b)" value="(\d)" aria-label="([^"]*)"[^>]*?( checked)?\/?>/g)];
  expect(radios.map(([, name, value, , checked]) => `${name}=${value}${checked ?? ''}`)).toEqual([
    ...['a=4', 'b=4 checked', 'a=3 checked', 'b=3', 'a=1', 'b=1'],
  ]);
  const once = await report(body(60, 'pass'), 'timeout');
  expect((await pages.get(`/reports/${once}?view=last`)).html).not.toContain('name="a"');
});

test('runs are links where members look at a report, and nowhere else', async () => {
  const id = await report(body(60, 'pass'), body(55, 'fail'));
  const { slug } = await pages.services.reports.get(caller().accountId, id);
  const own = await pages.get(`/reports/${id}`);
  expect(own.html).toContain(`<td><a href="/reports/${id}/runs/1">Run 1</a> </td>`);
  expect(own.html).toMatch(
    /<a href="\/reports\/\d+\/runs\/1" tabindex="-1"><circle [^>]*><title>21 November 2026: 60<\/title>/,
  );
  expect(own.html).toContain(`<span><a href="/reports/${id}/runs/2">Run 2</a></span>`);
  for (const path of [`/r/${slug}`, `/reports/${id}/export?format=html`]) {
    const { status, html } = await pages.get(path);
    expect(status).toBe(200);
    expect(html).not.toContain('/runs/');
  }
});

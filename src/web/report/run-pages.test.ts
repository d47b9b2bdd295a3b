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

test('runs are links where members look at a report, and nowhere else', async () => {
  const id = await report(body(60, 'pass'), body(55, 'fail'));
  const { slug } = await pages.services.reports.get(caller().accountId, id);
  const own = await pages.get(`/reports/${id}`);
  expect(own.html).toContain(`<td><a href="/reports/${id}/runs/1">Run 1</a>`);
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

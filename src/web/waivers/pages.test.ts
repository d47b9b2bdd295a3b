import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedReport, judged } from '../../report/sample-export.ts';
import { completed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let reportId: number;
const list = '/projects/example.com/waivers';
const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };

beforeAll(async () => {
  pages = await startPages({ settings: lax });
  const caller = operatorOf(pages.one.account.id);
  const { report } = await newReport(pages.services, caller, {
    url: 'https://example.com/shop?p=1',
    privacy: 1,
  });
  reportId = report.id;
  const items = ['a.png', 'b.png'].map((file) => ({
    ...{ id: `image-alt:${file}`, outcome: 'fail' as const, detail: 'No text.', selector: null },
    ...{ snippet: `<img src="${file}">`, url: null, line: 1, column: 1 },
  }));
  const { body } = exportedReport({ checks: [judged({ id: 'image-alt', outcome: 'fail', items })] });
  await runQueued(pages.services, () => completed(body));
});
afterAll(() => pages.close());

const given = { check: 'image-alt', reason: 'All of them are <b>decoration</b>.', days: '30' };

describe('V1 the page of waivers', () => {
  test('is led to from the report, with what was found there to choose from', async () => {
    const { html } = await pages.get(`/reports/${reportId}`);
    const [, href = ''] = /href="([^"]*waivers[^"]*)">Waive this finding/.exec(html) ?? [];
    expect(href.replaceAll('&amp;', '&')).toBe(`${list}?report=${reportId}&check=image-alt`);
    const form = await pages.get(href.replaceAll('&amp;', '&'));
    expect(form.html).toMatch(/<option value="image-alt" selected/);
    expect(form.html).toMatch(/type="radio" name="pages" value="\/shop\?p=1" checked/);
    expect(form.html).toContain('<option value="image-alt:b.png">&lt;img src=&quot;b.png&quot;></option>');
  });

  test('waives, says when the score follows, lists, and ends', async () => {
    const made = await pages.post(list, { ...given, report: String(reportId), pages: '/shop?p=1', item: '' });
    expect({ status: made.status, to: made.headers.location }).toEqual({ status: 303, to: list });
    const shown = await pages.get(list, { cookies: made.cookies });
    expect(shown.html).toMatch(/Waived until [^.]+\. 1 report is judged again now\./);
    expect(shown.html).toContain('All of them are &lt;b>decoration&lt;/b>.');
    expect(shown.html).toContain('image-alt · /shop?p=1');
    const findings = await pages.get('/projects/example.com/findings');
    const below = findings.html.slice(findings.html.indexOf('<h2>Waived</h2>'));
    expect(below).toContain('image-alt · /shop?p=1');
    expect(below).toContain('All of them are &lt;b>decoration&lt;/b>.');
    const [, end = ''] = /action="([^"]*\/end)"/.exec(shown.html) ?? [];
    const ended = await pages.post(end, {}, { as: pages.member });
    expect(ended.headers.location).toBe(list);
    expect((await pages.get(list)).html).toContain('Nothing is waived');
    expect((await pages.get('/projects/example.com/findings')).html).not.toContain('<h2>Waived</h2>');
    expect((await pages.get(`${list}?ended=1`)).html).toContain('image-alt · /shop?p=1');
    expect((await pages.post(end, {})).headers.location).toBe(list);
  });

  test('keeps what was typed when it is refused, and leads to the field', async () => {
    const { status, html } = await pages.post(list, { ...given, reason: 'x', pages: 'blog' });
    expect(status).toBe(422);
    expect(html).toContain('<title>Error: Waivers');
    expect(html).toMatch(/<a href="#reason">Say why it may stay/);
    expect(html).toMatch(/<a href="#pages">A pattern begins with/);
    expect(html).toMatch(/name="pages"[^>]*value="blog"[^>]*aria-invalid="true"/);
    expect(html).toMatch(/<option value="30" selected/);
  });

  test('says to a member what only owners waive', async () => {
    const cap = { ...given, check: 'is-crawlable' };
    const refused = await pages.post(list, cap, { as: pages.member });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('Only owners of the account waive this check');
    expect((await pages.post(list, cap)).status).toBe(303);
  });

  test('Z1 is nothing to another account', async () => {
    expect((await pages.get(list, { as: pages.stranger })).status).toBe(404);
    expect((await pages.post(list, given, { as: pages.stranger })).status).toBe(404);
  });
});

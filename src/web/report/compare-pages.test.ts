import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedReport, judged } from '../../report/sample-export.ts';
import { completed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let path: string;
let ids: Readonly<Record<'one' | 'other' | 'waits', number>>;
const scores = [60, 64, 62];
const outcomes = [
  ['fail', 'pass'],
  ['pass', 'pass'],
  ['pass', 'fail'],
] as const;

beforeAll(async () => {
  pages = await startPages();
  const caller = operatorOf(pages.one.account.id);
  const { report } = await newReport(pages.services, caller, 'https://example.com/a');
  for (const [at, [alt, title]] of outcomes.entries()) {
    if (at > 0) await pages.services.reports.update(caller, report.id, { update: true }, undefined);
    const checks = [
      judged({
        id: 'image-alt',
        category: 'accessibility',
        outcome: alt,
        pointsLost: alt === 'fail' ? 3 : 0,
      }),
      judged({ id: 'title', category: 'seo', outcome: title, pointsLost: title === 'fail' ? 2 : 0 }),
    ];
    const { body } = exportedReport({ checks, score: scores[at] ?? 0, result: 'decent' });
    await runQueued(pages.services, () => completed(body));
  }
  await pages.services.reports.markRun(caller, report.id, 1, { label: 'before <release>' });
  path = `/reports/${report.id}/compare`;
  const other = await newReport(pages.services, caller, 'https://example.com/b?c=<d>');
  const checks = [judged({ id: 'image-alt', category: 'accessibility', outcome: 'warn', pointsLost: 1 })];
  const { body } = exportedReport({ checks, score: 59, result: 'decent' });
  await runQueued(pages.services, () => completed(body));
  const waits = await newReport(pages.services, caller, 'https://example.com/c');
  ids = { one: report.id, other: other.report.id, waits: waits.report.id };
});
afterAll(() => pages.close());

describe('the page that compares two runs', () => {
  /** Titles of the list, as links or not, in order. */
  const listed = (html: string) =>
    [...html.matchAll(/<li><svg class="i st[\s\S]*?#([\w-]+)"><bdi>/g)].map(([, id]) => id);

  test('begins with the categories, and has one list with sums that add up', async () => {
    const { html } = await pages.get(`${path}?a=1&b=3`);
    expect(html.indexOf('Category scores of run 1 and run 3')).toBeLessThan(html.indexOf('What changed'));
    expect(listed(html)).toEqual(['title', 'image-alt']);
    expect(html).toContain(
      '60 to 62: +3.0 from what is better and −2.0 from what is worse. +1.0 from rounding and from what caps the score.',
    );
    expect(html).toMatch(/<h3>SEO <span class="count"><span class="delta bad">−2\.0</);
  });

  test.each([
    ['show=improved', ['image-alt']],
    ['show=regressed', ['title']],
    ['show=fixed', ['image-alt']],
    ['show=new_findings', ['title']],
    ['show=only_in_older', []],
    ['show=nonsense', ['title', 'image-alt']],
    ['sort_by=points', ['title', 'image-alt']],
  ])('narrows and sorts the list by its address: %s', async (query, ids) => {
    const { status, html } = await pages.get(`${path}?a=1&b=3&${query}`);
    expect(status).toBe(200);
    expect(listed(html)).toEqual(ids);
  });

  test('keeps what the list is narrowed to while runs are chosen, also when they were swapped', async () => {
    const query = 'show=improved&sort_by=points';
    const { html } = await pages.get(`${path}?a=1&b=3&${query}`);
    const form = /<form class="sheet row cmp"[\s\S]*?<\/form>/.exec(html)?.[0];
    expect(form).toContain('<input type="hidden" name="show" value="improved"/>');
    expect(form).toContain('<input type="hidden" name="sort_by" value="points"/>');
    expect(html).toContain(`href="${path}?a=1&amp;b=3&amp;show=regressed&amp;sort_by=points"`);
    const swapped = await pages.get(`${path}?a=3&b=1&${query}`);
    expect(swapped.headers.location).toBe(`${path}?a=1&b=3&${query}`);
  });

  test('names runs by their labels', async () => {
    const { html } = await pages.get(`${path}?a=1&b=2`);
    expect(html).toMatch(/<option value="1" selected>Run 1 \(before &lt;release>\), [^<]*: 60</);
    expect(html).toMatch(/<option value="2" selected>Run 2, [^<]*: 64</);
  });
});

describe('the page that compares two reports', () => {
  const between = (a: number, b: number, more = '') => `/reports/compare?a=${a}&b=${b}${more}`;

  test('says how the second does beside the first, as each is now', async () => {
    const { status, html } = await pages.get(between(ids.one, ids.other));
    expect(status).toBe(200);
    expect(html).toContain(`<a href="/reports/${ids.one}" title="https://example.com/a">`);
    expect(html).toContain('Category scores of the two reports');
    expect(html).toContain(`href="/reports/${ids.other}?view=last#image-alt"`);
    expect(html).toContain('<small>the first: <bdi>');
    expect(html).toContain('62 to 59: −1.0 from what is worse. −2.0 from checks of one report alone');
    expect(html).toContain(`href="/reports/compare?a=${ids.one}&amp;b=${ids.other}&amp;show=regressed"`);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<d>/);
  });

  test('can be asked the other way round', async () => {
    const { html } = await pages.get(between(ids.other, ids.one, '&show=improved&sort_by=points'));
    expect(html).toContain('59 to 62: +1.0 from what is better.');
    expect(html).toContain(`href="/reports/${ids.one}?view=last#image-alt"`);
  });

  test('says why there is nothing to compare', async () => {
    expect((await pages.get(between(ids.one, ids.one))).html).toContain('Choose two different reports.');
    expect((await pages.get(between(ids.one, ids.waits))).html).toContain('has no result yet');
  });

  test('knows none of another account', async () => {
    const path = between(ids.one, ids.other);
    for (const unknown of ['/reports/compare', '/reports/compare?a=1', between(ids.one, 999_999)])
      expect((await pages.get(unknown)).status).toBe(404);
    expect((await pages.get(path, { as: pages.stranger })).status).toBe(404);
    expect((await pages.get(path, { as: null })).status).toBe(303);
  });
});

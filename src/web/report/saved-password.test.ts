import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedReport } from '../../report/sample-export.ts';
import { completed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

test('S1: a password that is saved is shown once beside the link, to be copied with it', async () => {
  const input = { url: 'https://example.com/a', privacy: 1 } as const;
  const { report } = await newReport(pages.services, operatorOf(pages.one.account.id), input);
  await runQueued(pages.services, () => completed(exportedReport().body));
  const password = '<long> & strange';
  const written = '&lt;long> &amp; strange';
  const { status, html, cookies } = await pages.post(`/reports/${report.id}/privacy`, {
    privacy: '2',
    password,
  });
  expect(status).toBe(200);
  const link = `${pages.origin}/r/${report.slug}`;
  expect(html).toContain(`<code id="saved-link">${link}</code>`);
  expect(html).toContain(`<code id="saved-password">${written}</code>`);
  expect(html).toContain(`<span id="saved-both" hidden>${link}\nPassword: ${written}</span>`);
  expect(html).toMatch(/data-copy="saved-both"[\s\S]*?Copy both/);
  // It travels in no cookie, and is on no later page.
  expect(cookies).toEqual([]);
  expect((await pages.get(`/reports/${report.id}`)).html).not.toContain(written);
  const opened = await pages.post(`/r/${report.slug}/unlock`, { password }, { as: null });
  expect(opened).toMatchObject({ status: 303, headers: { location: `/r/${report.slug}` } });
});

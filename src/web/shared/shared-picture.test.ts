import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedReport } from '../../report/sample-export.ts';
import { sampleLookBody, samplePictures } from '../../report/sample-look-body.ts';
import { lookAs } from '../../services/looks/testing.ts';
import type { Privacy } from '../../services/reports/types.ts';
import { completed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
  pages.services.lookers.offer(true);
});
afterAll(() => pages.close());

const password = 'open sesame';
const mobile = 'RIFF\0\0\0\0WEBP mobile';

/** A report of tenant one at which a browser looked. */
async function share(privacy: Privacy): Promise<string> {
  const { report } = await newReport(pages.services, operatorOf(pages.one.account.id), {
    ...{ url: 'https://example.com/', privacy, browser: true },
    ...(privacy === 2 ? { password } : {}),
  });
  await runQueued(pages.services, () => completed(exportedReport().body));
  await lookAs(pages.services, sampleLookBody(), samplePictures);
  return `/r/${report.slug}`;
}

const picture = (path: string, options = {}) => pages.get(`${path}/picture/mobile`, { as: null, ...options });

test('S5: of a public report is for everybody, and is a picture and nothing else', async () => {
  const path = await share(0);
  const { status, html, headers } = await picture(path);
  expect({ status, html }).toEqual({ status: 200, html: mobile });
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  const again = await picture(path, { headers: { 'if-none-match': String(headers.etag) } });
  expect(again).toMatchObject({ status: 304, html: '' });
});

test('S5: of a private report is for its account alone, and kept nowhere', async () => {
  const path = await share(1);
  for (const as of [null, pages.stranger]) expect((await picture(path, { as })).status).toBe(404);
  const { html, headers } = await picture(path, { as: pages.member });
  expect(html).toBe(mobile);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.etag).toBeUndefined();
});

test('S5: of a report with a password leads to its form, until it is open', async () => {
  const path = await share(2);
  expect(await picture(path)).toMatchObject({ status: 303, headers: { location: path } });
  const { cookies } = await pages.post(`${path}/unlock`, { password }, { as: null });
  const opened = await picture(path, { cookies });
  expect(opened.html).toBe(mobile);
  expect(opened.headers['cache-control']).toBe('no-store');
});

test('S5: stands in the file of its report', async () => {
  const path = await share(0);
  const { html } = await pages.get(`${path}/export?format=html`, { as: null });
  expect(html).toContain(`src="data:image/webp;base64,${Buffer.from(mobile).toString('base64')}"`);
  const csv = await pages.get(`${path}/export?format=csv`, { as: null });
  expect(csv.html).toContain(',browser\r\n');
  expect((await pages.get(`${await share(1)}/export?format=html`, { as: null })).status).toBe(404);
});

test('stands in the file that members take away', async () => {
  const path = await share(1);
  const { rows } = await pages.services.reports.list(pages.one.account.id, {
    ...{ sortBy: 'id', sort: 'desc', perPage: 10, page: 1 },
  });
  const own = rows.find(({ slug }) => path.endsWith(slug));
  for (const of of [`/reports/${own?.id}`, `/reports/${own?.id}/runs/1`]) {
    const { html, headers } = await pages.get(`${of}/export?format=html`);
    expect(html).toContain('src="data:image/webp;base64,');
    expect(headers['content-security-policy']).toContain('img-src data:');
    const json = await pages.get(`${of}/export?format=json`);
    expect(json.html).toContain('"replaces": true');
  }
});

test('that is not there is no page', async () => {
  const path = await share(0);
  for (const kind of ['desk', 'frame']) {
    expect((await pages.get(`${path}/picture/${kind}`, { as: null })).status).toBe(404);
  }
  const { report } = await newReport(pages.services, operatorOf(pages.one.account.id), {
    ...{ url: 'https://example.com/never', privacy: 0, browser: false },
  });
  await runQueued(pages.services, () => completed(exportedReport().body));
  expect((await picture(`/r/${report.slug}`)).status).toBe(404);
});

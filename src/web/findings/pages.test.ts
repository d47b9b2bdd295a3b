import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '../../checks/run.ts';
import { judged } from '../../report/sample-export.ts';
import { completed, judgedBody, runQueued } from '../../services/testing.ts';
import { startPages, type TestPages } from '../testing.ts';

const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };

let pages: TestPages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());

async function create(url: string) {
  const caller = pages.services.users.callerOf(pages.owner.session, visitor);
  await pages.services.reports.create(caller, { url, privacy: 1 });
}

async function check(url: string, checks: Parameters<typeof judgedBody>[1]) {
  await create(url);
  await runQueued(pages.services, () => completed(judgedBody(50, checks)));
}

function textOf(html: string): string {
  const [, main = ''] = html.split('<main');
  return main
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const image = (at: number): Item => ({
  ...{ id: `${at}`, outcome: 'fail', detail: 'this image has no alt attribute.', url: null },
  ...{ line: at, column: 1, selector: 'img', snippet: `<img src="${at}.png">` },
});

test('lists what to fix over all pages, and says why there is nothing', async () => {
  await create('https://a.example/');
  expect(textOf((await pages.get('/projects/a.example/findings')).html)).toContain(
    'The first pages are being checked',
  );
  await runQueued(pages.services, () =>
    completed(judgedBody(90, [judged({ id: 'title', outcome: 'pass' })])),
  );
  expect(textOf((await pages.get('/projects/a.example/findings')).html)).toContain('Nothing to fix');
  const items = [1, 2, 3, 4, 5, 6].map(image);
  const alt = judged({ ...{ id: 'image-alt', outcome: 'fail', pointsLost: 2.5, itemsTotal: 9, items } });
  await check('https://a.example/b', [alt, judged({ id: 'has-hsts', outcome: 'warn', danger: true })]);
  const { html } = await pages.get('/projects/a.example/findings');
  const text = textOf(html);
  expect(text).toContain('2 findings, dangerous first, then most gain first');
  expect(text).toMatch(/Send an HSTS header Dangerous Security .*1 of 2 .*Describe images .*\+2\.5/);
  expect(html).toContain('href="/projects/a.example/findings/image-alt"');

  const filtered = await pages.get(
    '/projects/a.example/findings?category=security&severity=none-such&path=/b',
  );
  expect(textOf(filtered.html)).toContain(
    '1 finding, dangerous first, then most gain first; Category: Security',
  );
  expect(filtered.html).toContain('severity=none-such');
  expect(filtered.html).toContain('/findings/export?format=csv&amp;category=security&amp;path=%2Fb');
  const none = textOf((await pages.get('/projects/a.example/findings?new=1')).html);
  expect(none).toContain('No finding matches');
});

test('opens a finding: what to do, and its pages with the places', async () => {
  const { html } = await pages.get('/projects/a.example/findings/image-alt');
  const text = textOf(html);
  expect(text).toMatch(/Describe images Accessibility 1 page 9 places \+2\.5 points in all since/);
  expect(html).toContain('5.png');
  expect(html).not.toContain('6.png');
  expect(text).toContain('and 4 more places');
  expect(html).toMatch(/href="\/reports\/\d+#image-alt"/);
  expect(html).toContain('href="/checks#image-alt"');
  expect(textOf((await pages.get('/projects/a.example/findings/title-length')).html)).toContain(
    'No page has this',
  );
  expect((await pages.get('/projects/a.example/findings/no-check')).status).toBe(404);
  expect(textOf((await pages.get('/projects/a.example/findings/image-alt?page=9')).html)).toContain(
    'The list is shorter than that',
  );
});

test('hands out the list as a file', async () => {
  const { status, headers, html } = await pages.get('/projects/a.example/findings/export?format=md');
  expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(html).toContain('- [ ] **Dangerous:** Send an HSTS header');
  expect((await pages.get('/projects/a.example/findings/export?format=pdf')).status).toBe(404);
});

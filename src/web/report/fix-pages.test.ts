import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedReport, judged } from '../../report/sample-export.ts';
import { fixTextWords } from '../../report/words/fix-text.ts';
import { completed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let path: string;
beforeAll(async () => {
  pages = await startPages();
  const caller = operatorOf(pages.one.account.id);
  const { report } = await newReport(pages.services, caller, { url: 'https://example.com/a', privacy: 1 });
  const found = (pointsLost: number, task: string) =>
    exportedReport({
      checks: [
        judged({ id: 'image-alt', outcome: pointsLost > 0 ? 'fail' : 'pass', pointsLost, task }),
        judged({ id: 'document-title', outcome: 'warn', pointsLost: 1, task: 'Shorten the title' }),
        judged({ id: 'html-lang', outcome: 'pass' }),
      ],
    }).body;
  await runQueued(pages.services, () => completed(found(2, 'Describe 2 images')));
  await pages.services.reports.update(caller, report.id, { update: true }, undefined);
  await runQueued(pages.services, () => completed(found(0, '')));
  path = `/reports/${report.id}`;
});
afterAll(() => pages.close());

describe('fixes as text', () => {
  test('of one finding are plain text for its account, kept nowhere', async () => {
    const { status, headers, html } = await pages.get(`${path}/fixes/document-title`);
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    });
    expect(html).toMatch(/^# Shorten the title\n/);
    expect(html).toContain(`<${pages.origin}${path}#document-title>`);
  });

  test('of what to fix first are one text, of a past run as it was then', async () => {
    expect((await pages.get(`${path}/fixes`)).html).not.toContain('Describe 2 images');
    const { html } = await pages.get(`${path}/runs/1/fixes`);
    expect(html).toMatch(/^- \[ \] Describe 2 images \*\*\+2\.0\*\*$/m);
    expect(html).toContain(`<${pages.origin}${path}/runs/1#fix-first>`);
    expect((await pages.get(`${path}/runs/1/fixes/image-alt`)).html).toMatch(/^# Describe 2 images\n/);
  });

  test('for an agent are a task, which says where the API lists all', async () => {
    const { status, headers, html } = await pages.get(`${path}/fixes?format=task`);
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(html).toMatch(/^# Mend 1 finding of a web page\n/);
    expect(html).toContain(`with the report \`${path.split('/')[2]}\``);
    const one = await pages.get(`${path}/fixes/document-title?format=task`);
    expect(one.html).toMatch(/^# Mend 1 finding of a web page\n/);
    expect(one.html).not.toContain('image-alt');
  });

  test('for an agent tell of a past run without the tools, which know the last alone', async () => {
    const { html } = await pages.get(`${path}/runs/1/fixes/image-alt?format=task`);
    expect(html).toMatch(/^# Mend 1 finding of a web page\n/);
    expect(html).not.toContain('verify_fix');
  });

  test.each(['image-alt', 'html-lang', 'unknown', '%3Cscript%3E', 'html-lang?format=task'])(
    'are not there of what passed or is unknown: %s',
    async (check) => {
      const { status, html } = await pages.get(`${path}/fixes/${check}`);
      expect(status).toBe(404);
      expect(html).toBe(`${fixTextWords.noFinding}\n`);
    },
  );

  test.each(['/fixes', '/fixes/document-title', '/runs/1/fixes', '/runs/1/fixes/image-alt'])(
    'Z1: are as unknown to another account as the report: %s',
    async (own) => {
      const foreign = await pages.get(path + own, { as: pages.stranger });
      const none = await pages.get(`/reports/999999${own}`, { as: pages.stranger });
      expect({ status: foreign.status, html: foreign.html }).toEqual({ status: 404, html: none.html });
      expect((await pages.get(path + own, { as: null })).status).toBe(303);
    },
  );

  test('are linked from each finding and from what comes first, on the page of a run to those of the run', async () => {
    const fixLinks = async (page: string) =>
      [...(await pages.get(page)).html.matchAll(/<a href="([^"]*\/fixes[^"]*)"/g)].map(([, href]) => href);
    const forBoth = (...fixes: string[]) => fixes.flatMap((href) => [`${href}?format=task`, href]);
    expect(await fixLinks(path)).toEqual(forBoth(`${path}/fixes`, `${path}/fixes/document-title`));
    expect(await fixLinks(`${path}/runs/1`)).toEqual(
      forBoth(
        `${path}/runs/1/fixes`,
        `${path}/runs/1/fixes/image-alt`,
        `${path}/runs/1/fixes/document-title`,
      ),
    );
    expect((await pages.get(`${path}/export?format=html`)).html).not.toContain('/fixes');
  });
});

test('a report without a result has nothing to fix yet', async () => {
  const caller = operatorOf(pages.one.account.id);
  const { report } = await newReport(pages.services, caller, { url: 'https://example.com/b', privacy: 1 });
  for (const of of ['', '/runs/1']) {
    const { status, html } = await pages.get(`/reports/${report.id}${of}/fixes`);
    expect(status).toBe(404);
    expect(html).toMatch(/^[\w ]+, so there is nothing to fix\.\n$/);
  }
});

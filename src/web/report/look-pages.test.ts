import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LookedRun } from '../../audit/look-types.ts';
import { sampleEvidence } from '../../evidence/sample-evidence.ts';
import { sampleLook } from '../../evidence/sample-look.ts';
import { browserBody } from '../../report/browser-body.ts';
import { judgeLook } from '../../report/judge-look.ts';
import { exportedReport } from '../../report/sample-export.ts';
import { lookAs } from '../../services/looks/testing.ts';
import type { Privacy } from '../../services/reports/types.ts';
import { completed, newReport, runQueued } from '../../services/testing.ts';
import { operatorOf } from '../../services/trail/write-audit-log.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let caller: ReturnType<typeof operatorOf>;
beforeEach(async () => {
  pages = await startPages();
  caller = operatorOf(pages.one.account.id);
  pages.services.lookers.offer(true);
});
afterEach(() => pages.close());

const html = '<!doctype html><html lang="en"><title>Rivers</title><h1>Rivers</h1></html>';
const facts = { kind: 'mobile', type: 'image/webp', width: 721, height: 1_440, scale: 1.75 } as const;
const picture = { ...facts, bytes: Uint8Array.of(82, 73, 70, 70) };

const bodyOf = (score: number) => exportedReport({ score, result: 'good' }).body;

/** A report whose run is complete. */
async function made(browser: boolean, more: { privacy?: Privacy; password?: string } = {}) {
  const { report } = await newReport(pages.services, caller, {
    ...{ url: 'https://example.com/', privacy: 1, browser },
    ...more,
  });
  await runQueued(pages.services, () => completed(bodyOf(80)));
  return report;
}

async function see(): Promise<void> {
  const look = sampleLook({ html });
  const body = browserBody(look, judgeLook({ evidence: sampleEvidence({ html }), look }), [picture]);
  await lookAs(pages.services, body, [picture]);
}

async function fail(): Promise<void> {
  const { lookWork } = pages.services;
  const claiming = await lookWork.claimNext(0, []);
  if (claiming.kind !== 'claimed') throw new Error('No look waits.');
  const failure = { code: 'render_failed', message: 'The page crashed. Look again.' } as const;
  const looked: LookedRun = { ok: false, egressBytes: 0, failure };
  await lookWork.run(claiming.claim, async () => looked, new AbortController().signal);
}

describe('the report of a page tells how things stand with its look', () => {
  test('where nobody can look: to those alone who can get a browser', async () => {
    pages.services.lookers.offer(false);
    const { id } = await made(false);
    const { html: owner } = await pages.get(`/reports/${id}`);
    expect(owner).toContain('This Assay has no browser');
    expect(owner).toContain('<code class="look-command">assay doctor <span>--browser</span></code>');
    expect(owner).not.toContain('Look in the browser');
    expect((await pages.get(`/reports/${id}`, { as: pages.member })).html).not.toContain('id="browser"');
  });

  test('that was not asked for, and the button asks for it', async () => {
    const { id } = await made(false);
    expect((await pages.get(`/reports/${id}`)).html).toContain('Look in the browser');
    expect((await pages.post(`/reports/${id}/run`, { browser: '1' })).status).toBe(303);
    expect((await pages.get(`/reports/${id}`)).html).toContain('Then in the browser');
    await runQueued(pages.services, () => completed(bodyOf(81)));
    const { html: waiting } = await pages.get(`/reports/${id}`);
    expect(waiting).toContain('Waiting for a browser. It is the next of this account.');
    expect(waiting).toContain('>81<');
  });

  test('that runs anew without one: none is asked for', async () => {
    const { id } = await made(false);
    await pages.post(`/reports/${id}/run`, {});
    expect(await pages.services.looks.latest(caller.accountId, id)).toBeNull();
  });

  test('that waits behind others', async () => {
    await made(true);
    const { id } = await made(true);
    expect((await pages.get(`/reports/${id}`)).html).toContain('behind 1 look of this account');
  });

  test('that runs: that a browser is looking, with nothing to ask for', async () => {
    const { id } = await made(true);
    const { lookWork } = pages.services;
    const claiming = await lookWork.claimNext(0, []);
    if (claiming.kind !== 'claimed') throw new Error('No look waits.');
    const failure = { code: 'render_failed', message: 'The page crashed.' } as const;
    let text = '';
    const look = async (): Promise<LookedRun> => {
      text = (await pages.get(`/reports/${id}`)).html;
      return { ok: false, egressBytes: 0, failure };
    };
    await lookWork.run(claiming.claim, look, new AbortController().signal);
    expect(text).toContain('A browser is looking at the page.');
    expect(text).toContain('The report is complete without it.');
    expect(text).not.toContain('name="browser" value="1"');
  });

  test('that failed: why, that the report stands, and how to ask again', async () => {
    const { id } = await made(true);
    await fail();
    const { html: text } = await pages.get(`/reports/${id}`);
    expect(text).toContain('The page crashed. Look again.');
    expect(text).toContain('The report and its score stay as they are.');
    expect(text).toContain('name="browser" value="1"');
  });

  test('that was of an earlier run: where it is', async () => {
    const { id } = await made(true);
    await see();
    await pages.post(`/reports/${id}/run`, {});
    await runQueued(pages.services, () => completed(bodyOf(82)));
    const { html: text } = await pages.get(`/reports/${id}`);
    expect(text).toContain(`<a href="/reports/${id}/runs/1">A browser last looked in run 1;`);
    expect(text).not.toContain('class="look-metrics"');
    expect((await pages.get(`/reports/${id}/runs/1`)).html).toContain('class="look-metrics"');
  });
});

describe('a picture', () => {
  test('is for the account of its report alone, and never more than a picture', async () => {
    const { id } = await made(true);
    await see();
    const path = `/reports/${id}/picture/mobile`;
    expect((await pages.get(`/reports/${id}`)).html).toContain(
      `src="${path}" alt="The page as a phone shows it"`,
    );
    const { status, headers } = await pages.get(path);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await pages.get(path, { as: pages.stranger })).status).toBe(404);
    expect((await pages.get(path, { as: null })).status).toBe(303);
    expect((await pages.get(`/reports/${id}/picture/frame`)).status).toBe(404);
  });

  test('stands on the shared page, until a run ends of which there is none', async () => {
    const { id, slug } = await made(true, { privacy: 0 });
    await see();
    const shared = () => pages.get(`/r/${slug}`, { as: null });
    expect((await shared()).html).toContain(`src="/r/${slug}/picture/mobile"`);
    await pages.post(`/reports/${id}/run`, {});
    await runQueued(pages.services, () => completed(bodyOf(82)));
    expect((await shared()).html).not.toContain('/picture/');
  });

  test('of a report with a password is behind its form', async () => {
    const { slug } = await made(true, { privacy: 2, password: 'a good password' });
    await see();
    const { status, html: text } = await pages.get(`/r/${slug}`, { as: null });
    expect([status, text.includes('/picture/')]).toEqual([200, false]);
    expect((await pages.get(`/r/${slug}/picture/mobile`, { as: null })).status).toBe(303);
  });
});

describe('a look is asked for', () => {
  test('with a new report, by a box that is there where somebody can look', async () => {
    const form = { urls: 'https://example.com/new', privacy: '1', browser: '1' };
    expect((await pages.get('/reports?add=many')).html).toContain('Also look in a browser');
    const { headers } = await pages.post('/reports', form);
    const id = Number(headers.location?.split('/').at(-1));
    expect(await pages.services.looks.latest(caller.accountId, id)).toMatchObject({ state: 'queued' });
    pages.services.lookers.offer(false);
    expect((await pages.get('/reports?add=many')).html).not.toContain('Also look in a browser');
  });

  test('by each run of a project that is switched on', async () => {
    await made(false);
    const path = '/projects/example.com';
    expect((await pages.get(path)).html).toContain('Looks in a browser');
    expect((await pages.post(`${path}/browser`, { browser: 'on' })).status).toBe(303);
    const { report } = await newReport(pages.services, caller, { url: 'https://example.com/b', privacy: 1 });
    expect(await pages.services.looks.latest(caller.accountId, report.id)).toMatchObject({ state: 'queued' });
    expect((await pages.get(path)).html).toMatch(/value="on" checked/);
  });
});

test('the list has a column of looks where there is one', async () => {
  await made(false);
  expect((await pages.get('/reports')).html).not.toContain('>Browser<');
  await made(true);
  await see();
  const { html: list } = await pages.get('/reports');
  expect(list).toContain('>Browser<');
  expect(list).toContain('class="c-look"');
});

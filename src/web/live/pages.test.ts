import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../services/caller.ts';
import { completed, failed, sampleBody } from '../../services/testing.ts';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let caller: Caller;
beforeEach(async () => {
  pages = await startPages({
    settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
  });
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  caller = pages.services.users.callerOf(pages.owner.session, visitor);
});
afterEach(() => pages.close());

async function add(...urls: string[]): Promise<number[]> {
  const rows = await pages.services.reports.createMany(caller, { urls, privacy: 1 });
  return rows.flatMap((row) => (row.ok ? row.report.id : []));
}

async function runNext(audited = completed(sampleBody(80))): Promise<void> {
  const { audits } = pages.services;
  const claiming = await audits.claimNext(0, []);
  if (claiming.kind !== 'claimed') throw new Error('Nothing waits.');
  await audits.run(claiming.claim, async () => audited, new AbortController().signal);
}

const stateOf = async (id: number) => (await pages.services.reports.get(caller.accountId, id)).state;

/** The rows as they are read. */
function linesOf(html: string): string[] {
  const [, list = ''] = html.split('<ul class="rows" data-part="rows">');
  const [rows = ''] = list.split('</ul>');
  return rows
    .split('</li>')
    .map((row) => row.replaceAll(/<\/?(?:bdi|wbr)[^>]*>|<span>|(?<=<\/span>)<\/span>/g, ''))
    .map((row) =>
      row
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((row) => row !== '');
}

describe('what is in progress', () => {
  test('stands in the list of reports and on the page of its project, which counts its own alone', async () => {
    await add('https://a.example/1', 'https://a.example/2', 'https://a.example/3', 'https://b.example/');
    await runNext();
    await runNext(failed('timeout'));
    await pages.services.audits.claimNext(0, []);
    const { html } = await pages.get('/reports');
    expect(html).toContain('2 of 4 checked · 1 running, 1 waiting');
    expect(html).toContain('<title>Reports, 2 in progress');
    expect(html).toMatch(/<progress class="all" max="4" value="2"/);
    expect(linesOf(html)).toEqual([
      'a.example /3 Running',
      'Failed a.example /2 The server did not answer in time',
      'Good, 80 a.example /1',
      'b.example / Waiting Stop',
    ]);
    const project = await pages.get('/projects/a.example');
    expect(project.html).toContain('2 of 3 checked · 1 running<');
    expect((await pages.get('/projects/b.example')).html).toContain('0 of 1 checked · 1 waiting<');
  });

  test('is told to the script part by part, and at its end what became of the rows', async () => {
    const [first = 0, second = 0] = await add('https://a.example/1', 'https://a.example/2');
    const ask = async (query = '') =>
      (await pages.get(`/reports/live?id=${first}&id=${second}${query}`)).html;
    await runNext();
    const going = await ask();
    expect(going).toContain('data-over="false" data-title="Reports, 1 in progress"');
    expect(going).not.toContain('<html');
    await runNext(failed('timeout'));
    const over = await ask('&id=999999&id=x');
    expect(over).toContain('data-over="true" data-title="Reports"');
    expect(over).toContain('All are checked.');
    expect(linesOf(over)).toEqual([
      'Good, 80 a.example /1',
      'Failed a.example /2 The server did not answer in time',
    ]);
    const strange = await pages.get(`/reports/live?id=${first}`, { as: pages.stranger });
    expect(linesOf(strange.html)).toEqual([]);
  });

  test('is no more than some rows, and the rest a number', async () => {
    await add(...Array.from({ length: 30 }, (_, n) => `https://a.example/${n}`));
    for (let at = 0; at < 12; at += 1) await runNext();
    const lines = linesOf((await pages.get('/reports')).html);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe('6 more checked and 16 more waiting');
  });
});

describe('a run that waits', () => {
  test('is stopped from its row, and from its own page', async () => {
    const [one = 0, two = 0] = await add('https://a.example/1', 'https://a.example/2');
    const { html } = await pages.get('/reports?sort=url:asc');
    expect(html).toContain(`action="/reports/${one}/runs/1/stop"`);
    const answer = await pages.post(`/reports/${one}/runs/1/stop`, { back: '/reports?sort=url%3Aasc' });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/reports?sort=url%3Aasc' } });
    const next = await pages.get('/reports', { cookies: answer.cookies });
    expect(next.html).toContain('The run was stopped before it began.');
    expect([await stateOf(one), await stateOf(two)]).toEqual(['failed', 'queued']);

    const waiting = (await pages.get(`/reports/${two}`)).html;
    expect(waiting).toMatch(/<form[^>]* action="\/reports\/\d+\/runs\/1\/stop"[^>]* data-waiting/);
    const { headers } = await pages.post(`/reports/${two}/runs/1/stop`, {});
    expect(headers.location).toBe(`/reports/${two}`);
    const stopped = (await pages.get(`/reports/${two}`)).html;
    expect(stopped).toContain('Stopped before it began');
    expect(stopped).toContain('class="btn bad" popovertarget="delete-report"');
    expect(stopped).not.toContain('Other reasons');
  });

  test('that began meanwhile goes on, and the page says so', async () => {
    const [id = 0] = await add('https://a.example/');
    await pages.services.audits.claimNext(0, []);
    expect((await pages.get(`/reports/${id}`)).html).toMatch(/data-waiting="true" hidden/);
    const answer = await pages.post(`/reports/${id}/runs/1/stop`, { back: 'https://evil.example/' });
    expect(answer).toMatchObject({ status: 303, headers: { location: `/reports/${id}` } });
    const { html } = await pages.get(`/reports/${id}`, { cookies: answer.cookies });
    expect(html).toContain('This run has begun already, so it goes on.');
    expect(await stateOf(id)).toBe('running');
  });
});

describe('all that wait', () => {
  test('are stopped after a question, of a project alone where that was asked', async () => {
    const [one = 0, two = 0, other = 0] = await add(
      ...['https://a.example/1', 'https://a.example/2', 'https://b.example/'],
    );
    const { id } = await pages.services.projects.get(caller.accountId, 'a.example');
    const way = `/reports/stop?project=${id}&amp;back=%2Fprojects%2Fa.example`;
    expect((await pages.get('/projects/a.example')).html).toContain(`href="${way}"`);
    const question = await pages.get(way.replace('&amp;', '&'));
    expect(question.html).toContain('Stop 2 runs that wait?');
    expect(question.html).toContain('href="/projects/a.example"');
    expect([await stateOf(one), await stateOf(two)]).toEqual(['queued', 'queued']);
    const answer = await pages.post('/reports/stop', { project: String(id), back: '/projects/a.example' });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/projects/a.example' } });
    const { html } = await pages.get('/projects/a.example', { cookies: answer.cookies });
    expect(html).toContain('2 runs were stopped before they began.');
    expect(await Promise.all([one, two, other].map(stateOf))).toEqual(['failed', 'failed', 'queued']);

    // A single one has its own button.
    expect((await pages.get('/reports')).html).not.toContain('Stop all that wait');
    await pages.post('/reports/stop', {});
    expect(await stateOf(other)).toBe('failed');
    expect(await pages.get('/reports/stop')).toMatchObject({
      status: 303,
      headers: { location: '/reports' },
    });
  });

  test('of another account are not', async () => {
    const [id = 0] = await add('https://a.example/');
    const project = await pages.services.projects.get(caller.accountId, 'a.example');
    await pages.post('/reports/stop', {}, { as: pages.stranger });
    await pages.post('/reports/stop', { project: String(project.id) }, { as: pages.stranger });
    await pages.post(`/reports/${id}/runs/1/stop`, {}, { as: pages.stranger });
    expect(await stateOf(id)).toBe('queued');
  });
});

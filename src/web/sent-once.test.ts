import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { redirect } from './answer.ts';
import { createSentOnce } from './sent-once.ts';
import { startPages, type TestPages, testPassword } from './testing.ts';

describe('a form that makes something and is sent twice at once', () => {
  let pages: TestPages;
  let nowMs: number;
  beforeEach(async () => {
    nowMs = Date.now();
    pages = await startPages({ now: () => nowMs });
  });
  afterEach(() => pages.close());

  const reports = async () => {
    const query = { page: 1, perPage: 10, sort: 'desc', sortBy: 'id' } as const;
    return (await pages.services.reports.list(pages.one.account.id, query)).total;
  };
  const add = (url: string, as = pages.owner) => pages.post('/reports', { urls: url, privacy: '1' }, { as });

  test('makes it once, and leads both times to it', async () => {
    const answers = await Promise.all([add('https://a.example/'), add('https://a.example/')]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await reports()).toBe(1);
    nowMs += 1_999;
    await add('https://a.example/');
    expect(await reports()).toBe(1);
  });

  test('makes it again two seconds later, as it was meant', async () => {
    await add('https://a.example/');
    const separate = () => pages.post('/reports', { separate: '1' });
    await Promise.all([separate(), separate()]);
    expect(await reports()).toBe(2);
    nowMs += 2_000;
    await separate();
    expect(await reports()).toBe(3);
  });

  test('is another form when it says something else, or is somebody else’s', async () => {
    await add('https://a.example/');
    const separate = (as = pages.owner) => pages.post('/reports', { separate: '1' }, { as });
    await Promise.all([add('https://b.example/'), separate(), separate(pages.member)]);
    expect(await reports()).toBe(4);
  });

  test('shows the new key both times', async () => {
    const count = async () => {
      const { html } = await pages.get('/settings/keys');
      return new Set(html.match(/\/keys\/\d+\/revoke/g)).size;
    };
    const before = await count();
    const send = () => pages.post('/settings/keys', { name: 'Build', access: 'read', ends: '90' });
    const answers = await Promise.all([send(), send()]);
    const keys = answers.map(({ html }) => /assay_\w{20,}/.exec(html)?.[0]);
    expect(keys[0]).toBeDefined();
    expect(keys[1]).toBe(keys[0]);
    expect(await count()).toBe(before + 1);
  });

  test('makes it once the password has been given, for which it had to wait', async () => {
    const send = () => pages.post('/settings/keys', { name: 'Build', access: 'admin', ends: '90' });
    nowMs += 3_600_000;
    const { headers } = await send();
    expect(headers.location).toMatch(/^\/confirm\?/);
    await pages.post('/confirm', { password: testPassword, next: '/settings/keys' });
    expect((await send()).html).toMatch(/assay_\w{20,}/);
  });

  test('makes once what was good of it when the rest was refused', async () => {
    const send = () => add('https://a.example/\nno address');
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[1]?.html).toContain('no address');
    expect(await reports()).toBe(1);
  });

  test('is forgotten after two seconds, with what its answer shows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sentOnce = createSentOnce();
    const visit = { nowMs, session: pages.owner.session, request: { url: '/', body: new Map() } } as never;
    const handle = vi.fn(async () => redirect('/'));
    await sentOnce(visit, handle);
    await sentOnce(visit, handle);
    expect(handle).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    await sentOnce(visit, handle);
    expect(handle).toHaveBeenCalledTimes(2);
  });
});

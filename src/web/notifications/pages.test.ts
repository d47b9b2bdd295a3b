import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
const project = '/projects/example.com';
const settings = '/settings/notifications';

beforeAll(async () => {
  pages = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' } });
  await pages.post('/reports', { url: 'https://example.com/' });
});
afterAll(() => pages.close());

const accountId = () => pages.owner.session.account.id;
const projectId = async () => (await pages.services.projects.find(accountId(), 'example.com')).id;

describe('Settings › Notifications', () => {
  const sent = {
    ...{ watch: '1', gone: '1', score_drop: '3', findings: 'all', min_weight: '10', certificate_days: '7' },
    ...{ quiet_from: '22:00', quiet_to: '07:00', quiet_time_zone: 'Europe/Berlin', group: '0', remind: '7' },
    digest: 'none',
  };

  test('keeps what an owner chooses, and shows it again', async () => {
    const { status, headers } = await pages.post(settings, sent);
    expect([status, headers.location]).toEqual([303, settings]);
    expect(await pages.services.notifications.ofAccount(accountId())).toMatchObject({
      isOwn: true,
      settings: {
        ...{ watch: true, gone: true, down: false, scoreDrop: 3, findings: 'all', minWeight: 10 },
        ...{ certificateDays: 7, group: 0, remind: 7, digest: 'none', webhooks: 'all', recipients: 'all' },
        quiet: { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' },
      },
    });
    const { html } = await pages.get(settings);
    expect(html).toMatch(/name="score_drop"[^>]*value="3"/);
    expect(html).toMatch(/name="watch" value="1" checked/);
    expect(html).not.toMatch(/name="down" value="1" checked/);
  });

  test('tells of weeks in which something happened, where an owner wants those alone', async () => {
    await pages.post(settings, { ...sent, digest: 'eventful' });
    expect(await pages.services.notifications.ofAccount(accountId())).toMatchObject({
      settings: { digest: 'weekly', digestEmpty: false },
    });
    const { html } = await pages.get(settings);
    expect(html).toMatch(/<option value="eventful"[^>]* selected/);
    await pages.post(settings, { ...sent, digest: 'weekly' });
    expect(await pages.services.notifications.ofAccount(accountId())).toMatchObject({
      settings: { digest: 'weekly', digestEmpty: true },
    });
  });

  test('shows what was typed and why it was refused', async () => {
    const before = await pages.services.notifications.ofAccount(accountId());
    const { status, html } = await pages.post(settings, { ...sent, score_drop: 'many', remind: '99' });
    expect(status).toBe(422);
    expect(html).toMatch(/name="score_drop"[^>]*value="many"/);
    expect(html).toContain('Points: a whole number from 1 to 50.');
    expect(html).toContain('Days: a whole number from 1 to 30.');
    expect(await pages.services.notifications.ofAccount(accountId())).toEqual(before);
  });

  test('is seen by members, and changed by owners alone', async () => {
    const { status, html } = await pages.get(settings, { as: pages.member });
    expect(status).toBe(200);
    expect(html).toContain('Owners of the account change it.');
    expect((await pages.post(settings, sent, { as: pages.member })).status).toBe(403);
  });
});

describe('a project', () => {
  test('has settings of its own, until it uses those of the account again', async () => {
    const path = `${project}/notifications`;
    expect((await pages.get(path)).html).toContain('These are the settings of the account.');
    await pages.post(path, { score_drop: '9', min_weight: '5', certificate_days: '14', group: '60' });
    expect((await pages.get(path)).html).toContain('This project has settings of its own.');
    expect(await pages.services.notifications.ofProject(accountId(), await projectId())).toMatchObject({
      isOwn: true,
      settings: { scoreDrop: 9, watch: false },
    });
    await pages.post(`${path}/follow`, {});
    expect(await pages.services.notifications.ofProject(accountId(), await projectId())).toMatchObject({
      isOwn: false,
      settings: { scoreDrop: 3 },
    });
    expect((await pages.post(path, { score_drop: '0' })).status).toBe(422);
    await pages.post(settings, { score_drop: '5', min_weight: '5', certificate_days: '14', group: '60' });
  });

  test('is watched by one press, which says when it is checked and where alerts are seen', async () => {
    const shown = await pages.get(project);
    expect(shown.html).toContain('Watch this site');
    expect((await pages.get(project, { as: pages.member })).html).not.toContain('Watch this site</button>');
    expect((await pages.post(`${project}/watch`, {}, { as: pages.member })).status).toBe(403);

    const { status, headers } = await pages.post(`${project}/watch`, {});
    expect([status, headers.location]).toEqual([303, `${project}#watch`]);
    const { html } = await pages.get(project);
    expect(html).toContain('Watched. Checked every day at 06:00, UTC.');
    expect(html).toContain('No alert is open.');
    expect(html).toContain('Nobody is told by chat or mail yet.');
    expect(html).toContain('href="#check-again"');
    expect(html).toContain('id="check-again"');
    await pages.post(`${project}/watch`, {});
    const schedules = await pages.services.schedules.listOf(accountId(), 'project', await projectId());
    expect(schedules).toMatchObject([{ target: 'project', sentence: 'Every day at 06:00, UTC' }]);
  });

  test('is watched no more by another press, which leaves schedules that people made', async () => {
    const { caller } = { caller: pages.services.users.callerOf(pages.owner.session, visitor) };
    const own = {
      target: 'project',
      id: await projectId(),
      every: 'week',
      days: ['mon'],
      at: '07:00',
    } as const;
    await pages.services.schedules.create(caller, own);
    await pages.post(`${project}/watch/stop`, {});
    expect((await pages.get(project)).html).toContain('Watch this site');
    const left = await pages.services.schedules.listOf(accountId(), 'project', await projectId());
    expect(left).toMatchObject([{ sentence: 'Mondays at 07:00, UTC' }]);
  });

  test('Z1 is nobody else’s', async () => {
    for (const path of ['', '/notifications']) {
      expect((await pages.get(project + path, { as: pages.stranger })).status).toBe(404);
    }
    for (const path of ['/notifications', '/notifications/follow', '/watch', '/watch/stop', '/watch/test']) {
      expect((await pages.post(project + path, {}, { as: pages.stranger })).status).toBe(404);
    }
  });
});

const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };

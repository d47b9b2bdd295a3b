import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPages, type TestPages } from '../testing.ts';

let pages: TestPages;
let id: number;

beforeAll(async () => {
  pages = await startPages({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
});
afterAll(() => pages.close());

const accountId = () => pages.owner.session.account.id;

async function insertAlert(changes: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const row = {
    ...{ accountId: accountId(), projectId: 1, reportId: 1, siteId: null, runId: 2, crawlId: null },
    ...{ kind: 'finding.new', key: 'document-title', state: 1, openings: 1, flapping: 0 as const },
    before: JSON.stringify({ check: 'document-title', outcome: 'pass' }),
    after: JSON.stringify({ check: 'document-title', outcome: 'fail' }),
    members: JSON.stringify([{ subject: 'report:1', bad: 2, good: 0, badAt: 2, worse: 0, isTold: true }]),
    ...{ endedBy: null, mutedUntil: null, note: null, confirmAt: null, askedAt: null },
    ...{ beganAt: Date.now() - 3_600_000, openedAt: Date.now(), toldAt: Date.now(), resolvedAt: null },
  };
  const inserted = await pages.db.sql
    .insertInto('alerts')
    .values({ ...row, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

describe('the list of alerts', () => {
  test('says when nothing got worse, what is watched and who is told', async () => {
    const { html } = await pages.get('/alerts');
    expect(html).toContain('No alert is open.');
    expect(html).toContain(
      'Assay tells here when a score drops, a finding appears or a page is gone, once two runs',
    );
    expect(html).toContain('No project is watched yet.');
    expect(html).toContain('Nobody is told by chat or mail yet: alerts are seen here.');
    expect(html).not.toMatch(/<span class="tag">/);
  });

  test('has a sentence, the change, the way to the comparison and to the waiver', async () => {
    await pages.post('/reports', { url: 'https://example.com/a' });
    await pages.db.sql
      .insertInto('runs')
      .values({
        ...{ id: 2, accountId: accountId(), reportId: 1, number: 2, cause: 1, state: 2 },
        ...{ notBefore: 1, queuedAt: 1 },
      })
      .execute();
    id = await insertAlert();
    const { html } = await pages.get('/alerts');
    expect(html).toMatch(/example\.com\/a: “[^”]+” fails now/);
    expect(html).toContain('Passes → Fails');
    expect(html).toContain('href="/reports/1/compare?b=2"');
    const waive = '/projects/example.com/waivers?check=document-title';
    expect(html).toContain(`href="${waive}"`);
    expect((await pages.get(waive)).html).toMatch(/<option value="document-title"[^>]* selected/);
    expect(html).toMatch(/<span class="tag">1 <span class="vh">open<\/span>/);
  });

  test('mutes an alert for a while, and unmutes it', async () => {
    await pages.post(`/alerts/${id}/mute`, { days: '7' });
    expect((await pages.get('/alerts')).html).toContain('Muted until');
    expect(await pages.services.alerts.get(accountId(), id)).toMatchObject({
      mutedUntil: expect.any(Number),
    });
    await pages.post(`/alerts/${id}/mute`, { days: '0' });
    expect(await pages.services.alerts.get(accountId(), id)).toMatchObject({ mutedUntil: null });
  });

  test('accepts an alert, which is then among those that are over', async () => {
    expect((await pages.post(`/alerts/${id}/accept`, { note: 'As it shall be' })).status).toBe(303);
    expect((await pages.get('/alerts')).html).toContain('No alert is open.');
    const { html } = await pages.get('/alerts?state=resolved');
    expect(html).toContain('Accepted');
    expect(html).toContain('Note: As it shall be');
    const again = await pages.post(`/alerts/${id}/accept`, {});
    expect(again.status).toBe(422);
  });

  test('Z1 shows nobody the alerts of others', async () => {
    const open = await insertAlert();
    expect((await pages.get('/alerts', { as: pages.stranger })).html).toContain('No alert is open.');
    for (const action of ['mute', 'accept']) {
      // As of one that is over: to its list.
      const { html } = await pages.post(`/alerts/${open}/${action}`, {}, { as: pages.stranger });
      expect(html).toBe('');
    }
    expect(await pages.services.alerts.get(accountId(), open)).toMatchObject({ state: 'open' });
  });
});

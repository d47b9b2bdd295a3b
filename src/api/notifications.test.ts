import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
const account = '/api/v1/account/notifications';
const project = '/api/v1/projects/example.com/notifications';

beforeAll(async () => {
  api = await startApi({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
  const headers = { prefer: 'respond-async' };
  await api.call('POST', '/api/v1/reports', { form: { url: 'https://example.com/' }, headers });
});
afterAll(() => api.close());

const dataOf = async (path: string) => at((await api.call('GET', path)).json, 'data');
const put = (path: string, json: object) => api.call('PUT', path, { json });

describe('what is told of an account and of a project', () => {
  test('is at first the same, and nothing is watched', async () => {
    const { text } = await api.call('GET', account);
    expect(JSON.parse(text).data).toMatchObject({ project_id: null, is_own: false, watch: false });
    expect(await dataOf(project)).toEqual({ ...((await dataOf(account)) as object), project_id: 1 });
  });

  test('is what was sent, and read back it may be sent again', async () => {
    const sent = {
      ...{ watch: true, score_drop: 3, findings: 'all', min_weight: 10, gone: false, down: false },
      ...{ certificate_days: 0, group: 0, remind: 7, webhooks: [], recipients: 'all', digest: 'none' },
      digest_empty: false,
      quiet: { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' },
    };
    const changed = await put(project, sent);
    expect(changed.json).toMatchObject({ data: { ...sent, project_id: 1, is_own: true }, status: 200 });
    const again = await put(project, at(changed.json, 'data') as object);
    expect(again.json).toEqual(changed.json);
    expect(await dataOf(account)).toMatchObject({ watch: false, score_drop: 5, quiet: null });
  });

  test('stays as it is where a field is left out, and is cleared by an empty one', async () => {
    await put(project, { remind: 3, quiet: '22:00-07:00 Europe/Berlin' });
    expect(await dataOf(project)).toMatchObject({ remind: 3, score_drop: 3, quiet: { from: '22:00' } });
    await api.call('PUT', project, { form: { remind: '', quiet: '' } });
    expect(await dataOf(project)).toMatchObject({ remind: null, score_drop: 3, quiet: null });
  });

  test('is that of the account once the project has none of its own', async () => {
    await put(account, { score_drop: 9 });
    expect(await dataOf(project)).toMatchObject({ score_drop: 3, is_own: true });
    await put(project, { as_account: 1 });
    expect(await dataOf(project)).toMatchObject({ score_drop: 9, is_own: false });
  });

  test.each([
    ['score_drop', 0],
    ['score_drop', 51],
    ['min_weight', 3],
    ['certificate_days', 91],
    ['group', 3_601],
    ['remind', 0],
    ['findings', 'some'],
    ['quiet', '25:00-07:00'],
    ['quiet', 'at night'],
    ['quiet', { from: '22:00' }],
    ['quiet', '22:00-22:00'],
    ['quiet', '22:00-07:00 Europe/Berln'],
    ['quiet', '22:00-07:00 +02:00'],
    ['webhooks', ['1']],
    ['webhooks', [1]],
    ['recipients', ['everybody']],
  ])('is refused by the name of the field: %s %j', async (field, value) => {
    const before = await dataOf(project);
    const { status, json } = await put(project, { [field]: value });
    expect(status).toBe(422);
    expect(
      Object.keys(at(json, 'errors') as object).map((name) => name.replace(/_(?:from|to|time_zone)$/, '')),
    ).toEqual([field]);
    expect(await dataOf(project)).toEqual(before);
  });

  test('is changed by owners alone, and stands in the audit log', async () => {
    const token = await api.keyWith('read', 'write');
    expect((await api.call('PUT', project, { token, json: { watch: 1 } })).status).toBe(403);
    await put(project, { watch: 1 });
    const { json } = await api.call('GET', '/api/v1/audit-log?per_page=10');
    expect(at(json, 'data')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'project.watched', target: 'project:1', detail: 'example.com' }),
        expect.objectContaining({ action: 'notifications.changed', detail: 'example.com: watch true' }),
      ]),
    );
  });

  test('Z1 is nobody else’s', async () => {
    const { token } = api.two;
    expect((await api.call('GET', project, { token })).status).toBe(404);
    expect((await api.call('PUT', project, { token, json: { score_drop: 0 } })).status).toBe(404);
    await api.call('PUT', account, { token, json: { score_drop: 20 } });
    expect(await dataOf(account)).toMatchObject({ score_drop: 9 });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, at, startApi, type TestApi } from '../../src/api/testing.ts';
import { seedClosedCrawl } from '../../src/services/sites/testing.ts';
import { type Filled, type Operation, operationsOf, requestOf } from './operations.ts';
import { say } from './scale.ts';

let api: TestApi;
let operations: readonly Operation[];
/** What account one has, by the parameter that names it; `:` the kind where the name alone does not say it. */
let own: Readonly<Record<string, number | string>>;

beforeAll(async () => {
  api = await startApi({
    newRequestId: () => '00000000-0000-4000-8000-000000000000',
    settings: { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60', ASSAY_WAIT_DEFAULT: '0' },
  });
  operations = operationsOf((await api.call('GET', '/openapi.json')).json).filter(({ path }) =>
    path.includes('{'),
  );
  const make = async (path: string, form: Record<string, string>) =>
    at((await api.call('POST', `/api/v1${path}`, { form })).json, 'data', 'id') as number;
  const report = await make('/reports', { url: 'https://example.com/mine', privacy: '1' });
  const { siteId } = await seedClosedCrawl(api.db, { accountId: api.one.account.id });
  await api.call('PUT', `/api/v1/sites/${siteId}`, { form: { privacy: '1' } });
  const { users } = api.services;
  const setup = await users.setupToken(api.one.account.id);
  const visitor = { address: '192.0.2.1', userAgent: 'a browser', requestId: 'request-1' };
  const anna = { email: 'anna@example.org', password: 'kelp tuba orbit venom' };
  const { session } = await users.accept(setup?.token ?? '', anna, visitor);
  const webhook = await make('/webhooks', { url: 'https://hooks.example.org/x' });
  const { alert, recipient, delivery } = await seedTold(api, report, webhook);
  own = {
    'reports id': report,
    'reports number': 1,
    'reports kind': 'mobile',
    'reports link': await make(`/reports/${report}/links`, {}),
    'projects project': 'example.com',
    'projects link': await make('/projects/example.com/links', {}),
    'projects check': 'image-alt',
    'projects waiver': await make('/projects/example.com/waivers', {
      check: 'has-hsts',
      reason: 'It is set by the proxy.',
    }),
    'schedules id': await make('/schedules', { target: 'report', id: String(report), every: 'day' }),
    'webhooks id': webhook,
    'webhooks delivery': delivery,
    'alerts id': alert,
    'recipients id': recipient,
    'sites site': siteId,
    'sites link': await make(`/sites/${siteId}/links`, {}),
    'sites number': 1,
    'sites n': 0,
    'sites check': 'image-alt',
    'keys id': await make('/keys', { name: 'mine' }),
    'members id': session.user.id,
    'invitations id': await make('/invitations', { email: 'bert@example.org' }),
  };
});
afterAll(() => api.close());

/** What only time, or a mail server, would bring. @returns ids */
async function seedTold({ db, one }: TestApi, reportId: number, webhookId: number) {
  const accountId = one.account.id;
  const of = { accountId, createdAt: 1 };
  const insert = <Row extends { readonly id: number }>(rows: Promise<Row>) => rows.then(({ id }) => id);
  const alerts = db.sql.insertInto('alerts').values({
    ...{
      accountId,
      projectId: 1,
      reportId,
      kind: 'page.gone',
      key: `report:${reportId}`,
      state: 1,
      openings: 1,
      flapping: 0,
    },
    ...{ members: '[]', beganAt: 1, openedAt: 1 },
  });
  const recipients = db.sql.insertInto('recipients').values({ ...of, email: 'team@example.org', askedAt: 1 });
  const events = db.sql.insertInto('events').values({
    ...{
      ...of,
      type: 'webhook.test',
      subject: `webhook:${webhookId}`,
      data: JSON.stringify({ webhook: webhookId }),
    },
    ...{ notBefore: 1, spreadAt: 1 },
  });
  const eventId = await insert(events.returning('id').executeTakeFirstOrThrow());
  const deliveries = db.sql
    .insertInto('deliveries')
    .values({ ...of, webhookId, eventId, state: 2, nextAt: 1 });
  return {
    alert: await insert(alerts.returning('id').executeTakeFirstOrThrow()),
    recipient: await insert(recipients.returning('id').executeTakeFirstOrThrow()),
    delivery: await insert(deliveries.returning('id').executeTakeFirstOrThrow()),
  };
}

const kindOf = ({ path }: Operation) => path.split('/')[3] ?? '';

/** A request that account one would be granted. */
function fill(operation: Operation, given: Readonly<Record<string, number | string>>): Filled[] {
  return operation.fields
    .filter((field) => field.in === 'path' || field.in === 'body')
    .flatMap((field) => {
      const value =
        field.in === 'body'
          ? (field.schema.examples?.[0] ?? field.schema.enum?.[0])
          : given[`${kindOf(operation)} ${field.name}`];
      if (value !== undefined) return [{ field, value }];
      if (field.in === 'body') return [];
      throw new Error(`${operation.name}: what of account one is its ${field.name}?`);
    });
}

function withoutClock({ status, headers, text }: Answer) {
  const { date: _, ratelimit: _r, 'x-ratelimit-remaining': _x, ...rest } = headers;
  return { status, headers: rest, text };
}

test('Z1: every operation with an id of another account answers 404, byte by byte as for what never existed', async () => {
  const nowhere = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [
      name,
      typeof value === 'number' ? 999_999_999 : 'never.example.net',
    ]),
  );
  const send = async (operation: Operation, ids: typeof own) => {
    const { method, path, options } = requestOf(operation, fill(operation, ids), false);
    return withoutClock(await api.call(method, path, { ...options, token: api.two.token }));
  };
  for (const operation of operations) {
    const foreign = await send(operation, own);
    expect([operation.name, foreign.status]).toEqual([operation.name, 404]);
    expect(foreign).toEqual(await send(operation, nowhere));
  }
  expect(operations.length).toBeGreaterThan(15);
  say(`${operations.length} operations with an id, each asked with ids of the other account: 404 every time`);
});

test('Z1: what belongs to another account stays out of every list, and is whole after it was asked for', async () => {
  const kept = `/api/v1/reports/${own['reports id']}`;
  const token = api.two.token;
  const listed = async (list: string) =>
    at((await api.call('GET', `/api/v1${list}`, { token })).json, 'data') as Record<string, unknown>[];
  const ofOne = /example\.(?:com|org)|"mine"/;
  for (const list of [
    ...['/reports', '/projects', '/sites', '/keys', '/members', '/invitations', '/schedules', '/webhooks'],
    ...['/alerts', '/recipients'],
  ]) {
    expect(JSON.stringify(await listed(list))).not.toMatch(ofOne);
  }
  // Refusals are written after their answer, and name what account two itself asked for.
  const denied = { action: 'object.denied', target: `GET ${kept}`, outcome: 'refused' };
  const log = () => listed('/audit-log?per_page=100');
  await expect.poll(log, { timeout: 20_000 }).toContainEqual(expect.objectContaining(denied));
  const entries = await log();
  const actors = ['operator', ...(await listed('/keys')).map(({ id }) => `key:${id}`)];
  expect(entries.filter(({ actor }) => !actors.includes(actor as string))).toEqual([]);
  expect(JSON.stringify(entries.filter(({ outcome }) => outcome === 'ok'))).not.toMatch(ofOne);
  expect((await api.call('GET', kept)).status).toBe(200);
  expect(at((await api.call('GET', `${kept}/links`)).json, 'data')).toHaveLength(1);
  const id = own['keys id'];
  const { json } = await api.call('GET', '/api/v1/keys');
  expect(at(json, 'data')).toContainEqual(expect.objectContaining({ id, revoked_at: null }));
  expect(at((await api.call('GET', '/api/v1/members')).json, 'data')).toHaveLength(1);
  expect(at((await api.call('GET', '/api/v1/invitations')).json, 'data')).toHaveLength(1);
});

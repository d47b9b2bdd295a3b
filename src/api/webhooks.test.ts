import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReceiver } from '../services/telling/testing.ts';
import { eventTypes, type ToldEvent } from '../telling/event-types.ts';
import { sampleEvent } from '../telling/sample-events.ts';
import { standardBody } from '../telling/standard-body.ts';
import { at, startApi, type TestApi } from './testing.ts';

const path = '/api/v1/webhooks';
const hook = 'https://hooks.example.org/assay';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ settings: { ASSAY_WEBHOOKS_MAX: '50' } });
});
afterAll(() => api.close());

async function make(fields: Record<string, string> = {}): Promise<number> {
  const { json } = await api.call('POST', path, { form: { url: hook, ...fields } });
  return at(json, 'data', 'id') as number;
}

test('W2 the secret stands in the answer that made the webhook, and nowhere else but under its own address', async () => {
  const made = await api.call('POST', path, { form: { url: hook, name: 'Deploys', types: 'alert.opened' } });
  expect(made.json).toMatchObject({
    status: 201,
    data: {
      ...{ object: 'webhook', name: 'Deploys', url: hook, format: 'standard', types: ['alert.opened'] },
      ...{
        projects: null,
        enabled: true,
        last_status: null,
        secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      },
    },
  });
  const id = at(made.json, 'data', 'id');
  const secret = at(made.json, 'data', 'secret');
  const { text } = await api.call('GET', `${path}/${id}`);
  expect(text).not.toContain('whsec_');
  expect((await api.call('GET', path)).text).not.toContain('whsec_');
  expect((await api.call('GET', `${path}/${id}/secret`)).json).toEqual({
    data: { object: 'webhook_secret', id, secret },
    status: 200,
  });
  const rotated = await api.call('POST', `${path}/${id}/rotate`);
  expect(at(rotated.json, 'data', 'secret')).not.toBe(secret);
  expect(at(rotated.json, 'data', 'former_secret_until')).toEqual(expect.any(String));
  const log = await api.call('GET', '/api/v1/audit-log');
  const rows = at(log.json, 'data') as { action: string; target: string }[];
  expect(rows.filter(({ target }) => target === `webhook:${id}`).map(({ action }) => action)).toEqual([
    ...['webhook.rotated', 'webhook.secret_shown', 'webhook.created'],
  ]);
});

test('a webhook is changed, found changed meanwhile, and deleted', async () => {
  const id = await make();
  const { headers } = await api.call('GET', `${path}/${id}`);
  const ifMatch = { headers: { 'if-match': headers.etag ?? '' } };
  const changed = await api.call('PUT', `${path}/${id}`, {
    ...ifMatch,
    json: { enabled: false, types: ['*'] },
  });
  expect(changed.json).toMatchObject({ data: { enabled: false, types: ['*'], disabled_why: null } });
  const late = await api.call('PUT', `${path}/${id}`, { ...ifMatch, json: { name: 'Late' } });
  expect(late.status).toBe(412);
  const read = await api.call('GET', `${path}/${id}`, {
    headers: { 'if-none-match': changed.headers.etag ?? '' },
  });
  expect(read.status).toBe(304);
  expect((await api.call('DELETE', `${path}/${id}`)).json).toMatchObject({
    object: 'webhook',
    deleted: true,
  });
  expect((await api.call('GET', `${path}/${id}`)).status).toBe(404);
});

test.each([
  ['url', { url: 'http://169.254.169.254/' }],
  ['url', { url: 'http://hooks.example.org/' }],
  ['url', { url: '' }],
  ['types', { url: hook, types: 'report.exploded' }],
  ['projects', { url: hook, projects: 'nowhere.example' }],
  ['format', { url: hook, format: 'irc' }],
  ['name', { url: hook, name: 'x'.repeat(101) }],
])('W7 a webhook with a wrong %s is refused: %j', async (field, form) => {
  const { status, json } = await api.call('POST', path, { form });
  expect(status).toBe(422);
  expect(at(json, 'errors')).toHaveProperty(field);
});

test('another account gets for a webhook what it gets for one that does not exist', async () => {
  const id = await make();
  const asked = [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/secret'],
    ['POST', '/rotate'],
    ['POST', '/test'],
    ['POST', '/replay'],
    ['GET', '/deliveries'],
    ['GET', '/deliveries/1'],
    ['POST', '/deliveries/1/replay'],
  ] as const;
  for (const [method, rest] of asked) {
    const { status, json } = await api.call(method, `${path}/${id}${rest}`, { token: api.two.token });
    expect([status, at(json, 'detail')]).toEqual([404, 'There is no webhook with this id.']);
  }
  expect((await api.call('GET', path, { token: api.two.token })).json).toMatchObject({ data: [] });
});

test('W5 a test is sent now, stands in the log with its body, and is replayed', async () => {
  const receiver = await startReceiver();
  const own = await startApi({ settings: { ASSAY_EGRESS_ALLOW: receiver.allow } });
  const { json } = await own.call('POST', path, { form: { url: receiver.url } });
  const one = `${path}/${at(json, 'data', 'id')}`;
  const tried = await own.call('POST', `${one}/test`);
  expect(tried.json).toMatchObject({ data: { delivered: true, status: 204, code: null } });
  const listed = await own.call('GET', `${one}/deliveries?type=webhook.test&state=delivered`);
  const [row] = at(listed.json, 'data') as { id: number }[];
  expect(row).toMatchObject({ state: 'delivered', type: 'webhook.test', log: [{ status: 204 }] });
  expect(at(listed.json, 'meta', 'total')).toBe(1);
  const full = await own.call('GET', `${one}/deliveries/${row?.id}`);
  expect(at(full.json, 'data', 'body')).toBe(receiver.received[0]?.body);
  const due = await own.call('POST', `${one}/deliveries/${row?.id}/replay`);
  expect(due.json).toMatchObject({ data: { state: 'waiting', attempts: 0 } });
  const again = await own.call('POST', `${one}/deliveries/${row?.id}/replay`);
  expect(again.status).toBe(422);
  const all = await own.call('POST', `${one}/replay`, {
    form: { since: '2020-01-01T00:00:00Z', state: 'all' },
  });
  expect(all.json).toMatchObject({ data: { object: 'replay', replayed: 0 } });
  const bad = await own.call('POST', `${one}/replay`, { form: { since: 'yesterday' } });
  expect(at(bad.json, 'errors')).toHaveProperty('since');
  await own.close();
});

test('W7 a message to a chat has no secret', async () => {
  const chat = 'https://hooks.slack.com/services/T0/B0/secretsecret';
  const { json } = await api.call('POST', path, { form: { url: chat, format: 'slack' } });
  expect(json).toMatchObject({ data: { url: 'https://hooks.slack.com/…cret', secret: null } });
  const { status } = await api.call('GET', `${path}/${at(json, 'data', 'id')}/secret`);
  expect(status).toBe(422);
});

describe('W4', () => {
  test.each(eventTypes)('W4 what is told of %s has the shape that the document names', async (type) => {
    const { json } = await api.call('GET', '/openapi.json', { token: null });
    const asked = at(json, 'webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const name = String(at(asked, '$ref')).split('/').at(-1) ?? '';
    const schema = { ...(at(json, 'components', 'schemas', name) as object) };
    const sample = JSON.parse(standardBody(sampleEvent(type) as ToldEvent) ?? '');
    const check = ajv.compile({ ...schema, components: at(json, 'components') });
    check(sample);
    expect(check.errors).toBeNull();
    // What is sent stands in it, and nothing else.
    const known = at(schema, 'properties', 'data', 'properties') as object;
    expect(Object.keys(sample.data).toSorted()).toEqual(Object.keys(known).toSorted());
  });
});

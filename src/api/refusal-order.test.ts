import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedClosedCrawl } from '../services/sites/testing.ts';
import { at, type CallOptions, startApi, type TestApi } from './testing.ts';

// Over every operation of /openapi.json that is about one thing, so that a new route cannot get the order wrong.

interface Operation {
  readonly method: string;
  readonly template: string;
  readonly query: readonly string[];
  readonly fields: readonly string[];
}

const base = '/api/v1';
let api: TestApi;
let operations: readonly Operation[];
/** What is there, by the template that ends with its parameter. */
let there: Readonly<Record<string, string>>;

beforeAll(async () => {
  // Nothing listens there, so addresses are kept and asked by nobody.
  const mail = { ASSAY_SMTP_URL: 'smtp://127.0.0.1:9', ASSAY_MAIL_FROM: 'assay@example.org' };
  api = await startApi({ settings: { ASSAY_RATE_DEFAULT: '100000/60', ...mail } });
  const make = async (path: string, form: Record<string, string>) => {
    const headers = { prefer: 'respond-async' };
    const { status, json } = await api.call('POST', base + path, {
      form,
      ...(path === '/reports' && { headers }),
    });
    expect({ path, status }).toEqual({ path, status: 201 });
    return String(at(json, 'data', 'id'));
  };
  const report = await make('/reports', { url: 'example.com', privacy: '1' });
  const { siteId: site } = await seedClosedCrawl(api.db, { accountId: api.one.account.id });
  await api.call('PUT', `${base}/sites/${site}`, { form: { privacy: '1' } });
  const webhook = await make('/webhooks', { url: 'https://hooks.example.org/a' });
  there = {
    '/projects/{project}': 'example.com',
    '/projects/{project}/links/{link}': await make('/projects/example.com/links', {}),
    '/projects/{project}/waivers/{waiver}': await make('/projects/example.com/waivers', {
      ...{ check: 'image-alt', reason: 'All of them are decoration.' },
    }),
    '/projects/{project}/findings/{check}': 'image-alt',
    '/reports/{id}': report,
    '/reports/{id}/links/{link}': await make(`/reports/${report}/links`, {}),
    '/reports/{id}/runs/{number}': '1',
    '/reports/{id}/pictures/{kind}': 'mobile',
    '/sites/{site}': String(site),
    '/sites/{site}/links/{link}': await make(`/sites/${site}/links`, {}),
    '/sites/{site}/crawls/{number}': '1',
    '/sites/{site}/crawls/{number}/pages/{n}': '0',
    '/sites/{site}/crawls/{number}/findings/{check}': 'image-alt',
    '/webhooks/{id}': webhook,
    '/webhooks/{id}/deliveries/{delivery}': await delivered(Number(webhook)),
    '/recipients/{id}': await make('/recipients', { email: 'team@example.org' }),
    '/schedules/{id}': await make('/schedules', { target: 'report', id: report, every: 'day' }),
    '/alerts/{id}': await alerted(Number(report)),
    '/keys/{id}': await make('/keys', { name: 'ci' }),
    '/members/{id}': await joined(),
    '/invitations/{id}': await make('/invitations', {}),
  };
  operations = operationsOf((await api.call('GET', '/openapi.json')).json);
});
afterAll(() => api.close());

async function delivered(webhookId: number): Promise<string> {
  const accountId = api.one.account.id;
  const event = { accountId, projectId: null, type: 'webhook.test', subject: `webhook:${webhookId}` };
  const row = { ...event, data: '{}', notBefore: 1, spreadAt: 1, createdAt: 1 };
  const { id: eventId } = await api.db.sql
    .insertInto('events')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await api.db.sql
    .insertInto('deliveries')
    .values({ accountId, webhookId, eventId, state: 3, nextAt: 1, createdAt: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

async function alerted(reportId: number): Promise<string> {
  const { id } = await api.db.sql
    .insertInto('alerts')
    .values({
      ...{
        accountId: api.one.account.id,
        projectId: 1,
        reportId,
        kind: 'page.gone',
        key: `report:${reportId}`,
      },
      ...{ state: 1, members: '[]', openings: 1, flapping: 0, beganAt: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

async function joined(): Promise<string> {
  const { users } = api.services;
  const setup = await users.setupToken(api.one.account.id);
  const given = { email: 'anna@example.org', password: 'kelp tuba orbit venom' };
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  const { session } = await users.accept(setup?.token ?? '', given, visitor);
  return String(session.user.id);
}

function operationsOf(document: unknown): Operation[] {
  return Object.entries(at(document, 'paths') as Record<string, object>)
    .filter(([template]) => template.includes('{'))
    .flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        template: template.slice(base.length),
        query: ((at(operation, 'parameters') ?? []) as { readonly name: string; readonly in: string }[])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => name),
        fields: fieldsOf(document, at(operation, 'requestBody')),
      })),
    );
}

function fieldsOf(document: unknown, body: unknown): string[] {
  const schema = at(body, 'content', 'application/x-www-form-urlencoded', 'schema');
  const reference = at(schema, '$ref') as string | undefined;
  const whole = reference === undefined ? schema : at(document, ...reference.split('/').slice(1));
  return Object.keys((at(whole, 'properties') ?? {}) as object);
}

const isChange = ({ method }: Operation) => method !== 'GET';
const isOfPart = ({ template }: Operation) => template.split('{').length > 2;
const outdated = { 'if-match': '"nope"' };
const nothing = () => false;
const everything = () => true;

/** With a wrong value for each parameter and each field. */
async function statusOf(
  { method, template, query, fields }: Operation,
  isThere: (upTo: string) => boolean,
  options: CallOptions,
): Promise<number> {
  const path = template.replaceAll(/\{\w+\}/g, (name, offset: number) => {
    const upTo = template.slice(0, offset + name.length);
    const value = there[upTo];
    if (value === undefined) throw new Error(`Name something that is there for ${upTo}.`);
    return isThere(upTo) ? value : '987654';
  });
  const wrong = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '!']));
  const form = method === 'GET' ? {} : { form: wrong(fields) };
  const target = `${base}${path}?${new URLSearchParams(wrong(query))}`;
  return (await api.call(method, target, { ...form, ...options })).status;
}

test.each<[string, number, (operation: Operation) => boolean, (upTo: string) => boolean, CallOptions]>([
  ['404 before 412 and 422', 404, everything, nothing, { headers: outdated }],
  ['404 of a part likewise', 404, isOfPart, (upTo) => upTo === '/reports/{id}', { headers: outdated }],
  ['412 of every change, before 422', 412, isChange, everything, { headers: outdated }],
  ['412 likewise when it must not exist', 412, isChange, everything, { headers: { 'if-none-match': '*' } }],
  [
    '422 when nothing else is wrong',
    422,
    ({ query, fields }) => query.length + fields.length > 0,
    everything,
    {},
  ],
])('%s', async (_, status, isAsked, isThere, options) => {
  const asked = operations.filter(isAsked);
  expect(asked.length).toBeGreaterThan(2);
  for (const operation of asked) {
    const { method, template } = operation;
    const answered = { method, template, status: await statusOf(operation, isThere, options) };
    expect(answered).toEqual({ method, template, status });
  }
});

test('403 before 404, of every change', async () => {
  const token = await api.keyWith('read');
  for (const operation of operations.filter(isChange)) {
    const { method, template } = operation;
    const status = await statusOf(operation, nothing, { token, headers: outdated });
    expect({ method, template, status }).toEqual({ method, template, status: 403 });
  }
});

test.each([outdated, { 'if-none-match': '*' }])(
  '412 before 422, of what is made in a list, with %j',
  async (headers) => {
    const { json } = await api.call('GET', '/openapi.json');
    const paths = Object.entries(at(json, 'paths') as Record<string, object>);
    const made = paths
      .filter(([path, methods]) => 'post' in methods && !path.includes('{'))
      .map(([path]) => path);
    expect(made.length).toBeGreaterThan(2);
    for (const path of made) {
      expect({ path, status: (await api.call('POST', path, { headers })).status }).toEqual({
        path,
        status: 412,
      });
    }
  },
);

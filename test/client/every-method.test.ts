import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Assay } from '../../clients/typescript/src/index.ts';
import { routes } from '../../clients/typescript/src/routes.ts';
import { root } from '../../scripts/stale.ts';
import { startApi, startSite, type TestApi } from '../../src/api/testing.ts';
import { openSmtp } from '../../src/net/testing/smtp-server.ts';
import { sampleLookBody, samplePictures } from '../../src/report/sample-look-body.ts';
import { lookAs } from '../../src/services/looks/testing.ts';
import { seedClosedCrawl } from '../../src/services/sites/testing.ts';
import { startReceiver } from '../../src/services/telling/testing.ts';
import { operatorOf } from '../../src/services/trail/write-audit-log.ts';
import { postgresUrl } from '../../src/store/testing.ts';
import { type Calls, callsOf } from './calls.ts';

type Methods = Readonly<Record<string, (...args: unknown[]) => Promise<unknown> | AsyncGenerator>>;
type Operation = {
  readonly operationId: string;
  readonly parameters: { in: string }[];
  requestBody?: object;
};

const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

describe('every operation', () => {
  test('but those that repeat others has a method', async () => {
    const asked = new Set<string>();
    const fetch = async (input: unknown, { method }: RequestInit = {}) => {
      const { pathname } = new URL(String(input));
      asked.add(`${method} ${decodeURIComponent(pathname)}`);
      if (pathname.endsWith('/events')) return new Response('event: deleted\ndata: {}\n\n');
      return Response.json({ data: { id: 7, state: 'completed' }, links: {}, meta: {} });
    };
    const assay = new Assay({ url: 'https://assay.example', fetch });
    // A name that stands for whichever is asked for: only the shape of the path counts.
    for (const methods of Object.values(assay) as Methods[]) {
      for (const method of Object.values(methods)) {
        const called = method('*', '*', '*', {});
        await ('next' in called ? called.next() : called).catch(() => undefined);
      }
    }
    const missing = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => !asked.has(`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '*')}`))
        .map(([, { operationId }]) => operationId),
    );
    expect(missing.filter((id) => !id.endsWith('ByPatch'))).toEqual([]);
  });

  test('is one of those that are, and takes what it says', () => {
    for (const route of Object.values(routes).flatMap((group) => Object.values(group))) {
      const [verb = '', path = ''] = route.split(' ');
      const full = path.startsWith('/') ? path : `/api/v1/${path}`;
      const method = verb === 'LIST' || verb === 'FILE' ? 'get' : verb.toLowerCase();
      const operation = paths[full.replace('?', '')]?.[method];
      const takesQuery = operation?.parameters.some((parameter) => parameter.in === 'query');
      const takesInput = takesQuery || operation?.requestBody !== undefined;
      expect({ route, takesInput }).toEqual({ route, takesInput: verb === 'LIST' || path.endsWith('?') });
    }
  });
});

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  const closing = new AsyncDisposableStack();
  let calls: Calls;

  beforeAll(async () => {
    const website = closing.adopt(await startSite(), (open) => open.close());
    const receiver = await startReceiver((close) => closing.defer(close));
    const mail = closing.adopt(await openSmtp(), (open) => open.close());
    const database = kind === 'PostgreSQL' && (await postgresUrl('migrated', (drop) => closing.defer(drop)));
    const api = closing.adopt(
      await startApi({
        audits: true,
        settings: {
          ...{ ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' },
          ...(database && { ASSAY_DATABASE_URL: database, ASSAY_SECRET_KEY: 'ab'.repeat(32) }),
          ASSAY_EGRESS_ALLOW: `${website.allow},${receiver.allow}`,
          ...{ ASSAY_SMTP_URL: `smtp://127.0.0.1:${mail.port}`, ASSAY_MAIL_FROM: 'assay@example.org' },
        },
        lookAtSite: async () => ({
          ...{ isRefused: false, sitemaps: [], met: [], denied: new Set(), isWhole: true },
          robots: { url: 'https://example.com/robots.txt', status: 404, letsIn: true, crawlDelay: null },
        }),
      }),
      (open) => open.close(),
    );
    const assay = new Assay({ url: api.origin, key: api.one.token });
    const seeded = await seed(api, assay, website.origin);
    calls = callsOf({ assay, page: website.origin, hook: receiver.url, ...seeded });
  }, 120_000);
  afterAll(() => closing.disposeAsync());

  test.each(Object.keys(routes) as (keyof Calls)[])('the methods of %s work', async (group) => {
    for (const [method, call] of Object.entries(calls[group])) {
      await expect(first(call()), method).resolves.toBeTypeOf('object');
    }
  });
});

/** What was answered, or how a list or a stream begins. */
async function first(answer: Promise<unknown> | AsyncIterable<unknown>): Promise<unknown> {
  if (!(Symbol.asyncIterator in answer)) return answer;
  for await (const item of answer) return item;
  return [];
}

/** What comes of people, browsers and crawls, in a moment. */
async function seed(api: TestApi, assay: Assay, page: string) {
  const { services, db, one } = api;
  const accountId = one.account.id;
  services.lookers.offer(true);
  const { id: report, project } = await assay.reports.create({ url: page, browser: 1 });
  await lookAs(services, sampleLookBody(), samplePictures);
  await assay.reports.run(report, { browser: 0 });
  const { siteId: site } = await seedClosedCrawl(db, { accountId });
  await seedClosedCrawl(db, { accountId, siteId: site, at: Date.UTC(2026, 10, 27) });
  const { siteId: otherSite } = await seedClosedCrawl(db, { accountId });
  await seedAlert(api, report);
  return { report, project, site, otherSite, alert: 1, member: await seedMember(api) };
}

/** Beside an owner. */
async function seedMember({ services, one }: TestApi): Promise<number> {
  const { users, invitations } = services;
  const visitor = { address: '192.0.2.1', userAgent: null, requestId: null };
  const password = 'kelp tuba orbit venom';
  const owner = await users.setupToken(one.account.id);
  await users.accept(owner?.token ?? '', { email: 'anna@example.org', password }, visitor);
  const invited = { email: 'bert@example.org', role: 'member' } as const;
  const { token } = await invitations.create(operatorOf(one.account.id), invited);
  const { session } = await users.accept(token, { email: '', password }, visitor);
  return session.user.id;
}

/** Something that got worse. */
async function seedAlert({ db, one }: TestApi, reportId: number): Promise<void> {
  await db.sql
    .insertInto('alerts')
    .values({
      ...{
        accountId: one.account.id,
        projectId: 1,
        reportId,
        kind: 'finding.new',
        key: 'image-alt',
        state: 1,
      },
      ...{ openings: 1, flapping: 0, beganAt: 1, openedAt: 1, toldAt: 1, before: '{}', after: '{}' },
      members: '[]',
    })
    .execute();
}

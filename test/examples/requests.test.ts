import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { lax } from '../../src/api/sites/testing.ts';
import { at } from '../../src/api/testing.ts';
import { exportedReport } from '../../src/report/sample-export.ts';
import { seedClosedCrawl } from '../../src/services/sites/testing.ts';
import { completed, runQueued } from '../../src/services/testing.ts';
import { deliveryCodes } from '../../src/store/telling/delivery-codes.ts';
import type { ApiDocument, Operation } from '../../src/web/docs/document.ts';
import { startPages, type TestPages } from '../../src/web/testing.ts';

const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as ApiDocument;
const order = ['get', 'post', 'put', 'delete'];
/** What changes nothing first; what takes a record away last, and parts before the whole. */
const operations = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      operationId: operation.operationId,
    })),
  )
  .filter(({ method }) => order.includes(method))
  .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method) || b.path.localeCompare(a.path));

/** What only a browser sees is not there. */
const absent = ['getLook', 'getPicture'];

let pages: TestPages;
let home: string;
/** What the reference shows, by operation. */
let shown: ReadonlyMap<string, string>;
/** What stands at the end of such a path in this database. */
let records: Readonly<Record<string, string | number>>;

beforeAll(async () => {
  pages = await startPages({
    lookAtSite: async () => ({
      ...{ isRefused: false, isWhole: true, met: [], denied: new Set<string>(), sitemaps: [] },
      robots: { url: 'https://example.com/robots.txt', status: 200, letsIn: true, crawlDelay: null },
    }),
    // Nothing listens there; mail waits.
    settings: {
      ...lax,
      ASSAY_WAIT_DEFAULT: '0',
      ASSAY_SMTP_URL: 'smtp://127.0.0.1:9',
      ASSAY_MAIL_FROM: 'assay@example.org',
    },
  });
  home = mkdtempSync(join(inject('scratch'), 'curl-'));
  writeFileSync(join(home, '.curlrc'), 'silent\nshow-error\nmax-time = 20\nwrite-out = "\\n%{http_code}"\n');
  records = await seed(pages);
  const { html } = await pages.get('/docs', { as: null });
  shown = new Map(
    [...html.matchAll(/<code id="(\w+)-request">([^<]*)</g)].map(([, id = '', line = '']) => [
      id,
      decoded(line),
    ]),
  );
});
afterAll(() => pages.close());

describe('the line of curl that the reference shows', () => {
  test('is there for every operation', () => {
    expect([...shown.keys()].toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  });

  test.each(operations)(
    'for $operationId is sent by a shell and understood',
    async ({ path, operation, operationId }) => {
      const pattern = patternOf(path, operation);
      const example = shown.get(operationId) ?? '';
      expect(example).toMatch(pattern);
      const line = example.replace(pattern, inThisDatabase(operationId, path));
      // What follows something goes on for minutes.
      const answer = await shell(operationId.startsWith('follow') ? `${line} --max-time 1` : line);
      const status = Number(answer.slice(answer.lastIndexOf('\n') + 1));
      const isAbsent = absent.includes(operationId);
      expect(isAbsent ? status : Math.floor(status / 100), answer).toBe(isAbsent ? 404 : 2);
    },
  );
});

async function seed({
  call,
  services,
  one,
  member,
  db,
}: TestPages): Promise<Record<string, string | number>> {
  const post = async (path: string, form: Readonly<Record<string, string>> = {}) => {
    const { status, json, text } = await call('POST', `/api/v1${path}`, { form });
    expect(status, text).toBeLessThan(300);
    return at(json, 'data', 'id') as number;
  };
  const accountId = one.account.id;
  const { siteId: site, number: crawl } = await seedClosedCrawl(db, { accountId });
  await seedClosedCrawl(db, { accountId, siteId: site });
  const running = await seedClosedCrawl(db, { accountId, siteId: site, isClosed: false });
  const report = await post('/reports', { url: 'https://example.com/', privacy: '1' });
  const { body } = exportedReport({ failing: { fail: ['image-alt'], warn: [] } });
  for (let run = 1; run <= 3; run++) {
    if (run > 1) await call('PUT', `/api/v1/reports/${report}`, { form: { update: '1' } });
    await runQueued(services, () => completed(body));
  }
  await call('PUT', '/api/v1/projects/example.com', { form: { privacy: '1' } });
  await call('PUT', `/api/v1/sites/${site}`, { form: { privacy: '1' } });
  const webhook = await post('/webhooks', { url: 'https://hooks.example.org/x' });
  await post(`/webhooks/${webhook}/test`);
  const { json: deliveries } = await call('GET', `/api/v1/webhooks/${webhook}/deliveries`);
  // One that waits cannot be sent again.
  await db.sql.updateTable('deliveries').set({ state: deliveryCodes.delivered }).execute();
  const schedule = { target: 'report', id: String(report), every: 'day', at: '06:00', time_zone: 'UTC' };
  return {
    // The run that waits since the report was updated, and the crawl that goes on.
    'stopRun number': 4,
    'changeCrawl number': running.number,
    '/api/v1/reports/{id}': report,
    '/api/v1/reports/{id}/runs/{number}': 3,
    '/api/v1/reports/{id}/links/{link}': await post(`/reports/${report}/links`),
    '/api/v1/reports/{id}/pictures/{kind}': 'mobile',
    '/api/v1/projects/{project}': 'example.com',
    '/api/v1/projects/{project}/links/{link}': await post('/projects/example.com/links'),
    '/api/v1/projects/{project}/waivers/{waiver}': await post('/projects/example.com/waivers', {
      check: 'image-alt',
      reason: 'It is decoration',
    }),
    '/api/v1/projects/{project}/findings/{check}': 'image-alt',
    '/api/v1/sites/{site}': site,
    '/api/v1/sites/{site}/links/{link}': await post(`/sites/${site}/links`),
    '/api/v1/sites/{site}/crawls/{number}': crawl,
    '/api/v1/sites/{site}/crawls/{number}/findings/{check}': 'image-alt',
    '/api/v1/sites/{site}/crawls/{number}/pages/{n}': 0,
    '/api/v1/schedules/{id}': await post('/schedules', schedule),
    '/api/v1/alerts/{id}': await openAlert(db, accountId),
    '/api/v1/webhooks/{id}': webhook,
    '/api/v1/webhooks/{id}/deliveries/{delivery}': at(deliveries, 'data', 0, 'id') as number,
    '/api/v1/keys/{id}': await post('/keys', { name: 'ci', scopes: 'read' }),
    '/api/v1/members/{id}': member.session.user.id,
    '/api/v1/invitations/{id}': await post('/invitations', { email: 'b@example.org', role: 'member' }),
    '/api/v1/recipients/{id}': await post('/recipients', { email: 'c@example.org' }),
  };
}

async function openAlert({ sql }: TestPages['db'], accountId: number): Promise<number> {
  const { id } = await sql
    .insertInto('alerts')
    .values({
      ...{ accountId, projectId: 1, reportId: 1, kind: 'finding.new', key: 'x', state: 1 },
      ...{ openings: 1, flapping: 0, beganAt: 1, openedAt: 1, toldAt: 1 },
      before: '{"check":"image-alt","outcome":"pass"}',
      after: '{"check":"image-alt","outcome":"fail"}',
      members: '[{"subject":"report:1","bad":2,"good":0,"badAt":1,"worse":0,"isTold":true}]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Where the line names the records of its path: with numbers where they have numbers, never with `id` or `check`. */
function patternOf(path: string, { parameters }: Operation): RegExp {
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
  const parts = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { type, enum: values } = schemas.get(name) ?? {};
    if (values !== undefined) return `(?:${values.join('|')})`;
    return type === 'integer' ? '\\d+' : `(?!${name}\\b)[\\w.-]+`;
  });
  return new RegExp(`(?<=127\\.0\\.0\\.1:\\d+)${parts}(?=[?' ]|$)`);
}

function inThisDatabase(operationId: string, path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string, index: number) =>
    String(records[`${operationId} ${name}`] ?? records[`${path.slice(0, index)}{${name}}`]),
  );
}

function shell(line: string): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', HOME: home, ASSAY_KEY: pages.one.token };
  return new Promise((resolve) => {
    execFile('sh', ['-c', line], { env, maxBuffer: 10_000_000 }, (_, out, err) => resolve(err + out));
  });
}

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

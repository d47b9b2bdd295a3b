import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOf } from './openapi.ts';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
let document: unknown;
let operations: readonly (readonly [string, Record<string, unknown>])[];

beforeAll(async () => {
  api = await startApi();
  document = (await api.call('GET', '/openapi.json', { token: null })).json;
  operations = Object.entries(at(document, 'paths') as object).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Record<string, unknown>>).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
});
afterAll(() => api.close());

test('docs/openapi.json is what the routes say', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});

test('what the operator has set stands in it, not what is usual', async () => {
  const other = await startApi({
    settings: {
      ASSAY_KEEP_AUDIT: '30 d',
      ASSAY_INVITATION: '1 d',
      ASSAY_KEEP_IDEMPOTENCY: '1 h',
      ASSAY_WAIT_DEFAULT: '2 s',
      ASSAY_WAIT_MAX: '5 s',
      ASSAY_STREAM_MAX: '2 min',
      ASSAY_SHARE_LINK_MAX: '10 d',
      ASSAY_SHARE_PASSWORD_MIN: '6',
    },
  });
  const { text } = await other.call('GET', '/openapi.json', { token: null });
  await other.close();
  expect(saysOf(text)).toEqual({
    audit: 'Kept for 30 days.',
    invitation: 'It works once and for 24 hours.',
    idempotency: 'kept 1 hour:',
    wait: 'waits up to 2 seconds for the audit; Prefer: wait=N (0 to 5)',
    prefer: 'wait=N, 0 to 5 seconds,',
    stream: 'The stream ends after 2 minutes,',
    link: 'Seconds: 3600 (1 hour) to 864000 (10 days). Without it: 604800 (7 days).',
    password: '6 to 128 characters;',
  });
  expect(text).not.toContain('1 to 128 characters');
});

function saysOf(document: string): Readonly<Record<string, string | undefined>> {
  const sentences = {
    audit: /Kept for [^.]+\./,
    invitation: /It works once and for [^.]+\./,
    idempotency: /kept [^:"]+:/,
    wait: /waits up to [^)]+\)/,
    prefer: /wait=N, 0 to \d+ seconds,/,
    stream: /The stream ends after [^,]+,/,
    link: /Seconds: [^.]+\. Without it: [^.]+\./,
    password: /\d+ to \d+ characters;/,
  };
  return Object.fromEntries(
    Object.entries(sentences).map(([name, pattern]) => [name, pattern.exec(document)?.[0]]),
  );
}

describe('every operation', () => {
  test('has a name of its own, a summary and a tag', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, { operationId, summary, tags }] of operations) {
      expect({ name, operationId, summary, tags }).toEqual({
        name,
        operationId: expect.stringMatching(/^\w+$/),
        summary: expect.stringMatching(/^[A-Z]/),
        tags: [expect.any(String)],
      });
    }
  });

  test('says which scope it needs, or that it needs no key', () => {
    for (const [name, { security }] of operations) {
      expect({ name, security }).toEqual({
        name,
        security: name.includes('/api/v1') ? [{ key: [expect.stringMatching(/^(read|write|admin)$/)] }] : [],
      });
    }
  });

  test('of the API documents its refusals', () => {
    for (const [name, { responses }] of operations.filter(([path]) => path.includes('/api/v1'))) {
      expect({ name, statuses: Object.keys(responses as object) }).toEqual({
        name,
        statuses: expect.arrayContaining(['400', '401', '403', '406', '421', '429', '500', '503']),
      });
    }
  });
});

test('every reference leads somewhere, and every component is used', () => {
  const text = JSON.stringify(document);
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(([, a, b]) => `${a}/${b}`),
  );
  const components = Object.entries(at(document, 'components') as Record<string, object>)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, members]) => Object.keys(members).map((name) => `${kind}/${name}`));
  expect([...references].toSorted()).toEqual(components.toSorted());
});

test('Z2: a route that does not say who may call it, or has no name, does not come into being', () => {
  const route = { method: 'GET' as const, url: '/x', handler: () => {} };
  expect(() => operationsOf({ ...route, schema: { operationId: 'x' } })).toThrow('who may call it');
  expect(() => operationsOf({ ...route, config: { access: 'read' } })).toThrow('operationId');
});

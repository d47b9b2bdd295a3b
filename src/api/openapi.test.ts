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

import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOf } from './openapi.ts';
import { problems } from './problem.ts';
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
      ASSAY_WAIT_DEFAULT: '2 s',
      ASSAY_WAIT_MAX: '5 s',
      ASSAY_STREAM_MAX: '2 min',
      ASSAY_SHARE_PASSWORD_MIN: '6',
    },
  });
  const { text } = await other.call('GET', '/openapi.json', { token: null });
  await other.close();
  expect(saysOf(text)).toEqual({
    audit: 'Kept for 30 days.',
    invitation: 'It works once and for 24 hours.',
    wait: 'waits up to 2 seconds for the audit; Prefer: wait=N (0 to 5)',
    prefer: 'wait=N, 0 to 5 seconds,',
    stream: 'The stream ends after 2 minutes,',
    password: '6 to 128 characters;',
  });
  expect(text).not.toContain('1 to 128 characters');
});

function saysOf(document: string): Readonly<Record<string, string | undefined>> {
  const sentences = {
    audit: /Kept for [^.]+\./,
    invitation: /It works once and for [^.]+\./,
    wait: /waits up to [^)]+\)/,
    prefer: /wait=N, 0 to \d+ seconds,/,
    stream: /The stream ends after [^,]+,/,
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
    for (const [name, { responses, operationId }] of operations.filter(([path]) =>
      path.includes('/api/v1'),
    )) {
      const ofFormat = answersInOwnFormat.includes(operationId as string) ? [] : ['406'];
      expect({ name, statuses: Object.keys(responses as object) }).toEqual({
        name,
        statuses: expect.arrayContaining([
          '400',
          '401',
          '403',
          '408',
          ...ofFormat,
          '417',
          '421',
          '429',
          '500',
          '503',
        ]),
      });
    }
  });

  test('that answers in a format of its own documents no 406', () => {
    for (const name of answersInOwnFormat) expect(responsesOf(name)).not.toHaveProperty('406');
  });

  test('that reads an id, a number or one of a few names from its path says so', () => {
    const types = operations.flatMap(([, { parameters }]) =>
      (parameters as { name: string; in: string; schema: { type: string; enum?: string[] } }[])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, schema }) => `${name} ${schema.enum?.join(' | ') ?? schema.type}`),
    );
    expect([...new Set(types)].toSorted()).toEqual([
      'check string',
      'delivery integer',
      'id integer',
      'kind mobile | desktop',
      'link integer',
      'n integer',
      'number integer',
      // "latest" is a crawl, too.
      'number string',
      'project string',
      'site integer',
      'waiver integer',
    ]);
  });
});

const answersInOwnFormat = [
  'exportCrawl',
  'exportFindings',
  'exportProject',
  'exportReport',
  'exportRun',
  'followReport',
  'getPicture',
  'followSite',
  'sayWhatRunsHere',
];

function operationOf(id: string): Record<string, unknown> {
  const found = operations.find(([, { operationId }]) => operationId === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found[1];
}

function responsesOf(id: string): object {
  return operationOf(id).responses as object;
}

describe('what may be left out of a request is not required', () => {
  const bodyOf = (id: string) => {
    const body = operationOf(id).requestBody;
    const schema = at(body, 'content', 'application/json', 'schema');
    return { required: at(body, 'required'), fields: at(schema, 'required') };
  };

  test.each([
    ['createKey', true, ['name']],
    ['rotateKey', false, undefined],
    ['createInvitation', false, undefined],
    ['changeMember', true, ['role']],
  ])('%s', (id, required, fields) => {
    expect(bodyOf(id)).toEqual({ required, fields });
  });

  test('and a parameter that is needed is', () => {
    const needed = operations.flatMap(([, { operationId, parameters }]) =>
      (parameters as { name: string; in: string; required?: boolean }[])
        .filter((parameter) => parameter.in === 'query' && parameter.required === true)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(needed).toEqual(['compareRuns with', 'stopRuns state', 'compareCrawls with']);
  });
});

test('what a body may hold at most is named', () => {
  expect(at(document, 'info', 'description')).toContain('at most 10,000 values,');
});

test('the preconditions that a change of one thing obeys are named', () => {
  for (const name of ['updateReport', 'deleteReport', 'declareExpectations']) {
    const names = (operationOf(name).parameters as { name: string }[]).map((parameter) => parameter.name);
    expect(names, name).toEqual(expect.arrayContaining(['If-Match', 'If-None-Match']));
  }
});

test('what is never the same twice has no entity tag', () => {
  expect(responsesOf('getAccount')).not.toHaveProperty('304');
  expect(at(responsesOf('getAccount'), '200', 'headers')).not.toHaveProperty('ETag');
});

test('a stream has no entity tag, and what has a page beside it says so', () => {
  const names = (operationOf('followReport').parameters as { name: string }[]).map(({ name }) => name);
  expect(names).not.toContain('If-None-Match');
  expect(names).toContain('Last-Event-ID');
  expect(responsesOf('followReport')).not.toHaveProperty('304');
  expect(at(responsesOf('followReport'), '200', 'headers')).not.toHaveProperty('ETag');
  for (const name of ['sayWhatRunsHere', 'listChecksOpenly']) {
    expect(at(responsesOf(name), '200', 'content')).toHaveProperty('text/html');
  }
  for (const name of ['getHealth', 'getReadiness']) expect(responsesOf(name)).toHaveProperty('431');
});

test('every example is what its schema says, without a member that is not there', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...(withoutOthers(document) as object), $id: 'openapi' });
  const faults = examplesIn(document).flatMap(({ schema, example }) =>
    ajv.validate({ $ref: `openapi#${schema}` }, example) ? [] : [`${schema}: ${ajv.errorsText()}`],
  );
  expect(faults).toEqual([]);
  expect(examplesIn(document).length).toBeGreaterThan(100);
});

/** A copy in which schemas of objects allow what they name alone. */
function withoutOthers(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutOthers);
  if (typeof json !== 'object' || json === null) return json;
  const copy = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, withoutOthers(value)]));
  return copy.type === 'object' && 'properties' in copy ? { ...copy, additionalProperties: false } : copy;
}

interface Example {
  /** A pointer into the document. */
  readonly schema: string;
  readonly example: unknown;
}

function examplesIn(json: unknown, pointer = ''): Example[] {
  if (typeof json !== 'object' || json === null) return [];
  const inside = Object.entries(json).flatMap(([name, member]) =>
    examplesIn(member, `${pointer}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`),
  );
  if ('example' in json && 'schema' in json)
    inside.push({ schema: `${pointer}/schema`, example: json.example });
  if ('examples' in json && Array.isArray(json.examples))
    inside.push(...json.examples.map((example) => ({ schema: pointer, example })));
  return inside;
}

test('the example of a refusal for want of a key is the answer', async () => {
  const { json } = await api.call('GET', '/api/v1/reports', { token: null });
  const response = at(document, 'components', 'responses', 'unauthenticated');
  const example = at(response, 'content', 'application/problem+json', 'example');
  expect({ ...(json as object), request_id: '' }).toEqual({ ...(example as object), request_id: '' });
});

test('the codes of problems are those that there are', () => {
  const codes = at(document, 'components', 'schemas', 'Problem', 'properties', 'code', 'enum');
  expect(codes).toEqual(Object.keys(problems));
});

test('H2: a POST that documents no Idempotency-Key refuses one', async () => {
  const headers = { 'idempotency-key': 'k' };
  const unaware = operations.filter(
    ([name, { parameters }]) =>
      name.startsWith('POST ') && !JSON.stringify(parameters).includes('"Idempotency-Key"'),
  );
  expect(unaware.length).toBeGreaterThan(0);
  for (const [name] of unaware) {
    const path = name.replace('POST ', '').replaceAll(/\{\w+\}/g, '1');
    expect({ name, status: (await api.call('POST', path, { headers })).status }).toEqual({
      name,
      status: 400,
    });
  }
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
  expect(() => operationsOf({ ...route, config: { id: 'x' } })).toThrow('who may call it');
  expect(() => operationsOf({ ...route, config: { access: 'read' } })).toThrow('has no id');
});

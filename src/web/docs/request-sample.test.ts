import { describe, expect, test } from 'vitest';
import type { Operation } from './document.ts';
import { curlOf } from './request-sample.ts';

const operation = (changes: Partial<Operation>): Operation => ({
  operationId: 'x',
  summary: 'X',
  security: [{ key: ['write'] }],
  parameters: [],
  responses: {},
  ...changes,
});
const body = (example: unknown) => ({
  requestBody: { content: { 'application/json': { schema: {}, example } } },
});
const curl = (method: string, path: string, changes: Partial<Operation> = {}) =>
  curlOf({ method, path, operation: operation(changes), origin: 'https://assay.example.org' });

describe('a request in the words of curl', () => {
  test('fills in the path, and names the method where curl would not choose it', () => {
    expect(curl('DELETE', '/api/v1/reports/{id}/links/{link}')).toBe(
      'curl -X DELETE https://assay.example.org/api/v1/reports/7/links/3 \\\n  -H "Authorization: Bearer $ASSAY_KEY"',
    );
    expect(curl('GET', '/checks', { security: [] })).toBe('curl https://assay.example.org/checks');
  });

  test('sends plain values as a form, and lists as JSON', () => {
    expect(curl('PUT', '/a', { security: [], ...body({ update: 1 }) })).toBe(
      'curl -X PUT https://assay.example.org/a \\\n  --data-urlencode update=1',
    );
    expect(curl('POST', '/a', { security: [], ...body({ urls: ['https://example.com/'] }) })).toBe(
      'curl https://assay.example.org/a \\\n  --json \'{"urls":["https://example.com/"]}\'',
    );
  });

  test('names the method of a POST without a body', () => {
    expect(curl('POST', '/a', { security: [] })).toBe('curl -X POST https://assay.example.org/a');
  });

  test('leaves nothing to the shell', () => {
    const text = curl('POST', '/a', { security: [], ...body({ name: "it's $HOME & `id`" }) });
    expect(text).toContain(`--data-urlencode 'name=it'\\''s $HOME & \`id\`'`);
  });

  test('asks with the examples of the query', () => {
    const parameters = [
      { name: 'format', in: 'query', schema: { examples: ['csv'] } },
      { name: 'with', in: 'query', required: true, schema: { type: 'integer' } },
      { name: 'page', in: 'query', schema: { type: 'integer' } },
    ] as const;
    expect(curl('GET', '/a', { security: [], parameters })).toBe(
      "curl 'https://assay.example.org/a?format=csv&with=1'",
    );
  });
});

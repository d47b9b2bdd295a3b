import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from './testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ask = (expectation: string) => {
  const fields = [`Host: ${new URL(api.origin).host}`, 'Connection: close', `Expect: ${expectation}`];
  return api.raw(`GET /healthz HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`);
};

test('an expectation that nobody knows is a problem like every other', async () => {
  const [head = '', body = ''] = (await ask('the-best')).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/);
  expect(head.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({
    code: 'expectation-failed',
    status: 417,
    request_id: expect.any(String),
  });
});

test('a client that waits for 100-continue is told to go on', async () => {
  expect(await ask('100-continue')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});

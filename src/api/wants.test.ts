import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from './testing.ts';

const origin = 'https://app.example.org';
let api: TestApi;

beforeAll(async () => {
  api = await startApi({
    settings: { ASSAY_CORS_ORIGINS: origin },
    pages: () => (app) => {
      app.route({
        method: 'GET',
        url: '/checks',
        config: { access: 'page' },
        constraints: { wants: 'html' },
        handler: (_request, reply) => reply.type('text/html').send('<!doctype html>'),
      });
      return async (_refusal, _request, reply) => reply.send('');
    },
  });
});
afterAll(() => api.close());

test.each(['application/json', 'text/html'])(
  'an answer that was chosen by Accept says so: %s',
  async (accept) => {
    const ask = (headers: Record<string, string>) =>
      api.call('GET', '/checks', { headers: { accept, ...headers } });
    const answer = await ask({ origin });
    expect(answer.headers['content-type']).toContain(accept);
    expect(answer.headers.vary).toBe('accept, origin');
    const again = await ask({ 'if-none-match': answer.headers.etag ?? '"x"' });
    expect(again.headers.vary).toBe('accept, origin');
  },
);

test.each([
  ['GET', '/nothing', 404],
  ['POST', '/checks', 405],
])('a refusal that is a page for browsers says so: %s %s', async (method, path, status) => {
  for (const accept of ['application/json', 'text/html']) {
    const answer = await api.call(method, path, { token: null, headers: { accept } });
    expect(answer.headers.vary, accept).toBe('accept, origin');
    if (accept === 'application/json') expect(answer.status).toBe(status);
  }
});

test('an answer that is the same for everybody does not', async () => {
  expect((await api.call('GET', '/api/v1/checks')).headers.vary).toBe('origin');
});

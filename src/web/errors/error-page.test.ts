import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { bundleAssets } from '../../../scripts/assets.ts';
import type { PageParts } from '../parts.ts';
import type { Refusal } from '../words/errors.ts';
import { errorSender } from './error-page.tsx';

const assets = bundleAssets(1);

/** The page of one refusal, for somebody whom nobody knows. */
async function show(refusal: Partial<Refusal> & Pick<Refusal, 'code' | 'status'>) {
  const parts = { assets, version: '0.0.0', origin: () => 'http://127.0.0.1' } as PageParts;
  const sendError = errorSender(parts);
  const app = fastify({ genReqId: () => 'request-7' });
  app.get('/', (request, reply) => {
    request.guest = undefined;
    return sendError({ detail: 'A detail.', retryAfterSeconds: undefined, ...refusal }, request, reply);
  });
  const { statusCode, body, headers } = await app.inject('/');
  await app.close();
  const [, title = ''] = /<h1>([^<]*)<\/h1>/.exec(body) ?? [];
  const [, sentence = ''] = /<p class="lede">([^<]*)<\/p>/.exec(body) ?? [];
  return { statusCode, title, sentence, body, headers };
}

test.each([
  ['misdirected-request', 421, 'Wrong address', 'This server does not answer for the host in the address.'],
  ['overloaded', 503, 'Busy', 'A detail.'],
  ['draining', 503, 'Busy', 'A detail.'],
  ['storage-unavailable', 503, 'Busy', 'A detail.'],
  ['internal', 500, 'Assay made a mistake', 'Nothing was lost. Go back and try again.'],
  [
    ...(['content-too-large', 413, 'Too large'] as const),
    'The form holds more than this server takes at once. Go back and send less.',
  ],
  [
    ...(['content-too-large', 414, 'Too large'] as const),
    'The address of this page is too long, or the browser sends too much with it.',
  ],
] as const)('%s has a page with a word, a sentence and a way on', async (code, status, title, sentence) => {
  expect(await show({ code, status })).toMatchObject({ statusCode: status, title, sentence });
  expect((await show({ code, status })).body).toContain(
    '<a class="btn primary" href="/">Go to the start page</a>',
  );
});

test('a mistake of ours has the number that leads the operator to it, and nothing else of it', async () => {
  const { body } = await show({ code: 'internal', status: 500, detail: 'SELECT secret' });
  expect(body).toContain('<code>request-7</code>');
  expect(body).not.toContain('SELECT');
  expect((await show({ code: 'overloaded', status: 503 })).body).not.toContain('request-7');
});

test('an error page loads nothing that pages do not, and is kept by nobody', async () => {
  const { headers } = await show({ code: 'internal', status: 500 });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
});

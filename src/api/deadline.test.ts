import { fastify } from 'fastify';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { silentLog } from '../lib/log.ts';
import { answerInTime } from './deadline.ts';
import { sendProblem } from './problem.ts';

test.each([
  ['without a body', null],
  ['after its body was read', '{"a":1}'],
])('a handler that does not end is answered for with 503, %s', async (_, body) => {
  const app = fastify();
  answerInTime(app, 50);
  app.setErrorHandler((error, sent, reply) => sendProblem(silentLog, error, sent, reply));
  app.post('/', () => new Promise(() => {}));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = body === null ? {} : { 'content-type': 'application/json' };
  const answer = await request(origin, { method: 'POST', headers, body });
  expect(answer.statusCode).toBe(503);
  expect(await answer.body.json()).toMatchObject({ code: 'overloaded' });
  await app.close();
});

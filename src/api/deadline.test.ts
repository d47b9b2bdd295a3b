import { getEventListeners, once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../lib/log.ts';
import { answerInTime, waitSignal } from './deadline.ts';
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

describe('a wait', () => {
  async function waiting() {
    const app = fastify();
    const closing = new AbortController();
    const begun = Promise.withResolvers<AbortSignal>();
    const answered = Promise.withResolvers<void>();
    app.get('/', async (_request, reply) => {
      const signal = waitSignal(reply, closing.signal);
      begun.resolve(signal);
      if (!signal.aborted) await once(signal, 'abort');
      return 'so far';
    });
    app.get('/at-once', async (_request, reply) => {
      begun.resolve(waitSignal(reply, closing.signal));
      reply.raw.once('close', answered.resolve);
      return 'done';
    });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    return { app, closing, origin, begun: begun.promise, answered: answered.promise };
  }

  test('ends when its client goes', async () => {
    const { app, origin, begun } = await waiting();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const signal = await begun;
    expect(signal.aborted).toBe(false);
    const ended = once(signal, 'abort');
    socket.destroy();
    await ended;
    await app.close();
  });

  test('of a client who has gone already ends at once, and leaves nothing on the signal of the server', async () => {
    const app = fastify();
    const closing = new AbortController();
    const [asked, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<AbortSignal>()];
    app.get('/', async (_request, reply) => {
      const gone = once(reply.raw, 'close');
      asked.resolve();
      await gone;
      begun.resolve(waitSignal(reply, closing.signal));
    });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await asked.promise;
    socket.destroy();
    expect((await begun.promise).aborted).toBe(true);
    expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
    await app.close();
  });

  test('is answered when the server stops, also one that begins only then', async () => {
    const { app, closing, origin, begun } = await waiting();
    const answer = request(origin);
    await begun;
    closing.abort();
    expect(await (await answer).body.text()).toBe('so far');
    expect(await (await request(origin)).body.text()).toBe('so far');
    await app.close();
  });

  test('leaves nothing on the signal of the server', async () => {
    const { app, closing, origin, begun, answered } = await waiting();
    await (await request(`${origin}/at-once`)).body.text();
    await answered;
    expect((await begun).aborted).toBe(true);
    expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
    await app.close();
  });
});

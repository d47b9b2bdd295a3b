import type { FastifyInstance, FastifyReply } from 'fastify';
import { AssayError } from '../errors.ts';

/**
 * Answers 503 for a handler that is not done in time. Fastify's own handlerTimeout is not enough: it stops its clock
 * at the request's `close`, which Node emits as soon as a body has been read.
 */
export function answerInTime(app: FastifyInstance, timeoutMs: number): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('onRequest', (request, reply, done) => {
    timers.set(
      request.raw,
      setTimeout(() => {
        if (!reply.sent)
          reply.send(new AssayError('overloaded', 'The answer took too long. Try again soon.'));
      }, timeoutMs),
    );
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request.raw));
    done();
  });
}

/** Aborts when the client has gone or the answer was given otherwise. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

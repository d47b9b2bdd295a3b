import type { FastifyInstance, FastifyReply } from 'fastify';
import { AssayError } from '../errors.ts';

/**
 * Answers 503 for a handler that is not done in time. Fastify's own handlerTimeout is not enough: it stops its clock
 * at the request's `close`, which Node emits as soon as a body has been read.
 */
export function answerInTime(app: FastifyInstance, timeoutMs: number): void {
  app.decorateRequest('deadline', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = setTimeout(() => {
      if (!reply.sent) reply.send(new AssayError('overloaded', 'The answer took too long. Try again soon.'));
    }, timeoutMs);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.deadline);
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the wait for an answer. */
    deadline: NodeJS.Timeout | undefined;
  }
}

/**
 * Aborts a wait whose answer nobody hears any more, or that must be given now.
 * @param closing aborted when the server stops: those who wait are told the state so far
 */
export function waitSignal(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const over = new AbortController();
  // Every answer ends with this abort. Without a reason of ours each would build an error with a stack trace;
  // AbortSignal.any() over a signal that lives as long as the server costs as much.
  const end = () => over.abort(overReason);
  // A client may be gone already: then its answer closes no more.
  if (closing.aborted || reply.raw.closed) end();
  else closing.addEventListener('abort', end, { once: true });
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', end);
    end();
  });
  return over.signal;
}

const overReason = 'Nobody waits any more.';

/** Aborted as soon as `close()` is called. */
export function closingSignal(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  return closing.signal;
}

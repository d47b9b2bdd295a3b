import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import { draining } from './load.ts';
import { operation } from './operation.ts';
import type { RouteParts } from './routes.ts';

const tags = ['operation'];

/** D6. Both say nothing of versions; why the server is not ready stands in the operator's log. */
export function healthRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'GET', '/', {
    id: 'sayWhatRunsHere',
    summary: 'What runs here, in one sentence; for browsers a page',
    tags,
    access: 'anybody',
    answers: { 200: Type.String() },
    produces: 'text/plain',
    alsoProduces: ['text/html'],
    handler: (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(`${sentence(parts.address.origin())}\n`),
  });

  operation(app, 'GET', '/healthz', {
    id: 'getHealth',
    summary: 'Whether the process answers',
    tags,
    access: 'health',
    answers: { 200: Type.Object({ status: Type.Literal('alive') }) },
    handler: (_request, reply) => reply.send({ status: 'alive' }),
  });

  operation(app, 'GET', '/readyz', {
    id: 'getReadiness',
    summary: 'Whether requests should be sent here',
    tags,
    access: 'health',
    answers: { 200: Type.Object({ status: Type.Literal('ready') }) },
    refuses: ['overloaded'],
    handler: (_request, reply) => answerReadiness(parts, reply),
  });
}

function sentence(origin: string): string {
  return `Assay runs here: it audits web pages over the interface that ${origin}/openapi.json describes.`;
}

async function answerReadiness({ services, log, isDraining }: RouteParts, reply: FastifyReply) {
  if (isDraining()) throw draining();
  const readiness = await services.ready();
  if (readiness.ready) return reply.send({ status: 'ready' });
  log.warn('Not ready.', { reasons: readiness.reasons });
  throw new AssayError('storage-unavailable', 'This server is not ready for requests.');
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import { firstFixesText, fixText } from '../report/fix-text.ts';
import { fixTextWords as words } from '../report/words/fix-text.ts';
import { readFields } from './fields.ts';
import { operation } from './operation.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';

const FixesQuery = Type.Object({
  check: Type.Optional(
    Type.String({
      description:
        'Id of the check whose finding is told. By default what to fix first, at most eight findings.',
    }),
  ),
});

/** What to fix, as text for an issue tracker. */
export function fixRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ById>(app, 'GET', `${base}/reports/:id/fixes`, {
    id: 'getFixes',
    summary: 'What to fix, as Markdown for an issue tracker',
    description:
      'What was found and where, what is expected, and the command that verifies it. 404 where there is nothing to fix.',
    tags: ['reports'],
    access: 'read',
    query: FixesQuery,
    produces: 'text/markdown',
    answers: { 200: Type.String() },
    handler: (request, reply) => send(parts, request, reply),
  });
}

async function send(
  { services, catalogue, address }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { check } = readFields(FixesQuery, request.parameters);
  const id = idOf(request);
  const { url, generatedAt, body } = await services.reports.get(clientOf(request).accountId, id);
  // A check that is no longer asked may be in an old report.
  const known = [...catalogue.checks, ...(body?.checks ?? [])];
  if (check !== undefined && !known.some((one) => one.id === check)) throw unknown(check);
  if (generatedAt === null || body === null) throw new AssayError('not-found', words.noResult);
  const href = `${address.origin()}/reports/${id}`;
  const report = { url, generatedAt, body, checks: catalogue.checks, href };
  const text = check === undefined ? firstFixesText(report) : fixText(report, check);
  if (text === undefined)
    throw new AssayError('not-found', check === undefined ? words.nothing : words.noFinding);
  return reply.type('text/markdown; charset=utf-8').send(text);
}

function unknown(check: string): AssayError {
  const sentence = `There is no check "${check}". GET ${base}/checks lists those there are.`;
  return new AssayError('validation-failed', sentence, { fields: { check: [sentence] } });
}

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { operation } from './operation.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Count, orNull, Score } from './schemas.ts';

const BaselineView = Type.Object(
  {
    format: Type.Literal('assay-baseline/1'),
    checks_version: Type.String({ description: 'Of the page that was completed last.' }),
    checks: Type.Array(Type.String({ examples: ['image-alt'] }), {
      description: 'Checks that could judge one page at least.',
    }),
    pages: Type.Record(
      Type.String(),
      Type.Object({
        score: orNull(Score),
        unknown: Type.Optional(
          Type.Array(Type.String(), {
            description: 'Checks that could not judge this page: what they find later is not new.',
          }),
        ),
        found: Type.Record(Type.String(), Type.Array(Type.Union([Type.String(), Type.Integer()])), {
          description:
            'By check: fail or warn, in how many places, and of the first 50 what names place and content.',
        }),
      }),
      {
        description:
          'By path with query, or by address for pages of another origin than most of the project; what was completed last comes first.',
      },
    ),
    meta: Type.Object({
      left_out: {
        ...Count,
        description:
          'Reports that it leaves out: those of pages beyond the newest 1,000, and those whose details are no longer kept.',
      },
    }),
  },
  { $id: 'Baseline' },
);

/** What builds compare with. */
export function baselineRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByName>(app, 'GET', `${base}/projects/:project/baseline`, {
    id: 'getBaseline',
    named: 'project',
    summary: 'Read what the last run of each page has found, as the baseline of a build',
    description:
      '"assay audit --baseline" takes the address of it, with the key in ASSAY_KEY. Of each address the report that was completed last, of the newest 1,000. The project is its name, with or without www., in ASCII or Unicode; or its numeric id.',
    tags: ['projects'],
    access: 'read',
    answers: { 200: BaselineView },
    handler: (request, reply) => send(parts, request, reply),
  });
}

interface ByName {
  readonly project: string;
}

async function send(
  { services, admission, tags }: RouteParts,
  request: FastifyRequest<{ Params: ByName }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  admission.toList();
  const baseline = await services.projects.baseline(clientOf(request).accountId, request.params.project);
  // Whoever has it already costs no reading of reports.
  reply.header('etag', tags.of(baseline)).type('application/json; charset=utf-8');
  if (request.method === 'HEAD') return reply.send();
  return reply.send(Readable.from(baseline.text(() => !reply.raw.destroyed)));
}

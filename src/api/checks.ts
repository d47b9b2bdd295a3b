import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { documentationOf } from '../report/describe-checks.ts';
import type { Catalogue, CatalogueCheck } from './options.ts';
import { base, type RouteParts } from './routes.ts';
import { Count } from './schemas.ts';

const CheckView = Type.Object(
  {
    id: Type.String(),
    category: Type.String(),
    tier: Type.String(),
    weight: Count,
    title: Type.String({ description: 'What holds when the check passes.' }),
    why: Type.String({ description: 'What it costs to fail.' }),
    advice: Type.Record(Type.String(), Type.String(), { description: 'What to do, by condition.' }),
    example: Type.Object(
      { before: Type.String(), after: Type.String() },
      { description: 'The smallest part of a page that fails, and the same part mended.' },
    ),
    source: Type.String({ format: 'uri', description: 'The document the rule comes from.' }),
    documentation: Type.String({ description: 'Path of its page in the documentation.' }),
  },
  { $id: 'Check' },
);

const ChecksView = Type.Object({
  data: Type.Array(CheckView),
  status: Type.Literal(200),
  meta: Type.Object({ checks_version: Type.String(), total: Count }),
});

/** The whole list at once, in report order: for programs with a key, and for anybody at the root. */
export function checkRoutes(app: FastifyInstance, { catalogue }: RouteParts): void {
  const answer = present(catalogue);
  const schema = { summary: 'List every check', tags: ['checks'], response: { 200: ChecksView } };
  app.route({
    method: 'GET',
    url: `${base}/checks`,
    config: { access: 'read' },
    schema: { ...schema, operationId: 'listChecks' },
    handler: (_request, reply) => reply.send(answer),
  });
  app.route({
    method: 'GET',
    url: '/checks',
    config: { access: 'anybody' },
    schema: {
      ...schema,
      operationId: 'listChecksOpenly',
      description: 'The same, without a key; for browsers a page.',
      alsoProduces: ['text/html'],
    },
    handler: (_request, reply) => reply.send(answer),
  });
}

function present({ version, checks }: Catalogue): Type.Static<typeof ChecksView> {
  return {
    data: checks.map(presentCheck),
    status: 200,
    meta: { checks_version: version, total: checks.length },
  };
}

function presentCheck(check: CatalogueCheck): Type.Static<typeof CheckView> {
  const { id, category, tier, weight, title, why, advice, example, source } = check;
  return {
    id,
    category,
    tier,
    weight,
    title,
    why,
    advice: { ...advice },
    example: { before: example.before, after: example.after },
    source,
    documentation: documentationOf(id),
  };
}

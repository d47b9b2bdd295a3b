import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { snakeCase } from '../lib/snake-case.ts';
import type { Catalogue, CatalogueCheck } from '../report/catalogue.ts';
import { documentationOf } from './check-texts.ts';
import { operation } from './operation.ts';
import { base, type RouteParts } from './routes.ts';
import { Count } from './schemas.ts';

const CheckView = Type.Object(
  {
    id: Type.String(),
    category: Type.String(),
    tier: Type.String({
      description: 'What it is read from: `page` the page alone, `site` requests beyond it as well.',
    }),
    weight: Count,
    title: Type.String({ description: 'What holds when the check passes.' }),
    rule: Type.String({ description: 'When it passes, warns and fails, and when it does not apply.' }),
    why: Type.String({ description: 'What it costs to fail.' }),
    advice: Type.Record(Type.String(), Type.String(), { description: 'What to do, by condition.' }),
    example: Type.Object(
      { before: Type.String(), after: Type.String() },
      { description: 'The smallest part of a page that fails, and the same part mended.' },
    ),
    expects: Type.Array(Type.Enum(['indexable', 'ai_search', 'deployed']), {
      description: 'Expectations of a project: where one does not hold, the check is not applicable.',
    }),
    source: Type.String({ format: 'uri', description: 'The document the rule comes from.' }),
    documentation: Type.String({
      examples: ['/checks#document-title'],
      description: 'Path on this server of the page that explains the check.',
    }),
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
  const said = { summary: 'List every check', tags: ['checks'], answers: { 200: ChecksView } };
  operation(app, 'GET', `${base}/checks`, {
    ...said,
    id: 'listChecks',
    access: 'read',
    handler: (_request, reply) => reply.send(answer),
  });
  operation(app, 'GET', '/checks', {
    ...said,
    id: 'listChecksOpenly',
    description:
      'The same, without a key; for browsers a page, and in Markdown a list that leads to a text of each.',
    access: 'anybody',
    alsoProduces: ['text/html', 'text/markdown'],
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

/** As a project and its reports name them. */
const expectationNames = { indexable: 'indexable', aiSearch: 'ai_search', deployed: 'deployed' } as const;

function presentCheck(check: CatalogueCheck): Type.Static<typeof CheckView> {
  const { id, category, tier, weight, title, rule, why, advice, example, expects = [], source } = check;
  return {
    id,
    category,
    tier,
    weight,
    title,
    rule,
    why,
    advice: Object.fromEntries(
      Object.entries(advice).map(([condition, text]) => [snakeCase(condition.replaceAll('-', '_')), text]),
    ),
    example: { before: example.before, after: example.after },
    expects: expects.map((name) => expectationNames[name]),
    source,
    documentation: documentationOf(id),
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { bulkBodyMaxBytes } from '../services/reports/bulk-max.ts';
import type { BulkRow } from '../services/reports/types.ts';
import { bodyOf } from './body.ts';
import { readFields } from './fields.ts';
import { operation } from './operation.ts';
import type { ReportPresenter } from './present-report.ts';
import { problems } from './problem.ts';
import { NewReportsFields, ReportView, withPasswordLength } from './report-schemas.ts';
import { toBoolean } from './reports.ts';
import { base, clientOf, given, type RouteParts } from './routes.ts';
import { Count } from './schemas.ts';

const BulkRowView = Type.Union(
  [
    Type.Object({ url: Type.String(), status: Type.Literal(201), report: ReportView }),
    Type.Object({
      url: Type.String(),
      status: Type.Integer({ description: 'What POST /reports would have answered.', examples: [422] }),
      code: Type.String({ examples: ['validation-failed'] }),
      message: Type.String(),
      errors: Type.Record(Type.String(), Type.Array(Type.String())),
    }),
  ],
  { $id: 'BulkRow', description: 'What became of one URL: a report, or why there is none.' },
);

export function bulkRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'POST', `${base}/reports/bulk`, {
    id: 'createReports',
    summary: 'Audit many URLs and keep a report of each',
    description:
      'Answers at once with a row for each URL, in order; the audits follow by and by. A URL that cannot be accepted has its own status and errors, and the others are kept. Not idempotent: sent twice it makes twice the reports, and an Idempotency-Key is refused with 400.',
    tags: ['reports'],
    access: 'write',
    rate: 'create',
    // docs/decisions/idempotent-creations.md
    refusesKey: 'Lists of URLs know no Idempotency-Key. Leave it out, or send each URL to POST /reports.',
    bodyMaxBytes: bulkBodyMaxBytes,
    body: withPasswordLength(NewReportsFields, parts.settings.data),
    answers: {
      200: Type.Object({
        data: Type.Array(BulkRowView),
        status: Type.Literal(200),
        meta: Type.Object({ created: Count, refused: Count }),
      }),
    },
    handler: (request, reply) => createMany(parts, request, reply),
  });
}

async function createMany(
  { services, presenter, admission }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const values = readFields(NewReportsFields, bodyOf(request));
  const { urls, privacy = 0, password, indexable, browser } = values;
  const flags = given({ indexable: toBoolean(indexable), browser: toBoolean(browser) });
  const input = { urls, privacy, ...given({ password }), ...flags };
  const rows = await services.reports.createMany(clientOf(request), input, admission.toCreate);
  const created = rows.filter(({ ok }) => ok).length;
  request.logged = { created, refused: rows.length - created };
  return reply.send({
    data: rows.map((row) => present(row, presenter)),
    status: 200,
    meta: { created, refused: rows.length - created },
  });
}

function present(row: BulkRow, presenter: ReportPresenter): Type.Static<typeof BulkRowView> {
  const { url } = row;
  if (row.ok) return { url, status: 201, report: presenter.row(row.report) };
  const { code, message, fields } = row.refusal;
  const errors = Object.fromEntries(
    Object.entries(fields ?? { url: [message] }).map(([name, sentences]) => [name, [...sentences]]),
  );
  return { url, status: problems[code].status, code, message, errors };
}

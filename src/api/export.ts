import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import { exportFile, exportFormats } from '../report/export-file.ts';
import type { ReportWithBody } from '../services/reports/types.ts';
import { checkFields } from './fields.ts';
import { FullReportView } from './report-schemas.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';

const ExportQuery = Type.Object({
  format: Type.Enum([...exportFormats], {
    default: 'json',
    description:
      'json: the report as GET gives it in data. csv: a row for each check and each of its items. html: a file that stands alone. md: a list of what to fix, for an issue tracker.',
  }),
});

/** A report as a file. */
export function exportRoutes(app: FastifyInstance, parts: RouteParts): void {
  app.route<{ Params: ById }>({
    method: 'GET',
    url: `${base}/reports/:id/export`,
    // What comes is chosen by the format, whatever is accepted: a browser that follows a link names HTML alone.
    config: { access: 'read', isText: true },
    schema: {
      operationId: 'exportReport',
      summary: 'Download a report as JSON, CSV, HTML or Markdown',
      tags: ['reports'],
      querystring: ExportQuery,
      isFile: true,
      response: { 200: FullReportView },
      alsoProduces: ['text/csv', 'text/html', 'text/markdown'],
    },
    handler: (request, reply) => send(parts, request, reply),
  });
}

async function send(
  { services, presenter, catalogue, exportHtml }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(ExportQuery, request.parameters);
  const report = await services.reports.get(clientOf(request).accountId, idOf(request));
  if (!reading.ok) throw reading.refusal;
  const { format } = reading.values;
  const exported = { ...finished(report), checks: catalogue.checks };
  const writers = { json: () => presenter.full(report), html: exportHtml };
  const { name, type, text } = exportFile(format, exported, writers);
  if (format === 'html') reply.header('content-security-policy', filePolicy);
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(text);
}

/** Should a browser show the file after all: styles, and nothing that runs or is loaded. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

function finished({ url, generatedAt, body }: ReportWithBody) {
  if (generatedAt !== null && body !== null) return { url, generatedAt, body };
  throw new AssayError(
    'not-found',
    'No run of this report has been completed yet, so there is nothing to export. Read the report for its state.',
  );
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import { alternatives } from '../lib/alternatives.ts';
import { exportFile } from '../report/export-file.ts';
import { exportFormats } from '../report/formats/formats.ts';
import { json } from '../report/formats/json.ts';
import type { ReportWithBody } from '../services/reports/types.ts';
import { checkFields } from './fields.ts';
import { operation } from './operation.ts';
import { FullReportView } from './report-schemas.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';

const others = exportFormats
  .filter((format) => format !== json)
  .sort((a, b) => a.ending.localeCompare(b.ending, 'en'));
const formats = [json, ...others];

const ExportQuery = Type.Object({
  format: Type.Enum(
    formats.map(({ ending }) => ending),
    {
      default: json.ending,
      description: formats.map(({ ending, about }) => `${ending}: ${about}.`).join(' '),
    },
  ),
});

/** A report as a file. */
export function exportRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ById>(app, 'GET', `${base}/reports/:id/export`, {
    id: 'exportReport',
    summary: `Download a report as ${alternatives(formats.map(({ name }) => name))}`,
    tags: ['reports'],
    access: 'read',
    query: ExportQuery,
    answers: { 200: FullReportView },
    alsoProduces: others.map(({ mediaType }) => mediaType.replace(/;.*/, '')),
    // What comes is chosen by the format, whatever is accepted: a browser that follows a link names HTML alone.
    isFile: true,
    handler: (request, reply) => send(parts, request, reply),
  });
}

async function send(
  { services, presenter, catalogue, exportStyle }: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(ExportQuery, request.parameters);
  const report = await services.reports.get(clientOf(request).accountId, idOf(request));
  if (!reading.ok) throw reading.refusal;
  const format = formats.find(({ ending }) => ending === reading.values.format) ?? json;
  const exported = { ...finished(report), checks: catalogue.checks };
  const { name, type, text } = await exportFile(format, exported, {
    json: () => presenter.full(report),
    css: () => exportStyle,
  });
  if (type.startsWith('text/html')) reply.header('content-security-policy', filePolicy);
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

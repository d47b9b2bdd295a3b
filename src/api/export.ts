import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AssayError } from '../errors.ts';
import { alternatives } from '../lib/alternatives.ts';
import { exportFile } from '../report/export-file.ts';
import type { ExportFormat } from '../report/formats/format.ts';
import { exportFormats } from '../report/formats/formats.ts';
import { html } from '../report/formats/html.ts';
import { json as usual } from '../report/formats/json.ts';
import type { ShownReport } from '../report/page/shown-report.ts';
import { exportedLook, lookOfReport, type ReadLook } from '../services/looks/read-look.ts';
import { checkFields } from './fields.ts';
import { latestLook, lookOfRun } from './latest-look.ts';
import { operation } from './operation.ts';
import { FullRunView, presentFullRun } from './present-run.ts';
import { FullReportView } from './report-schemas.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { type ByNumber, numberOf } from './runs.ts';

const others = exportFormats
  .filter((format) => format !== usual)
  .sort((a, b) => a.id.localeCompare(b.id, 'en'));
const formats = [usual, ...others];

const ExportQuery = Type.Object({
  format: Type.Enum(
    formats.map(({ id }) => id),
    {
      default: usual.ending,
      description: formats.map(({ id, about }) => `${id}: ${about}.`).join(' '),
    },
  ),
});

const typeOf = ({ mediaType }: ExportFormat) => mediaType.replace(/;.*/, '');

/** A report as a file, as it is or as it was in one of its runs. */
export function exportRoutes(app: FastifyInstance, parts: RouteParts): void {
  const asFile = {
    access: 'read',
    query: ExportQuery,
    alsoProduces: [...new Set(others.map(typeOf))].filter((type) => type !== typeOf(usual)),
    // What comes is chosen by the format, whatever is accepted: a browser that follows a link names HTML alone.
    isFile: true,
  } as const;
  const names = alternatives(formats.map(({ name }) => name));

  operation<ById>(app, 'GET', `${base}/reports/:id/export`, {
    ...asFile,
    id: 'exportReport',
    summary: `Download a report as ${names}`,
    tags: ['reports'],
    answers: { 200: FullReportView },
    handler: (request, reply) => sendReport(parts, request, reply),
  });

  operation<ByNumber>(app, 'GET', `${base}/reports/:id/runs/:number/export`, {
    ...asFile,
    id: 'exportRun',
    summary: `Download the report of one run as ${names}`,
    description: 'JSON is the run as GET gives it in data.',
    tags: ['runs'],
    answers: { 200: FullRunView },
    handler: (request, reply) => sendRun(parts, request, reply),
  });
}

async function sendReport(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ById }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(ExportQuery, request.parameters);
  const { services, presenter } = parts;
  const { accountId } = clientOf(request);
  const report = await services.reports.get(accountId, idOf(request));
  if (!reading.ok) throw reading.refusal;
  const { url, generatedAt, body } = report;
  if (generatedAt === null || body === null) throw nothingYet();
  const { format } = reading.values;
  const look = await latestLook(parts, report);
  const own = lookOfReport(look?.look ?? null, report);
  const part = await partOf(parts, { accountId, reportId: report.id }, own, format);
  return send(parts, reply, format, { url, generatedAt, body, ...part }, () =>
    presenter.full(report, look?.view ?? null),
  );
}

async function sendRun(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByNumber }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, presenter } = parts;
  const { accountId } = clientOf(request);
  const id = idOf(request);
  const reading = checkFields(ExportQuery, request.parameters);
  const run = await services.reports.run(accountId, id, numberOf(request));
  if (!reading.ok) throw reading.refusal;
  const { finishedAt: generatedAt, body } = run;
  if (generatedAt === null || body === null) throw noDetails();
  const { url } = await services.reports.get(accountId, id);
  const { format } = reading.values;
  const look = await lookOfRun(parts, accountId, run);
  const part = await partOf(parts, { accountId, reportId: id }, look?.look ?? null, format);
  return send(parts, reply, format, { url, generatedAt, body, ...part }, () =>
    presentFullRun(run, look?.view ?? null, presenter),
  );
}

/** HTML alone shows its pictures. */
function partOf(
  { services }: RouteParts,
  report: { readonly accountId: number; readonly reportId: number },
  look: ReadLook | null,
  format: string,
): Promise<Pick<ShownReport, 'look' | 'pictures'>> {
  return exportedLook(services.looks, report, look, { hasPictures: format === html.id });
}

async function send(
  { catalogue, exportStyle }: RouteParts,
  reply: FastifyReply,
  id: string,
  report: Omit<ShownReport, 'checks'>,
  json: () => unknown,
): Promise<FastifyReply> {
  const format = formats.find((one) => one.id === id) ?? usual;
  const exported = { ...report, checks: catalogue.checks };
  const { name, type, text } = await exportFile(format, exported, { json, css: () => exportStyle });
  const pictures = (report.pictures ?? []).length === 0 ? '' : '; img-src data:';
  if (type.startsWith('text/html')) reply.header('content-security-policy', filePolicy + pictures);
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(text);
}

/** Should a browser show the file after all: styles, and nothing that runs or is loaded. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

function nothingYet(): AssayError {
  return new AssayError(
    'not-found',
    'No run of this report has been completed yet, so there is nothing to export. Read the report for its state.',
  );
}

function noDetails(): AssayError {
  return new AssayError(
    'not-found',
    'This run did not complete, or its details are no longer kept, so there is nothing to export. Read the run for what there is.',
  );
}

import type { FastifyReply } from 'fastify';
import { AssayError } from '../../errors.ts';
import { type ExportedFile, type ExportFormat, exportFile, exportFormats } from '../../report/export-file.ts';
import { exportHtml } from '../../report/formats/export-html.tsx';
import type { ShownReport } from '../../report/page/shown-report.ts';

/** A report as a file, by the sections of its page where it is HTML. */
export function fileOf(
  format: ExportFormat,
  report: ShownReport,
  { css, json }: { readonly css: string; readonly json: () => unknown },
): ExportedFile {
  return exportFile(format, report, { json, html: () => exportHtml(report, { css }) });
}

/** @throws AssayError not-found for a format that is not among these */
export function formatOf(
  text: string | undefined,
  known: readonly ExportFormat[] = exportFormats,
): ExportFormat {
  const format = known.find((one) => one === text);
  if (format === undefined)
    throw new AssayError('not-found', `There is no such file. Formats: ${known.join(', ')}.`);
  return format;
}

/** As an attachment that runs nothing, even where it is opened in place. */
export function sendFile(reply: FastifyReply, { name, type, text }: ExportedFile): 'sent' {
  reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-robots-tag': 'noindex',
    })
    .send(text);
  return 'sent';
}

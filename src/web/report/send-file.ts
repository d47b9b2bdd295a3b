import type { FastifyReply } from 'fastify';
import { AssayError } from '../../errors.ts';
import type { ExportedFile } from '../../report/export-file.ts';
import type { ExportFormat } from '../../report/formats/format.ts';

/** @throws AssayError not-found for a format that is not among these */
export function formatOf(ending: string | undefined, known: readonly ExportFormat[]): ExportFormat {
  const format = known.find((one) => one.ending === ending);
  if (format !== undefined) return format;
  const endings = known.map((one) => one.ending).join(', ');
  throw new AssayError('not-found', `There is no such file. Formats: ${endings}.`);
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

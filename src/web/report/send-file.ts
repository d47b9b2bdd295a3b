import type { FastifyReply } from 'fastify';
import { AssayError } from '../../errors.ts';
import type { ExportedFile } from '../../report/export-file.ts';
import type { ExportFormat } from '../../report/formats/format.ts';

/** @throws AssayError not-found for a format that is not among these */
export function formatOf(id: string | undefined, known: readonly ExportFormat[]): ExportFormat {
  const format = known.find((one) => one.id === id);
  if (format !== undefined) return format;
  const ids = known.map((one) => one.id).join(', ');
  throw new AssayError('not-found', `There is no such file. Formats: ${ids}.`);
}

/**
 * As an attachment that runs nothing, even where it is opened in place.
 * @param pictures that stand in it as data:
 */
export function sendFile(
  reply: FastifyReply,
  { name, type, text }: ExportedFile,
  pictures: readonly unknown[] = [],
): 'sent' {
  const images = pictures.length === 0 ? '' : '; img-src data:';
  reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox${images}`,
      'x-robots-tag': 'noindex',
    })
    .send(text);
  return 'sent';
}

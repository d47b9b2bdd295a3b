import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AssayError } from '../../../errors.ts';
import {
  type CrawlFile,
  type ExportFormat,
  type ExportPart,
  exportParts,
  partFormats,
} from '../../../services/sites/types.ts';
import type { Values } from '../../values.ts';
import { siteResultWords } from '../../words/site-result.ts';

export const exportFields = { part: 'line', format: 'line' } as const;

/** What the address of an export asks for. @throws AssayError not-found for what is none */
export function exportAsked(query: Values): { readonly part: ExportPart; readonly format: ExportFormat } {
  const part = exportParts.find((one) => one === (query.get('part') ?? 'site'));
  const formats = part === undefined ? [] : partFormats[part];
  const format = formats.find((one) => one === (query.get('format') ?? formats[0]));
  if (part === undefined || format === undefined)
    throw new AssayError('not-found', siteResultWords.export.noFile);
  return { part, format };
}

/** As an attachment that runs nothing, written while it is sent. */
export function sendCrawlFile(reply: FastifyReply, { name, type, content }: CrawlFile): 'sent' {
  reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-robots-tag': 'noindex',
    })
    .send(Readable.from(content));
  return 'sent';
}

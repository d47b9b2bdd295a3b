import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { exportParts, partFormats } from '../../services/sites/types.ts';
import { CategorySummary } from '../check-schemas.ts';
import { filePolicy } from '../export.ts';
import { checkFields } from '../fields.ts';
import { operation } from '../operation.ts';
import { clientOf, type RouteParts } from '../routes.ts';
import { orNull, Result, Score } from '../schemas.ts';
import { type ByCrawl, crawlNumberOf, crawlPath, latestToo, siteIdOf } from './paths.ts';
import { refuseOnceFound } from './refuse-once-found.ts';

const ExportQuery = Type.Object({
  part: Type.Enum([...exportParts], {
    default: 'site',
    description:
      'site: what the crawl came to. pages, links, findings, redirects: a row for each. sitemap: the pages that search engines may show; more than 50,000 come as an archive (application/zip) of several files and their index, for the root of the site.',
  }),
  format: Type.Optional(
    Type.Enum(['json', 'md', 'html', 'csv', 'ndjson', 'xml'], {
      description: Object.entries(partFormats)
        .map(([part, formats]) => `${part}: ${formats.join(', ')}.`)
        .concat('Without it: the first of these.')
        .join(' '),
    }),
  ),
});

const SiteExport = Type.Object(
  {
    object: Type.Literal('site'),
    start: Type.String(),
    profile: Type.Literal('crawl'),
    score: orNull(Score),
    result: orNull(Result),
    categories: Type.Record(Type.String(), CategorySummary),
  },
  {
    $id: 'SiteExport',
    description: 'What "assay crawl --json" prints of a site: also its settings, pages, findings, templates.',
  },
);

/** A crawl as a file, written while it is sent. */
export function crawlExportRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByCrawl>(app, 'GET', `${crawlPath}/export`, {
    id: 'exportCrawl',
    named: 'number',
    summary: 'Download a crawl, its pages, links, findings or redirects, or a sitemap',
    description: latestToo,
    tags: ['crawls'],
    access: 'read',
    query: ExportQuery,
    answers: { 200: SiteExport },
    alsoProduces: [
      ...['text/markdown', 'text/html', 'text/csv'],
      ...['application/x-ndjson', 'application/xml', 'application/zip'],
    ],
    isFile: true,
    isNeverTheSame: true,
    handler: (request, reply) => send(parts, request, reply),
  });
}

async function send(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByCrawl }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(ExportQuery, request.parameters);
  if (!reading.ok) return refuseOnceFound(parts, request, reading.refusal);
  const { part, format = partFormats[part][0] } = reading.values;
  parts.admission.toList();
  const { accountId } = clientOf(request);
  const [id, number] = [siteIdOf(request), crawlNumberOf(request)];
  const asked = [accountId, id, number, part, format, parts.exportStyle] as const;
  const { name, type, content } = await parts.services.crawlDetails.export(...asked);
  if (type.startsWith('text/html')) reply.header('content-security-policy', filePolicy);
  return (
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(type)
      // Nobody hears what would be read for it.
      .send(request.method === 'HEAD' ? undefined : Readable.from(content, { objectMode: false }))
  );
}

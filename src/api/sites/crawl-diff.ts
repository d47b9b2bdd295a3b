import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkFields } from '../fields.ts';
import { operation } from '../operation.ts';
import { clientOf, type RouteParts } from '../routes.ts';
import { One } from '../schemas.ts';
import { CrawlDiffQuery, CrawlDiffView } from './diff-schemas.ts';
import { type ByCrawl, crawlNumberOf, crawlPath, latestToo, siteIdOf } from './paths.ts';
import { presentDiff } from './present-diff.ts';
import { refuseOnceFound } from './refuse-once-found.ts';

/** What changed from one crawl to another. */
export function crawlDiffRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByCrawl>(app, 'GET', `${crawlPath}/diff`, {
    id: 'compareCrawls',
    named: 'number',
    summary: 'Compare two completed crawls of a site: pages and findings that came, went and changed',
    description: `The older crawl comes first, whichever way is asked. ${latestToo}`,
    tags: ['crawls'],
    access: 'read',
    query: CrawlDiffQuery,
    answers: { 200: One(CrawlDiffView) },
    handler: (request, reply) => compare(parts, request, reply),
  });
}

async function compare(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByCrawl }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(CrawlDiffQuery, request.parameters);
  if (!reading.ok) return refuseOnceFound(parts, request, reading.refusal);
  parts.admission.toList();
  const { accountId } = clientOf(request);
  const [id, number] = [siteIdOf(request), crawlNumberOf(request)];
  const diff = await parts.services.crawlDetails.diff(accountId, id, number, reading.values.with);
  return reply.send({ data: presentDiff(diff), status: 200 });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkFields } from '../fields.ts';
import { operation } from '../operation.ts';
import { toBoolean } from '../reports.ts';
import { clientOf, given, type RouteParts, sendList } from '../routes.ts';
import { List } from '../schemas.ts';
import { sendSlice, slicing } from '../whole-list.ts';
import {
  CrawlFindingsQuery,
  CrawlFindingView,
  FindingPagesQuery,
  SiteFindingPageView,
  TemplateView,
} from './finding-schemas.ts';
import { type ByCrawl, type ByFinding, crawlNumberOf, crawlPath, latestToo, siteIdOf } from './paths.ts';
import { presentCrawlFinding, presentFindingPage, presentTemplate } from './present-finding.ts';
import { refuseOnceFound } from './refuse-once-found.ts';

const tags = ['crawls'];

/** What a site has to mend, over all its pages. */
export function crawlFindingRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByCrawl>(app, 'GET', `${crawlPath}/findings`, {
    id: 'listCrawlFindings',
    named: 'number',
    summary: 'List what a crawl found, what is dangerous first, then by points',
    description: latestToo,
    tags,
    access: 'read',
    query: CrawlFindingsQuery,
    answers: { 200: List(CrawlFindingView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ByFinding>(app, 'GET', `${crawlPath}/findings/:check/pages`, {
    id: 'listCrawlFindingPages',
    named: ['number', 'check'],
    summary: 'List the pages that have one finding, with what was found there',
    description: `For broken and redirecting links: their targets, each with who links there. ${latestToo}`,
    tags,
    access: 'read',
    query: FindingPagesQuery,
    answers: { 200: List(SiteFindingPageView) },
    isList: true,
    handler: (request, reply) => pages(parts, request, reply),
  });

  operation<ByCrawl>(app, 'GET', `${crawlPath}/templates`, {
    id: 'listTemplates',
    named: 'number',
    summary: 'List the templates of a crawl: pages whose paths have one shape',
    description: latestToo,
    tags,
    access: 'read',
    query: slicing,
    answers: { 200: List(TemplateView) },
    isList: true,
    handler: (request, reply) => templates(parts, request, reply),
  });
}

async function list(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByCrawl }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(CrawlFindingsQuery, request.parameters);
  if (!reading.ok) return refuseOnceFound(parts, request, reading.refusal);
  const { category, outcome, new: fresh } = reading.values;
  parts.admission.toList();
  const found = await parts.services.crawlDetails.findings(
    clientOf(request).accountId,
    siteIdOf(request),
    crawlNumberOf(request),
    given({ category, outcome, isNew: toBoolean(fresh) }),
  );
  return sendSlice(request, reply, parts, found, presentCrawlFinding);
}

async function pages(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByFinding }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(FindingPagesQuery, request.parameters);
  if (!reading.ok) return refuseOnceFound(parts, request, reading.refusal);
  const { sort_by: sortBy, per_page: perPage, ...rest } = reading.values;
  parts.admission.toList();
  const page = await parts.services.crawlDetails.findingPages(
    clientOf(request).accountId,
    siteIdOf(request),
    crawlNumberOf(request),
    request.params.check,
    { sortBy, perPage, ...rest },
  );
  const toJson = (row: (typeof page.rows)[number]) => JSON.stringify(presentFindingPage(row));
  return sendList(request, reply, parts.address.origin(), page, toJson);
}

async function templates(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByCrawl }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(slicing, request.parameters);
  if (!reading.ok) return refuseOnceFound(parts, request, reading.refusal);
  parts.admission.toList();
  const { accountId } = clientOf(request);
  const [id, number] = [siteIdOf(request), crawlNumberOf(request)];
  const all = await parts.services.crawlDetails.templates(accountId, id, number);
  return sendSlice(request, reply, parts, all, presentTemplate);
}

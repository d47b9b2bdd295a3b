import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Type from 'typebox';
import { type AssayError, invalid } from '../../errors.ts';
import type { CrawlPageQuery } from '../../services/sites/types.ts';
import { checkFields } from '../fields.ts';
import { operation } from '../operation.ts';
import { toBoolean } from '../reports.ts';
import { clientOf, given, type RouteParts, sendList } from '../routes.ts';
import { List, One } from '../schemas.ts';
import {
  CrawlLinksQuery,
  CrawlPagesQuery,
  CrawlPageView,
  FullCrawlPageView,
  LinkView,
} from './page-schemas.ts';
import {
  type ByCrawl,
  type ByPage,
  crawlNumberOf,
  crawlPath,
  latestToo,
  pageNumberOf,
  siteIdOf,
} from './paths.ts';
import { presentFullPage, presentLink, presentPage } from './present-page.ts';
import { refuseOnceFound } from './refuse-once-found.ts';

const tags = ['crawls'];
const named = 'number';

/** The addresses of a crawl. */
export function crawlPageRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<ByCrawl>(app, 'GET', `${crawlPath}/pages`, {
    id: 'listCrawlPages',
    named,
    summary: 'List, search and filter the pages of a crawl',
    description: `While it runs: by n, kind, status and search alone. ${latestToo}`,
    tags,
    access: 'read',
    query: CrawlPagesQuery,
    answers: { 200: List(CrawlPageView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ByPage>(app, 'GET', `${crawlPath}/pages/:n`, {
    id: 'getCrawlPage',
    named,
    summary: 'Read one page of a crawl with its facts and findings',
    description: latestToo,
    tags,
    access: 'read',
    answers: { 200: One(FullCrawlPageView) },
    handler: (request, reply) => show(parts, request, reply),
  });

  operation<ByPage>(app, 'GET', `${crawlPath}/pages/:n/links`, {
    id: 'listCrawlLinks',
    named,
    summary: 'List the links to a page of a crawl, or those on it',
    description: latestToo,
    tags,
    access: 'read',
    query: CrawlLinksQuery,
    answers: { 200: List(LinkView) },
    isList: true,
    handler: (request, reply) => links(parts, request, reply),
  });
}

async function list(
  parts: RouteParts,
  request: FastifyRequest<{ Params: ByCrawl }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reading = checkFields(CrawlPagesQuery, request.parameters);
  if (!reading.ok) return refuseOnceFound(parts, request, reading.refusal);
  const status = statusOf(reading.values.status);
  if (status === null) return refuseOnceFound(parts, request, noStatus());
  parts.admission.toList();
  const page = await parts.services.crawlDetails.pages(
    clientOf(request).accountId,
    siteIdOf(request),
    crawlNumberOf(request),
    { ...queryOf(reading.values), ...given({ status }) },
  );
  return sendList(request, reply, parts.address.origin(), page, (row) => JSON.stringify(presentPage(row)));
}

function queryOf(values: Type.Static<typeof CrawlPagesQuery>): Omit<CrawlPageQuery, 'status'> {
  const { sort_by: sortBy, sort, per_page: perPage, page, cursor } = values;
  const { search, kind, why, indexable, template, check, clicks_min, links_in_max } = values;
  return {
    ...{ sortBy, sort, perPage, page },
    ...given({ cursor, search, kind, why, template, check }),
    ...given({ indexable: toBoolean(indexable), clicksMin: clicks_min, linksInMax: links_in_max }),
  };
}

const classes = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** @returns null: it is none */
function statusOf(text: string | undefined): CrawlPageQuery['status'] | null {
  if (text === undefined) return undefined;
  const named = classes.find((name) => name === text);
  if (named !== undefined) return named;
  return /^[1-5]\d\d$/.test(text) ? Number(text) : null;
}

function noStatus(): AssayError {
  return invalid('status', `"status" must be one of ${classes.join(', ')}, or a number from 100 to 599.`);
}

async function show(
  { services }: RouteParts,
  request: FastifyRequest<{ Params: ByPage }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  const [id, number, n] = [siteIdOf(request), crawlNumberOf(request), pageNumberOf(request)];
  const page = await services.crawlDetails.page(accountId, id, number, n);
  return reply.send({ data: presentFullPage(page), status: 200 });
}

async function links(
  { services, admission, address }: RouteParts,
  request: FastifyRequest<{ Params: ByPage }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  const [id, number, n] = [siteIdOf(request), crawlNumberOf(request), pageNumberOf(request)];
  const reading = checkFields(CrawlLinksQuery, request.parameters);
  if (!reading.ok) {
    // 404 comes before 422.
    await services.crawlDetails.page(accountId, id, number, n);
    throw reading.refusal;
  }
  const { sort_by: sortBy, per_page: perPage, ...rest } = reading.values;
  admission.toList();
  const page = await services.crawlDetails.links(accountId, id, number, n, { sortBy, perPage, ...rest });
  return sendList(request, reply, address.origin(), page, (link) => JSON.stringify(presentLink(link)));
}

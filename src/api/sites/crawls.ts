import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { tagOfBytes } from '../../lib/entity-tag.ts';
import type { Crawl } from '../../services/sites/types.ts';
import { bodyOf } from '../body.ts';
import { versionMeant } from '../conditional.ts';
import { checkFields } from '../fields.ts';
import { takeMore } from '../gate.ts';
import { operation } from '../operation.ts';
import { clientOf, type RouteParts, sendList } from '../routes.ts';
import { Id, List, One } from '../schemas.ts';
import {
  CrawlChangeFields,
  CrawlNumberView,
  CrawlsQuery,
  CrawlView,
  FullCrawlView,
} from './crawl-schemas.ts';
import {
  type ByCrawl,
  type BySite,
  crawlNumberOf,
  crawlPath,
  latestToo,
  siteIdOf,
  sitePath,
} from './paths.ts';
import { presentCrawl, presentFullCrawl } from './present-crawl.ts';
import { ownTags } from './tags.ts';

const tags = ['crawls'];
const named = 'number';

const DeletedCrawl = Type.Object({
  object: Type.Literal('crawl'),
  site_id: Id,
  number: CrawlNumberView,
  deleted: Type.Literal(true),
  status: Type.Literal(200),
});

/** The history of a site. */
export function crawlRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation<BySite>(app, 'GET', `${sitePath}/crawls`, {
    id: 'listCrawls',
    summary: 'List the crawls of a site, the newest first',
    tags,
    access: 'read',
    query: CrawlsQuery,
    answers: { 200: List(CrawlView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation<ByCrawl>(app, 'GET', crawlPath, {
    id: 'getCrawl',
    named,
    summary: 'Read one crawl: how far it is, or what it came to',
    description: latestToo,
    tags,
    access: 'read',
    answers: { 200: One(FullCrawlView) },
    handler: (request, reply) => show(parts, request, reply),
  });

  operation<ByCrawl>(app, 'PUT', crawlPath, {
    id: 'changeCrawl',
    named,
    summary: 'Pause a crawl, let it go on, or stop it and judge what is there',
    description:
      'It takes effect once the pages under way have come in. For "latest" it is the crawl that is under way, whichever number it has, or else the newest.',
    tags,
    access: 'write',
    body: CrawlChangeFields,
    answers: { 200: One(CrawlView) },
    isConditional: true,
    handler: (request, reply) => change(parts, request, reply),
  });

  operation<ByCrawl>(app, 'DELETE', crawlPath, {
    id: 'deleteCrawl',
    named,
    summary: 'Throw a crawl away',
    description: `Not the last one that was completed: the site shows what it came to. ${latestToo}`,
    tags,
    access: 'write',
    answers: { 200: DeletedCrawl },
    refuses: ['validation-failed'],
    isConditional: true,
    handler: (request, reply) => remove(parts, request, reply),
  });
}

type RequestByCrawl = FastifyRequest<{ Params: ByCrawl }>;

async function list(
  { services, admission, address }: RouteParts,
  request: FastifyRequest<{ Params: BySite }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  const id = siteIdOf(request);
  const reading = checkFields(CrawlsQuery, request.parameters);
  if (!reading.ok) {
    // 404 comes before 422.
    await services.sites.get(accountId, id);
    throw reading.refusal;
  }
  const { sort_by: sortBy, per_page: perPage, ...rest } = reading.values;
  admission.toList();
  const page = await services.crawlDetails.list(accountId, id, { sortBy, perPage, ...rest });
  return sendList(request, reply, address.origin(), page, (crawl) => JSON.stringify(presentCrawl(crawl)));
}

async function show(
  { services, now }: RouteParts,
  request: RequestByCrawl,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  const crawl = await services.crawlDetails.get(accountId, siteIdOf(request), crawlNumberOf(request));
  return reply.header('etag', tagOf(crawl)).send({ data: presentFullCrawl(crawl, now()), status: 200 });
}

/** What a crawl came to is of the same moment as its end, so the row says when it is another. The clock alone makes none. */
function tagOf(crawl: Crawl): string {
  return tagOfBytes(JSON.stringify([presentCrawl(crawl), crawl.pace, crawl.leftMs]));
}

async function change(
  parts: RouteParts,
  request: RequestByCrawl,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { crawls } = parts.services;
  const client = clientOf(request);
  const id = siteIdOf(request);
  // 404 comes before 412 and 422.
  const seen = await crawls.toChange(client.accountId, id, crawlNumberOf(request));
  const { number } = seen;
  await versionMeant(request, reply, {
    tags: ownTags,
    noun: 'crawl',
    read: async () => ({ version: tagOf(seen) }),
  });
  const reading = checkFields(CrawlChangeFields, bodyOf(request));
  if (!reading.ok) throw reading.refusal;
  const crawl = await crawls.change(client, id, number, reading.values.state, () => {
    takeMore(request, reply, parts.rates.take('create', client.accountId));
    parts.admission.toCreate();
  });
  return reply.header('etag', tagOf(crawl)).send({ data: presentCrawl(crawl), status: 200 });
}

async function remove(
  parts: RouteParts,
  request: RequestByCrawl,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { crawlDetails, crawls } = parts.services;
  const client = clientOf(request);
  const { id, number: named } = await crawlMeant(parts, request, reply);
  const number = named === 'latest' ? (await crawlDetails.get(client.accountId, id, named)).number : named;
  await crawls.delete(client, id, number);
  return reply.send({ object: 'crawl', site_id: id, number, deleted: true, status: 200 });
}

/** @throws AssayError 412 with the tag of what is there, 404 */
async function crawlMeant({ services }: RouteParts, request: RequestByCrawl, reply: FastifyReply) {
  const [id, number] = [siteIdOf(request), crawlNumberOf(request)];
  const read = async () => ({
    version: tagOf(await services.crawlDetails.get(clientOf(request).accountId, id, number)),
  });
  await versionMeant(request, reply, { tags: ownTags, noun: 'crawl', read });
  return { id, number };
}

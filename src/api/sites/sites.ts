import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bulkBodyMaxBytes } from '../../services/reports/bulk-max.ts';
import { readFields } from '../fields.ts';
import { operation } from '../operation.ts';
import { withPasswordLength } from '../report-schemas.ts';
import { clientOf, type RouteParts, sendList } from '../routes.ts';
import { Deleted, List, One } from '../schemas.ts';
import { createSite } from './create-site.ts';
import { fullSite } from './full-site.ts';
import { type BySite, siteIdOf, sitePath, sitesPath } from './paths.ts';
import { presentSite } from './present-site.ts';
import { withPagesMax } from './settings-schemas.ts';
import { FullSiteView, NewSiteFields, SiteChangeFields, SitesQuery, SiteView } from './site-schemas.ts';
import { siteTag } from './tags.ts';
import { deleteSite, updateSite } from './update-site.ts';

const tags = ['sites'];
/** So many addresses, and what stands around them: the service says how many may be listed. */
export const listedAddresses = { bodyMaxBytes: bulkBodyMaxBytes, valuesMax: 50_000 } as const;

/** Sites: many pages judged together. */
export function siteRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { http, data, crawls } = parts.settings;
  const maxSeconds = http.waitMaxMs / 1_000;
  operation(app, 'GET', sitesPath, {
    id: 'listSites',
    summary: 'List, search and filter sites',
    tags,
    access: 'read',
    query: SitesQuery,
    answers: { 200: List(SiteView) },
    isList: true,
    handler: (request, reply) => list(parts, request, reply),
  });

  operation(app, 'POST', sitesPath, {
    id: 'createSite',
    summary: 'Crawl a site from one address on, and keep what it comes to',
    description: `Site and first crawl are stored before anything is fetched, and the answer comes at once; Prefer: wait=N (0 to ${maxSeconds}) waits for the end of a small one. A site that cannot be crawled is no error: the state of its crawl is failed, and its error says why.`,
    tags,
    access: 'write',
    rate: 'create',
    ...listedAddresses,
    body: withPasswordLength(withPagesMax(NewSiteFields, crawls.pagesMax), data),
    waits: true,
    isIdempotent: true,
    answers: { 201: One(FullSiteView, 201) },
    handler: (request, reply) => createSite(parts, request, reply),
  });

  operation<BySite>(app, 'GET', sitePath, {
    id: 'getSite',
    summary: 'Read one site with what to fix first and its templates',
    tags,
    access: 'read',
    answers: { 200: One(FullSiteView) },
    handler: (request, reply) => show(parts, request, reply),
  });

  operation<BySite>(app, 'PUT', sitePath, {
    id: 'updateSite',
    summary: 'Change a site, or crawl it again',
    description:
      'Settings count from the next crawl. An empty list, and an empty sample or clicks_max, takes it away.',
    tags,
    access: 'write',
    ...listedAddresses,
    body: withPasswordLength(withPagesMax(SiteChangeFields, crawls.pagesMax), data),
    waits: true,
    answers: { 200: One(FullSiteView) },
    isConditional: true,
    handler: (request, reply) => updateSite(parts, request, reply),
  });

  operation<BySite>(app, 'DELETE', sitePath, {
    id: 'deleteSite',
    summary: 'Delete a site with its crawls and links',
    tags,
    access: 'write',
    answers: { 200: Deleted('site', {}) },
    isConditional: true,
    handler: (request, reply) => deleteSite(parts, request, reply),
  });
}

async function list(parts: RouteParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { sort_by: sortBy, per_page: perPage, ...filters } = readFields(SitesQuery, request.parameters);
  parts.admission.toList();
  const page = await parts.services.sites.list(clientOf(request).accountId, { sortBy, perPage, ...filters });
  const origin = parts.address.origin();
  return sendList(request, reply, origin, page, (site) => JSON.stringify(presentSite(site, origin)));
}

async function show(
  parts: RouteParts,
  request: FastifyRequest<{ Params: BySite }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accountId } = clientOf(request);
  const site = await parts.services.sites.get(accountId, siteIdOf(request));
  const data = await fullSite(parts, site);
  return reply.header('etag', siteTag(site, parts)).send({ data, status: 200 });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IfMatch } from '../../services/reports/types.ts';
import type { Site } from '../../services/sites/types.ts';
import { bodyOf } from '../body.ts';
import { versionMeant } from '../conditional.ts';
import { checkFields } from '../fields.ts';
import { takeMore } from '../gate.ts';
import { clientOf, type RouteParts } from '../routes.ts';
import { type BySite, siteIdOf } from './paths.ts';
import { withPagesMax } from './settings-schemas.ts';
import { settled } from './settle.ts';
import { siteChangeOf } from './site-input.ts';
import { SiteChangeFields } from './site-schemas.ts';
import { ownTags, siteTag } from './tags.ts';

type RequestBySite = FastifyRequest<{ Params: BySite }>;

export async function updateSite(
  parts: RouteParts,
  request: RequestBySite,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, rates, admission, settings } = parts;
  const client = clientOf(request);
  const id = siteIdOf(request);
  const fields = bodyOf(request);
  const reading = checkFields(withPagesMax(SiteChangeFields, settings.crawls.pagesMax), fields);
  const change = reading.ok ? siteChangeOf(reading.values, fields) : {};
  // 429 comes before 404 and 412.
  if (change.update === true) takeMore(request, reply, rates.take('create', client.accountId));
  const ifMatch = await siteMeant(parts, request, reply);
  if (!reading.ok) {
    // 404 comes before 412 and 422.
    await services.sites.get(client.accountId, id);
    throw reading.refusal;
  }
  const { crawlId } = await services.sites.update(client, id, change, ifMatch, admission.toCreate);
  return reply.send(await settled(parts, request, reply, { id, crawlId, status: 200 }));
}

export async function deleteSite(
  parts: RouteParts,
  request: RequestBySite,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = siteIdOf(request);
  const ifMatch = await siteMeant(parts, request, reply);
  await parts.services.sites.delete(clientOf(request), id, ifMatch);
  return reply.send({ object: 'site', id, deleted: true, status: 200 });
}

/** @throws AssayError 412 with the tag of what is there, 404 */
async function siteMeant(parts: RouteParts, request: RequestBySite, reply: FastifyReply): Promise<IfMatch> {
  const { accountId } = clientOf(request);
  let site: Site | undefined;
  const read = async () => {
    site = await parts.services.sites.get(accountId, siteIdOf(request));
    return { version: siteTag(site, parts) };
  };
  const meant = await versionMeant(request, reply, { tags: ownTags, noun: 'site', read });
  return meant === undefined || site === undefined ? undefined : { version: site.version };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { unlessGone } from '../../lib/unless-gone.ts';
import type { CreatedSite } from '../../services/sites/types.ts';
import { bodyOf } from '../body.ts';
import { readFields } from '../fields.ts';
import { hashBody, idempotencyKey } from '../idempotency.ts';
import { clientOf, type RouteParts } from '../routes.ts';
import { fullSite } from './full-site.ts';
import { sitesPath } from './paths.ts';
import { withPagesMax } from './settings-schemas.ts';
import { jsonType, retryAfter, settled } from './settle.ts';
import { newSiteOf } from './site-input.ts';
import { type FullSiteView, NewSiteFields } from './site-schemas.ts';
import { siteTag } from './tags.ts';

export async function createSite(
  parts: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sites } = parts.services;
  const client = clientOf(request);
  const key = idempotencyKey(request.headers['idempotency-key']);
  const fields = withPagesMax(NewSiteFields, parts.settings.crawls.pagesMax);
  const input = newSiteOf(readFields(fields, bodyOf(request)));
  const idempotency = key === undefined ? undefined : hashBody(key, `POST ${sitesPath}`, { ...input });
  const created = await sites.create(client, input, idempotency, parts.admission.toCreate);
  if (created.kind === 'replayed') return replay(parts, client.accountId, created, reply);

  const { siteId: id, crawlId } = created;
  const answer = await settled(parts, request, reply, { id, crawlId, status: 201, idempotency });
  return reply.code(201).header('location', `${sitesPath}/${id}`).send(answer);
}

async function replay(
  parts: RouteParts,
  accountId: number,
  { status, body }: Extract<CreatedSite, { kind: 'replayed' }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { data } = JSON.parse(body) as { readonly data: Pick<FullSiteView, 'id' | 'state'> };
  if (data.state !== 'completed' && data.state !== 'failed') reply.header('retry-after', retryAfter);
  const site = await unlessGone(parts.services.sites.get(accountId, data.id));
  // The tag is of the site as it is now, so it goes with a body that still says the same.
  const now = site && JSON.stringify({ data: await fullSite(parts, site), status });
  if (site !== undefined && now === body) reply.header('etag', siteTag(site, parts));
  return reply
    .code(status)
    .header('idempotent-replayed', 'true')
    .header('location', `${sitesPath}/${data.id}`)
    .type(jsonType)
    .send(body);
}

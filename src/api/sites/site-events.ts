import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { durationInWords } from '../../lib/durations.ts';
import { eventStreamHeaders } from '../../lib/event-stream.ts';
import { followEvents } from '../../lib/follow-events.ts';
import type { CrawlProgress } from '../../services/sites/types.ts';
import { takeOver } from '../events.ts';
import { operation } from '../operation.ts';
import type { StreamedSite } from '../options.ts';
import { clientOf, type RouteParts } from '../routes.ts';
import { type BySite, siteIdOf, sitePath } from './paths.ts';
import { presentCrawl, presentPace } from './present-crawl.ts';

/** H3: what happens to the latest crawl of a site, as it happens. */
export function siteEventRoutes(app: FastifyInstance, parts: RouteParts): void {
  const lifetime = durationInWords(parts.settings.streams.lifetimeMs);
  operation<BySite>(app, 'GET', `${sitePath}/events`, {
    id: 'followSite',
    summary: 'Follow a site while it is crawled',
    description: `Server-sent events, at most two a second. "crawl" tells the latest crawl as lists give it, with pace and eta, the addresses that came last and the largest templates; "deleted" is the last one. Clients that reconnect send the id of the last event as Last-Event-ID. The stream ends after ${lifetime}, when the key is revoked or expires, and when the server stops.`,
    tags: ['sites'],
    access: 'read',
    produces: 'text/event-stream',
    answers: { 200: Type.String({ examples: [example] }) },
    handler(request, reply) {
      const { accountId, keyId } = clientOf(request);
      const siteId = siteIdOf(request);
      request.logged = { site: siteId };
      const stands = () => parts.services.keys.stands({ accountId, keyId });
      const presentNow = (progress: CrawlProgress) => present(progress, parts.now());
      return streamSite(parts, request, reply, { accountId, siteId, present: presentNow, stands });
    },
  });
}

const example =
  'event: crawl\nid: 3.41.running\ndata: {"crawl":{"object":"crawl","site":7,"number":3,"state":"running","pace":{"per_second":2.5,"slowed_by":null},"eta":"2026-11-21T09:35:12.000Z"},"newest":[{"url":"https://example.com/about","kind":"page","status":200}],"templates":[{"name":"/blog/{slug}","known":120,"fetched":31,"counted":30}]}\n\n';

/** Answers with server-sent events, each with what `present` makes of it. HEAD has the same fields and no body. */
export async function streamSite(
  { services, closing }: Pick<RouteParts, 'services' | 'closing'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, siteId, present, stands }: StreamedSite,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') {
    await services.sites.get(accountId, siteId);
    return reply.headers(eventStreamHeaders).send();
  }
  const lastEventId = request.headers['last-event-id']?.toString();
  await followEvents<CrawlProgress | undefined>({
    ...{ closing, stands, streams: services.live.streams, open: () => takeOver(reply) },
    watch: (tell) => services.crawls.watch(accountId, siteId, tell, lastEventId),
    write: (progress) =>
      progress === undefined
        ? { name: 'deleted', data: {}, isLast: true }
        : { name: 'crawl', id: progress.id, data: present(progress) },
  });
  return reply;
}

function present({ crawl, newest, templates }: CrawlProgress, nowMs: number): object {
  return {
    crawl: { ...presentCrawl(crawl), ...presentPace(crawl, nowMs) },
    newest: newest.map(({ url, kind, status }) => ({ url, kind, status })),
    templates: templates.map(({ name, known, fetched, counted }) => ({ name, known, fetched, counted })),
  };
}

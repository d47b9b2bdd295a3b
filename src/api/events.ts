import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { durationInWords } from '../lib/durations.ts';
import { eventStreamHeaders } from '../lib/event-stream.ts';
import { followLive } from '../services/running/follow-live.ts';
import type { LiveEvent } from '../services/running/types.ts';
import { operation } from './operation.ts';
import type { StreamedReport } from './options.ts';
import { presentWaiting } from './present-run.ts';
import { type ById, idOf } from './reports.ts';
import { base, clientOf, type RouteParts } from './routes.ts';

/** H3: what happens to a report, as it happens. */
export function eventRoutes(app: FastifyInstance, parts: RouteParts): void {
  const lifetime = durationInWords(parts.settings.streams.lifetimeMs);
  operation<ById>(app, 'GET', `${base}/reports/:id/events`, {
    id: 'followReport',
    summary: 'Follow a report while its audit runs',
    description: `Server-sent events. "run" tells the state of the latest run, why and until when it waits, and while it runs the stage and what was learnt; its part is "page". "look", of the part "browser", tells the same of the latest look in a browser, if there is one: how many come before it, and how far it is. "deleted" is the last one. A stage that is over within a tenth of a second may not be told. Clients that reconnect send the id of the last event as Last-Event-ID. The stream ends after ${lifetime}, when the key is revoked or expires, and when the server stops.`,
    tags: ['reports'],
    access: 'read',
    produces: 'text/event-stream',
    answers: { 200: Type.String({ examples: [example] }) },
    handler(request, reply) {
      const { accountId, keyId } = clientOf(request);
      const reportId = idOf(request);
      request.logged = { report: reportId };
      const stands = () => parts.services.keys.stands({ accountId, keyId });
      return streamReport(parts, request, reply, { accountId, reportId, present, stands });
    },
  });
}

const example =
  'event: run\nid: 7.1.running\ndata: {"part":"page","run":1,"state":"running","waiting":null,"stage":"parsing","learnt":{"status":200,"redirects":0},"score":null,"result":null,"error":null}\n\n';

/** Answers with server-sent events, each with what `present` makes of it. HEAD has the same fields and no body. */
export async function streamReport(
  { services, closing }: Pick<RouteParts, 'services' | 'closing'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, reportId, present, stands }: StreamedReport,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') {
    await services.reports.get(accountId, reportId);
    return reply.headers(eventStreamHeaders).send();
  }
  await followLive(services.live, {
    accountId,
    reportId,
    closing,
    present,
    stands,
    lastEventId: request.headers['last-event-id']?.toString(),
    open: () => takeOver(reply),
  });
  return reply;
}

/** Writes the head of a stream of events. */
export function takeOver(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  reply.raw.writeHead(200, { ...fieldsOf(reply), ...eventStreamHeaders });
  return reply.raw;
}

/** What was set so far: security, rates, the id of the request. Cookies are a list. */
function fieldsOf(reply: FastifyReply): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : String(value),
    ]),
  );
}

function present(event: LiveEvent): object {
  if (event.kind === 'deleted') return {};
  if (event.kind === 'look') return presentLook(event);
  const { number, state, waiting, stage, learnt, score, result, error } = event;
  return {
    part: 'page',
    run: number,
    state,
    waiting: presentWaiting(waiting),
    stage,
    learnt: learnt && {
      status: learnt.status,
      redirects: learnt.redirects,
      http_version: learnt.httpVersion,
      wire_bytes: learnt.wireBytes,
      decoded_bytes: learnt.decodedBytes,
      resources: learnt.resources,
      links: learnt.links,
      probed: learnt.probed,
    },
    score,
    result,
    error: error && { code: error.code, message: error.message },
  };
}

function presentLook(look: Extract<LiveEvent, { kind: 'look' }>): object {
  const { state, ahead, stage, learnt, score, result, error } = look;
  return {
    part: 'browser',
    state,
    ahead,
    stage,
    learnt: learnt && { requests: learnt.requests, bytes: learnt.bytes, elements: learnt.elements },
    score,
    result,
    error: error && { code: error.code, message: error.message },
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventStreamHeaders } from '../../lib/event-stream.ts';
import { followLive } from '../../services/follow-live.ts';
import type { LiveEvent } from '../../services/types/live.ts';
import type { Services } from '../../services/types/services.ts';
import { percentOf, type RunProgress, statusOf } from './running-view.tsx';
import { learntIn, stages } from './stages.tsx';

/** How things stand with the latest run. Undefined: the report is gone. */
export async function progressOf(
  services: Services,
  accountId: number,
  id: number,
): Promise<RunProgress | undefined> {
  let first: LiveEvent | undefined;
  const end = await services.live.watch(accountId, id, (event) => {
    first ??= event;
  });
  end();
  return first?.kind === 'run' ? first : undefined;
}

interface LiveParts {
  readonly services: Services;
  readonly closing: AbortSignal;
}

/** H3: sends what the running page shows, as it changes. */
export async function streamProgress(
  { services, closing }: LiveParts,
  accountId: number,
  reportId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.method === 'HEAD') {
    await services.reports.get(accountId, reportId);
    reply.headers(eventStreamHeaders).send();
    return;
  }
  await followLive(services.live, {
    accountId,
    reportId,
    closing,
    present,
    lastEventId: request.headers['last-event-id']?.toString(),
    open() {
      reply.hijack();
      reply.raw.writeHead(200, { ...fieldsOf(reply), ...eventStreamHeaders });
      return reply.raw;
    },
  });
}

/** What was set so far; cookies are a list. */
function fieldsOf(reply: FastifyReply): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [
      name,
      Array.isArray(value) ? value : String(value),
    ]),
  );
}

/** In the words of the page, so that its script need not know them. */
function present(event: LiveEvent): object {
  if (event.kind === 'deleted') return { isOver: true };
  return {
    isOver: event.state === 'completed' || event.state === 'failed',
    status: statusOf(event),
    percent: percentOf(event),
    /** Index of the stage that is going on; −1: none. */
    at: event.stage === null ? -1 : stages.indexOf(event.stage),
    learnt: stages.map((stage) => learntIn(stage, event.learnt)),
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveEvent, Services } from '../../services/types.ts';
import { percentOf, type RunProgress, statusOf } from './running-view.tsx';
import { learntIn, type Stage, stages } from './stages.tsx';

/** Proxies close what is silent for long. */
const beatMs = 15_000;
/** H3: longer ones are asked for anew, which browsers do by themselves. */
const lifeMs = 600_000;

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

/** Sends what the running page shows, as it changes, until the run has ended. */
export async function streamProgress(
  { services, closing }: LiveParts,
  accountId: number,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { raw } = reply;
  const waiting: string[] = [];
  let send = (text: string) => {
    waiting.push(text);
  };
  let end = () => {};
  const lastEventId = request.headers['last-event-id'];
  // First, as what it refuses is answered as a page.
  const unwatch = await services.live.watch(
    accountId,
    id,
    (event) => {
      send(written(event));
      if (event.kind === 'deleted' || event.state === 'completed' || event.state === 'failed') end();
    },
    typeof lastEventId === 'string' ? lastEventId : undefined,
  );
  reply.hijack();
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const beat = setInterval(() => raw.write(':\n\n'), beatMs);
  const life = setTimeout(() => end(), lifeMs);
  end = () => {
    clearInterval(beat);
    clearTimeout(life);
    closing.removeEventListener('abort', end);
    unwatch();
    raw.end();
  };
  send = (text) => raw.write(text);
  closing.addEventListener('abort', end);
  raw.on('close', () => end());
  for (const text of waiting) send(text);
  if (closing.aborted || waiting.some((text) => text.includes('"isOver":true'))) end();
}

function headersOf(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** In the words of the page, so that its script need not know them. */
function written(event: LiveEvent): string {
  if (event.kind === 'deleted') return `data: ${JSON.stringify({ isOver: true })}\n\n`;
  const isOver = event.state === 'completed' || event.state === 'failed';
  const at = event.stage === null ? -1 : stages.indexOf(event.stage);
  const data = {
    isOver,
    status: statusOf(event),
    percent: percentOf(event),
    /** Index of the stage that is going on; −1: none. */
    at,
    learnt: stages.map((stage: Stage) => learntIn(stage, event.learnt)),
  };
  return `id: ${event.id}\ndata: ${JSON.stringify(data)}\n\n`;
}

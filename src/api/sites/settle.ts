import type { FastifyReply, FastifyRequest } from 'fastify';
import { AssayError } from '../../errors.ts';
import { urlForLog } from '../../lib/log.ts';
import { unlessGone } from '../../lib/unless-gone.ts';
import type { Idempotency } from '../../services/reports/types.ts';
import { requireStandingKey } from '../authenticate.ts';
import { waitSignal } from '../deadline.ts';
import { lateMs } from '../gate.ts';
import { type Wait, waitOf } from '../prefer.ts';
import { clientOf, type RouteParts } from '../routes.ts';
import { fullSite } from './full-site.ts';
import { siteTag } from './tags.ts';

/** Seconds, for a crawl that is still under way. */
export const retryAfter = '10';

/** A crawl takes minutes: it is waited for only when that is asked for. */
function crawlWaitOf(request: FastifyRequest, { settings }: RouteParts): Wait {
  return waitOf(request.headers.prefer?.toString(), { ...settings.http, waitDefaultMs: 0 });
}

interface Awaited {
  readonly id: number;
  /** Null: nothing runs. */
  readonly crawlId: number | null;
  readonly status: 200 | 201;
  /** The answer is remembered for it. */
  readonly idempotency?: Idempotency | undefined;
}

/**
 * The site after the wait that the client prefers, with the fields that say what was done.
 * @returns JSON
 * @throws AssayError 401 where the key became good for nothing meanwhile
 */
export async function settled(
  parts: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, crawlId, status, idempotency }: Awaited,
): Promise<string> {
  const { sites, crawls, keys } = parts.services;
  const client = clientOf(request);
  const { accountId } = client;
  const wait = crawlWaitOf(request, parts);
  const begunMs = reply.elapsedTime;
  const waited =
    crawlId !== null && wait.seconds > 0
      ? await crawls.waitForEnd(accountId, crawlId, wait.seconds * 1_000, waitSignal(reply, parts.closing))
      : undefined;
  const hasTakenLong = reply.elapsedTime - begunMs >= lateMs;
  const site = await unlessGone(sites.get(accountId, id));
  // It was there when the request began.
  if (site === undefined) throw deletedMeanwhile();
  const answer = JSON.stringify({ data: await fullSite(parts, site), status });
  // Before the key is asked for: the account may repeat the request with another.
  if (idempotency !== undefined) await sites.rememberAnswer(client, idempotency, status, answer);
  if (hasTakenLong) await requireStandingKey(request, reply, client, { keys, rates: parts.rates });
  if (crawlId !== null && wait.applied !== undefined) reply.header('preference-applied', wait.applied);
  if (crawlId !== null && waited?.hasEnded !== true) reply.header('retry-after', retryAfter);
  reply.header('etag', siteTag(site, parts)).type(jsonType);
  request.logged = { site: id, url: urlForLog(site.start) };
  return answer;
}

/** As all other answers have it; of text nobody else says it. */
export const jsonType = 'application/json; charset=utf-8';

function deletedMeanwhile(): AssayError {
  return new AssayError('not-found', 'The site was deleted while this request waited for it.');
}

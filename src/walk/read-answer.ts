import type { Claimed, CrawledPage, Fetched } from '../crawl/types.ts';
import { sourceBits } from '../crawl/types.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { isHtml, looksLikeHtml } from '../evidence/html/encoding.ts';
import { botWallIn } from '../evidence/site/bot-wall.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import { redirectTarget } from '../net/redirect.ts';
import { retryAfterMs } from '../net/retry-after.ts';
import type { FetchResult } from '../net/types.ts';
import type { Bounds, WalkContext } from './context.ts';
import { namedBy, within } from './edges.ts';
import type { Visit } from './visited.ts';

type Answer = FetchResult & { readonly ok: true };
type Read = Omit<Visit, 'requests'>;

/** An answer as what a crawl knows of it: a redirect, an error, a file, or a page, which is judged. */
export async function readAnswer(
  claimed: Claimed,
  answer: Answer,
  bounds: Bounds,
  context: WalkContext,
): Promise<Read> {
  const exchange = answer.chain.at(-1);
  if (exchange === undefined) throw new Error('An address answered without an exchange.');
  const { status, fields } = exchange;
  const fact = (kind: Fetched['kind'], more: Partial<Fetched> = {}): Fetched => ({
    ...{ n: claimed.n, kind, why: null, status, targetUrl: null, bytes: answer.wireBytes, page: null },
    ...more,
  });
  const read = { claimed, later: false, met: [], pauseMs: 0, isSpent: false, wall: null };

  const target = redirectTarget(new URL(claimed.url), status, fields);
  if (target !== undefined) return { ...read, ...redirected(claimed, target, bounds, fact) };
  const wall = botWallIn(exchange, answer.bytes);
  if (wall !== undefined) {
    const { vendor } = wall;
    return { ...read, fetched: fact('error', { why: 'bot_wall' }), wall: { vendor, status } };
  }
  if (status === 429 || status >= 500) {
    const pauseMs = retryAfterMs(status, fields, context.parts.now()) ?? 0;
    const isLast = claimed.tries > 0;
    return { ...read, pauseMs, later: !isLast, fetched: isLast ? fact('error') : null };
  }
  if (status < 200 || status > 299) return { ...read, fetched: fact('error') };
  if (!isHtml(answer.bytes, fields) && !looksLikeHtml(answer.bytes))
    return { ...read, fetched: fact('file') };

  const page = await judged(claimed.url, exchange, answer, bounds, context);
  if (page === null) return { ...read, fetched: fact('error', { why: 'too_complex' }) };
  const mark = context.again.markOf(answer, bounds.settings);
  const kept = mark === undefined ? page : { mark, ...page };
  return { ...read, fetched: fact('page', { page: kept }), met: namedBy(page.extract, claimed, bounds) };
}

/** The target is an address like others, as many clicks away as this one. */
function redirected(
  { clicks }: Claimed,
  target: URL,
  bounds: Bounds,
  fact: (kind: 'redirect', more: Partial<Fetched>) => Fetched,
): Pick<Read, 'fetched' | 'met'> {
  target.hash = '';
  const own = within(target.href, bounds);
  const fetched = fact('redirect', { targetUrl: own ?? target.href });
  return { fetched, met: own === null ? [] : [{ url: own, sources: sourceBits.redirect, clicks }] };
}

/** Null: it is more than a reader bears (P1). */
export async function judged(
  url: string,
  exchange: Exchange,
  { bytes, wireBytes, decodedBytes, truncated, coded }: Answer,
  { settings }: Bounds,
  { parts: { reader, expectations, waivers, now } }: WalkContext,
): Promise<CrawledPage | null> {
  const { scope, start, ignoreParams } = settings;
  try {
    return await reader.crawlPage({
      ...{ url, exchange, expectations, waivers, fetchedAt: now() },
      body: { bytes, wireBytes, decodedBytes, truncated, ...(coded !== undefined && { coded }) },
      settings: { scope, start, ignoreParams },
    });
  } catch (error) {
    if (error instanceof TaskOverrun) return null;
    throw error;
  }
}

import type { Body, Exchange, Gathering } from '../evidence/evidence.ts';
import { botWallIn } from '../evidence/site/bot-wall.ts';
import { retryAfterMs } from '../net/retry-after.ts';
import { redirectsMax } from './context.ts';
import { failureOfFetch, siteUnavailable } from './failures.ts';
import type { GatherOptions } from './types.ts';

export type DocumentFetch =
  | { readonly ok: true; readonly chain: readonly Exchange[]; readonly final: Exchange; readonly body: Body }
  | Extract<Gathering, { ok: false }>;

const readBytesMax = 10 * 1024 * 1024;
/** The largest limit that a check knows is below it. */
const usualHtmlBytesMax = 5 * 1024 * 1024;

/**
 * The main request (`chain` and `body` of the evidence), or gate G1. A server that is busy is asked once more, as soon as
 * it wants, unless that is long.
 */
export async function fetchDocument(options: GatherOptions): Promise<DocumentFetch> {
  const first = await fetchOnce(options);
  const pause = pauseOf(first);
  if (pause === undefined) return first;
  // Our limits of the host keep the pause.
  const isShort = (pause.ms ?? 0) <= pauseMaxMs;
  const second = isShort ? await fetchOnce({ ...options, turnMaxMs: undefined }) : first;
  const still = pauseOf(second);
  if (!second.ok || still === undefined) return second;
  return { ok: false, failure: siteUnavailable(second.final.status, still.ms) };
}

/** What a busy server asks for; undefined for any other answer, and for a bot check, whose gate says more. */
function pauseOf(fetched: DocumentFetch): { readonly ms: number | undefined } | undefined {
  if (!fetched.ok) return undefined;
  const { final, body } = fetched;
  const isBusy = final.status === 429 || final.status === 503;
  if (!isBusy || botWallIn(final, body.bytes) !== undefined) return undefined;
  return { ms: retryAfterMs(final.status, final.fields, Date.now()) };
}

const pauseMaxMs = 10_000;

async function fetchOnce(options: GatherOptions): Promise<DocumentFetch> {
  const { url, session, documentMs, htmlBytesMax = usualHtmlBytesMax, turnMaxMs, onTrouble } = options;
  const result = await session.fetch({
    url,
    headers: { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' },
    redirectsMax,
    bytesMax: readBytesMax,
    over: 'cut',
    keepUnfinished: true,
    deadlineMs: documentMs,
    // The same wait as by default, but given by name: then the answer tells that the host was the reason.
    turnMaxMs: turnMaxMs ?? documentMs,
    isLastTry: turnMaxMs === undefined,
  });
  if (!result.ok) {
    const { code, reason, refused, turn } = result;
    if (turnMaxMs !== undefined && turn !== undefined) {
      return { ok: false, failure: failureOfFetch(result), turn };
    }
    onTrouble?.({ step: 'document', url, code, reason, ...(refused && { refused }) });
    return { ok: false, failure: failureOfFetch(result) };
  }
  const { chain, bytes, wireBytes, decodedBytes, truncated, coded } = result;
  const final = chain.at(-1);
  if (final === undefined) throw new Error('A document was fetched without an exchange.');
  const kept = bytes.length > htmlBytesMax ? bytes.slice(0, wholeCharacters(bytes, htmlBytesMax)) : bytes;
  const isCut = truncated || kept.length < bytes.length;
  const body = { bytes: kept, wireBytes, decodedBytes, truncated: isCut, ...(!isCut && coded && { coded }) };
  return { ok: true, chain, final, body };
}

/** Half a character at the end would make a page of UTF-8 no UTF-8. */
function wholeCharacters(bytes: Uint8Array, end: number): number {
  const isContinuation = (at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  let at = end;
  while (at > end - 3 && isContinuation(at)) at -= 1;
  return at;
}

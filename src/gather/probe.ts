import type { Destination, FieldLines, Probe } from '../evidence/evidence.ts';
import { firstHeader } from '../evidence/fields.ts';
import { contentType } from '../evidence/html/encoding.ts';
import { hasBotWallField } from '../evidence/site/bot-wall.ts';
import type { FetchResult } from '../net/types.ts';
import { asBrowsers, type Browsed } from './as-browsers.ts';
import { type Context, unlessOverrun } from './context.ts';

export interface Target {
  readonly url: string;
  readonly destination: Destination;
  /** Ask for the bytes of an image at once, as its size matters. */
  readonly readImage?: boolean;
}

/**
 * T12: HEAD, or GET where HEAD is known to lie or says no. What may be our fault is `uncertain`; `reason` is then a
 * failure code, `budget`, `busy`, `robots` or `private_host`. `bad_certificate` is `broken`: browsers do not open it.
 */
export async function probe(target: Target, context: Context): Promise<Probe> {
  if (!needsBody(target)) {
    const head = await ask(target, 'HEAD', context);
    const found = probeOf(target, head, null);
    // Servers that make no body for HEAD say 0, which is the length of no file that works.
    if (!needsSecondAsking(target, head)) return { ...found, lengthBytes: found.lengthBytes || null };
  }
  const got = await ask(target, 'GET', context);
  const isImage = target.destination === 'image' || target.destination === 'icon';
  const bytes = isImage && got.ok && classOf(got) === 'ok' ? got.bytes : undefined;
  if (bytes === undefined) return probeOf(target, got, null);
  const image = await unlessOverrun(context.options.parser.image(bytes), undefined);
  if (image !== undefined) return probeOf(target, got, image);
  // P1: what the parser cannot bear counts as not arrived.
  return { ...probeOf(target, got, null), class: 'uncertain', reason: 'timeout' };
}

/** Why it was not asked for, where our own limits or pace were the reason. */
export function unaskedBy({ reason }: Probe): 'budget' | 'busy' | undefined {
  return reason === 'budget' || reason === 'busy' ? reason : undefined;
}

/** A URL that robots.txt denies to us. */
export function deniedProbe({ url, destination }: Target): Probe {
  return {
    url,
    destination,
    class: 'uncertain',
    status: null,
    finalUrl: url,
    redirects: 0,
    fields: [],
    lengthBytes: null,
    image: null,
    reason: 'robots',
  };
}

/** HEAD seldom tells the Content-Encoding, which matters for text. */
function needsBody({ url, destination, readImage }: Target): boolean {
  if (readImage || destination === 'icon' || destination === 'script' || destination === 'style') return true;
  return destination === 'image' && new URL(url).pathname.toLowerCase().endsWith('.svg');
}

function needsSecondAsking({ destination }: Target, head: FetchResult): boolean {
  if (!head.ok) return head.code === 'connect_failed';
  const final = head.chain.at(-1);
  if (final === undefined) return true;
  const isSvg = destination === 'image' && contentType(final.fields)?.essence === 'image/svg+xml';
  return isSvg || final.status >= 500 || [403, 404, 405, 410, 501].includes(final.status);
}

const imageBytesMax = 256 * 1024;
/** Most scripts and styles are shorter: read to the end, they leave a connection that serves the next one. */
const otherBytesMax = 64 * 1024;

async function ask({ url, destination }: Target, method: 'GET' | 'HEAD', context: Context): Promise<Browsed> {
  const isImage = destination === 'image' || destination === 'icon';
  const result = await context.fetch('probe', {
    url,
    method,
    headers: { Accept: isImage ? 'image/avif,image/webp,*/*' : '*/*' },
    bytesMax: isImage ? imageBytesMax : otherBytesMax,
    raw: !isImage,
  });
  return asBrowsers(result, context);
}

function probeOf({ url, destination }: Target, result: Browsed, image: Probe['image']): Probe {
  const final = result.chain.at(-1);
  const answered = result.ok ? final : undefined;
  return {
    url,
    destination,
    class: classOf(result),
    status: answered?.status ?? null,
    finalUrl: final?.url ?? url,
    redirects: result.ok || result.isUntrusted ? result.chain.length - 1 : result.chain.length,
    fields: answered?.fields ?? [],
    lengthBytes: answered === undefined ? null : lengthOf(answered.fields, result),
    image,
    reason: reasonOf(result),
  };
}

/** E7 is kept: the text of the URL tells its reader as much. */
function reasonOf(result: Browsed): string | null {
  if (result.ok) return null;
  if (result.isUntrusted) return 'bad_certificate';
  return result.isPrivateHost ? 'private_host' : result.code;
}

function classOf(result: FetchResult): Probe['class'] {
  if (!result.ok) {
    // Those for whom the link is meant have the certificate that we were asked for.
    const isOurs = result.isOurLimit || result.isPrivateHost || result.hint === 'wants_certificate';
    return brokenBy.has(result.code) && !isOurs ? 'broken' : 'uncertain';
  }
  const { status = 0, fields = [] } = result.chain.at(-1) ?? {};
  if (hasBotWallField(fields)) return 'uncertain';
  if (status >= 200 && status <= 299) return 'ok';
  return status === 404 || status === 410 ? 'broken' : 'uncertain';
}

const brokenBy: ReadonlySet<string> = new Set([
  'no_public_address',
  'connection_refused',
  'tls_error',
  'too_many_redirects',
]);

/** Bytes on the wire. A body that was read to its end proves them; HEAD answers have none. */
function lengthOf(fields: FieldLines, result: FetchResult): number | null {
  // Beside Transfer-Encoding it counts nothing (RFC 9112 §6.3).
  const isChunked = firstHeader(fields, 'transfer-encoding') !== undefined;
  const value = (isChunked ? undefined : firstHeader(fields, 'content-length')) ?? '';
  if (/^\d{1,15}$/.test(value)) return Number(value);
  return result.ok && !result.truncated && result.wireBytes > 0 ? result.wireBytes : null;
}

import type { X509Certificate } from 'node:crypto';
import type { Exchange, FieldLines, Timings } from '../evidence/evidence.ts';
import { firstHeader, headerValues } from '../evidence/fields.ts';
import type { DoorHeader } from '../lib/doors.ts';
import { judgeUrl } from './accept-url.ts';
import { hostOf, portOf } from './allow-list.ts';
import { type Answer, ask } from './ask.ts';
import { isCompletable } from './complete-chain.ts';
import type { Connection } from './connections.ts';
import { codingOf } from './content-coding.ts';
import { startDeadline, timedOut, untilAborted, type WorkTime } from './deadline.ts';
import type { DialTarget } from './dial.ts';
import { isElsewhere, keysFor } from './door-keys.ts';
import { asFailure, EgressFailure, refused } from './failure.ts';
import { connectFor, type Line } from './line.ts';
import { type ReadBody, readBody } from './read-body.ts';
import { redirectTarget } from './redirect.ts';
import { requestHeaders } from './request-headers.ts';
import { retryAfterMs } from './retry-after.ts';
import { dialledUrl, isStoodInFor } from './stand-in.ts';
import { bodyTold, told } from './told.ts';
import type { FetchRequest } from './types.ts';

interface FetchWork extends WorkTime {
  readonly request: FetchRequest;
  readonly url: URL;
  readonly line: Line;
  /** The document does not count against the bytes of the session. */
  readonly isDocument: boolean;
  /** Filled as hops answer, so that it is there when a later one fails. */
  readonly chain: Exchange[];
}

/**
 * Asks, and follows redirects by our own loop: each hop is judged, resolved, vetted and pinned anew (E5).
 * @throws EgressFailure
 */
export async function fetchChain(work: FetchWork): Promise<ReadBody> {
  const { request, line, signal, chain } = work;
  const visited = new Set<string>();
  let { url } = work;
  for (;;) {
    const refusal = judgeUrl(url, line.rules);
    if (refusal !== undefined) throw refused(`${url.hostname}: ${refusal.reason}`, refusal);
    visited.add(url.href);
    if (line.doors !== null && isElsewhere(url, line.doors.list) && line.doors.secrets.isIn(url.href)) {
      throw refused(`${url.origin} would learn of credentials by its address`, { isOurLimit: true });
    }

    const { connection, answer, startedAt } = await askAnywhere(url, work);
    const next = redirectTarget(url, answer.status, answer.fields);
    let read: ReadBody;
    try {
      // A hop whose body cannot be read did answer all the same.
      const reading = next === undefined ? readAnswer(answer, connection, work) : skim(answer, connection);
      read = await reading.finally(() =>
        chain.push(exchangeOf(url, answer, connection, line.clock.now() - startedAt)),
      );
      await untilAborted(signal, answer.closed);
      line.connections.release(connection);
    } catch (error) {
      connection.socket.destroy();
      throw error;
    }
    // The place of the connection is free by now: the issuer may be asked of the same host.
    await lookAtChain(connection, work);
    if (next === undefined || request.redirect === 'answer') return read;
    url = next;
    url.hash = '';
    // Nothing is remembered between the hops, so the same question would get the same answer.
    if (visited.has(url.href)) throw endlessRedirect(`loop at ${url.hostname}`, chain);
    if (chain.length > request.redirectsMax)
      throw endlessRedirect(`more than ${request.redirectsMax} redirects`, chain);
  }
}

/** Browsers send back a cookie that was set on the way, which may be what ends the redirects: we send none. */
function endlessRedirect(reason: string, chain: readonly Exchange[]): EgressFailure {
  const mayEnd = chain.some(({ fields }) => firstHeader(fields, 'set-cookie') !== undefined);
  return new EgressFailure('too_many_redirects', reason, mayEnd ? { isOurLimit: true } : {});
}

/** Where the certificate's chain ends early: what browsers make of it, into the exchange that has just been had. */
async function lookAtChain({ dialled: { certificate } }: Connection, { line, signal, chain }: FetchWork) {
  if (certificate?.early === undefined || certificate.error !== null) return;
  const { path, code } = certificate.early;
  const at = chain.length - 1;
  const last = chain[at];
  if (last !== undefined && !(await isComplete(path, line, signal)))
    chain[at] = { ...last, certificateError: code };
}

/**
 * Whether browsers can complete the chain. Asked once a session for each certificate that it ends with; what is
 * fetched for it passes the guard and counts as all requests do.
 * @throws EgressFailure `budget`
 */
export async function isComplete(
  path: readonly X509Certificate[],
  line: Line,
  signal: AbortSignal,
): Promise<boolean> {
  const key = path.at(-1)?.fingerprint256 ?? '';
  const known = line.completions.get(key);
  if (known !== undefined) return known;
  const found = await isCompletable(path, line.roots, (url) => issuerFile(url, line, signal));
  line.completions.set(key, found);
  return found;
}

async function issuerFile(url: URL, line: Line, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const request = {
    url: url.href,
    redirectsMax: 0,
    bytesMax: 64 * 1024,
    over: 'fail',
    deadlineMs: issuerMs,
  } as const;
  const deadline = startDeadline(issuerMs, timedOut(`took more than ${issuerMs} ms`), signal);
  const untilMs = line.clock.now() + issuerMs;
  try {
    const { signal: own, hold } = deadline;
    const work = { request, url, line, isDocument: false, untilMs, signal: own, hold, chain: [] };
    return (await fetchChain(work)).bytes;
  } catch (error) {
    // Neither that we have no more requests, nor that the run ends, tells anything of the chain.
    if (signal.aborted || asFailure(error, 'connect_failed').code === 'budget') throw error;
    return undefined;
  } finally {
    deadline.clear();
  }
}

const issuerMs = 5_000;

interface Asked {
  readonly connection: Connection;
  readonly answer: Answer;
  /** Of the hop, without the waiting that our own limits caused. */
  readonly startedAt: number;
}

const free = () => {};

/** Over a kept connection if there is one; when that turns out to be dead, over a new one. */
async function askAnywhere(url: URL, work: FetchWork): Promise<Asked> {
  const { settings, budget } = work.line;
  const at = dialledPlace(url, work.line);
  for (;;) {
    const time = { ...work, untilMs: turnUntil(work) };
    const connection = await connectFor(targetOf(at.url, work.line), at.url.protocol, at.line, time);
    const startedAt = work.line.clock.now() - (connection.used ? 0 : dialMs(connection));
    connection.dialled.wire.begin(settings.wireBytesMax, work.isDocument ? free : budget.takeBytes);
    try {
      const question = questionOf(at.url, keysOf(url, connection, work.line), work);
      const answer = told(url, await ask(connection, question, work.line, work.signal), work.line);
      const pauseMs = retryAfterMs(answer.status, answer.fields, Date.now());
      if (pauseMs !== undefined) work.line.hostLimits.pause(hostOf(at.url), work.line.owner, pauseMs);
      return { connection, answer, startedAt };
    } catch (error) {
      connection.socket.destroy();
      const failure = asFailure(error, 'connect_failed');
      if (!connection.used || failure.code !== 'connect_failed') throw failure;
    }
  }
}

function turnUntil({ request: { turnMaxMs }, line, untilMs }: FetchWork): number {
  return turnMaxMs === undefined ? untilMs : Math.min(untilMs, line.clock.now() + turnMaxMs);
}

function targetOf(url: URL, { context }: Line): DialTarget {
  return {
    host: hostOf(url),
    port: portOf(url),
    tls: url.protocol === 'https:' ? { context, alpn: ['http/1.1'] } : null,
  };
}

/** Where the address is dialled, and what is dialled with. @throws EgressFailure where nobody is asked for it */
function dialledPlace(url: URL, line: Line): { readonly url: URL; readonly line: Line } {
  const { standIn } = line;
  if (standIn === null || !isStoodInFor(url, standIn)) return { url, line };
  return { url: dialledUrl(url, standIn), line: { ...line, dialParts: standIn.dialParts } };
}

function keysOf(url: URL, { dialled }: Connection, { doors }: Line): readonly DoorHeader[] {
  return doors === null ? [] : keysFor(url, doors.list, dialled);
}

function questionOf(url: URL, keys: readonly DoorHeader[], { request, line }: FetchWork) {
  const headers = requestHeaders(line.userAgent, request.headers, keys);
  return { url, method: request.method ?? 'GET', headers };
}

async function readAnswer(
  answer: Answer,
  { socket, dialled: { wire } }: Connection,
  { request, line, signal }: FetchWork,
): Promise<ReadBody> {
  const { settings } = line;
  const raw = request.raw === true;
  const hasBody = request.method !== 'HEAD' && answer.status !== 204 && answer.status !== 304;
  const bodyRequest = {
    coding: raw || !hasBody ? undefined : codingOf(answer.fields),
    announced: hasBody ? contentLength(answer.fields) : undefined,
    bytesMax: Math.min(request.bytesMax, raw ? settings.wireBytesMax : settings.unpackedBytesMax),
    over: request.over,
    wire,
    // A reset may be the network's doing; the end of the connection is the server's.
    ...(request.keepUnfinished && { keepsUnfinished: () => socket.readableEnded }),
  };
  return bodyTold(await readBody(answer.body, bodyRequest, settings, signal), line);
}

function contentLength(fields: FieldLines): number | undefined {
  const [value = ''] = headerValues(fields, 'content-length');
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

/**
 * Reads the short body that most redirects have, so that the connection can be kept, and no longer one: nobody waits
 * for it.
 */
async function skim({ body, closed }: Answer, { dialled: { wire } }: Connection): Promise<ReadBody> {
  const startedAt = wire.bytesRead;
  const stop = () => body.destroy();
  wire.onExcess = stop;
  const timer = setTimeout(stop, 100);
  body.on('error', () => {});
  body.on('data', () => {
    if (wire.look() && wire.bytesRead - startedAt > 65_536) body.destroy();
  });
  await closed;
  clearTimeout(timer);
  return { bytes: new Uint8Array(0), wireBytes: 0, decodedBytes: 0, truncated: true };
}

function exchangeOf(url: URL, answer: Answer, connection: Connection, totalMs: number): Exchange {
  const { status, fields, httpVersion, firstByteMs } = answer;
  const { dnsMs, connectMs, tlsMs } = connection.used
    ? { dnsMs: null, connectMs: null, tlsMs: null }
    : connection.dialled;
  const timings: Timings = { dnsMs, connectMs, tlsMs, firstByteMs, totalMs };
  const error = connection.dialled.certificate?.error ?? null;
  return {
    url: url.href,
    status,
    fields,
    httpVersion,
    timings,
    ...(error !== null && { certificateError: error }),
  };
}

function dialMs({ dialled: { dnsMs, connectMs, tlsMs } }: Connection): number {
  return dnsMs + connectMs + (tlsMs ?? 0);
}

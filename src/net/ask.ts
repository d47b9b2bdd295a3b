import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { FieldLines } from '../evidence/evidence.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connections.ts';
import { startDeadline, timedOut } from './deadline.ts';
import { asFailure, codeOf, EgressFailure, tlsFailure } from './failure.ts';
import type { EgressSettings } from './settings.ts';

interface Question {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The head of a response; the body is still to be read, or to be destroyed. */
export interface Answer {
  readonly status: number;
  /** In the order received, never joined. */
  readonly fields: FieldLines;
  readonly httpVersion: string;
  /** From the request sent to the first byte; after interim responses, to the end of the final head. */
  readonly firstByteMs: number;
  readonly body: IncomingMessage;
  /** Settles when the connection may be given back. */
  readonly closed: Promise<void>;
}

/**
 * One request over a connection of ours, by Node's own parser: it tells the HTTP version and the field lines as they
 * came, and reads nearly all that browsers read (bare line feeds, Content-Length beside chunks, control characters
 * in values). Nothing is ever passed on, so that lenience cannot smuggle anything. What it cannot be told to read,
 * such as the same Content-Length twice, is `isUnreadable`.
 * @throws EgressFailure
 */
export async function ask(
  connection: Connection,
  question: Question,
  { settings, clock }: { settings: EgressSettings; clock: Clock },
  signal: AbortSignal,
): Promise<Answer> {
  const deadline = startDeadline(
    settings.headersMs,
    timedOut('no response headers in time', 'silent_server'),
    signal,
  );
  try {
    return await send(connection, question, clock, deadline.signal);
  } finally {
    deadline.clear();
  }
}

function send(
  { agent, socket, dialled: { wire } }: Connection,
  { url, method, headers, body }: Question,
  clock: Clock,
  signal: AbortSignal,
): Promise<Answer> {
  // Node would wait for its end, which it has told already: a turn may take longer than a server keeps a connection.
  if (socket.destroyed)
    return Promise.reject(
      new EgressFailure('connect_failed', 'the connection was closed before it was used again'),
    );
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const closed = Promise.withResolvers<void>();
  const request = httpRequest({
    agent,
    host: url.hostname,
    path: `${url.pathname}${url.search}`,
    method,
    setHost: false,
    headers: { Host: url.host, ...headers },
    maxHeaderSize: headersBytesMax,
    insecureHTTPParser: true,
  });
  // Node drops field lines past 2,000 without a word; the limit of bytes is the one that counts.
  request.maxHeadersCount = 0;

  const sentAt = clock.now();
  let firstByteAt: number | undefined;
  let answered = false;
  const onFirstByte = () => {
    firstByteAt = clock.now();
  };
  const onAbort = () => request.destroy(signal.reason);
  const onExcess = (failure: EgressFailure) => request.destroy(failure);
  wire.onExcess = onExcess;
  const interim = { heads: 0, bytes: 0 };

  request.once('socket', () => socket.once('data', onFirstByte));
  request.on('information', ({ rawHeaders }) => {
    interim.heads += 1;
    interim.bytes += sizeOf(rawHeaders);
    const isFlood = interim.heads > interimMax || interim.bytes > headersBytesMax;
    if (isFlood) request.destroy(tooMuchHead('a flood of interim responses'));
    else wire.look();
  });
  request.once('response', (response) => {
    signal.removeEventListener('abort', onAbort);
    const fields = fieldLines(response.rawHeaders);
    const refusal = judgeFields(response.rawHeaders);
    if (refusal !== undefined) {
      request.destroy(refusal);
      return;
    }
    answered = true;
    resolve({
      status: response.statusCode ?? 0,
      fields,
      httpVersion: response.httpVersion,
      // 103 comes before the page is made, and says nothing of how long that takes.
      firstByteMs: ((interim.heads === 0 ? firstByteAt : undefined) ?? clock.now()) - sentAt,
      body: response,
      closed: closed.promise,
    });
  });
  request.on('error', (error) => reject(requestFailure(error)));
  request.once('close', () => {
    signal.removeEventListener('abort', onAbort);
    socket.off('data', onFirstByte);
    // A switch of protocols (101) ends without a response and without an error.
    if (!answered) reject(new EgressFailure('connect_failed', 'connection closed without a response'));
    closed.resolve();
  });

  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  request.end(body);
  return promise;
}

// Servers send one or two (100, 103). An endless run of them is never silent, and the parser counts each one anew.
const interimMax = 16;
/** Of the head of a response, and of all interim ones together: as many as Chromium reads. */
const headersBytesMax = 256 * 1024;

function fieldLines(raw: readonly string[]): FieldLines {
  return Array.from({ length: raw.length / 2 }, (_, index): [string, string] => [
    (raw[2 * index] ?? '').trim(),
    raw[2 * index + 1] ?? '',
  ]);
}

function judgeFields(raw: readonly string[]): EgressFailure | undefined {
  const bytes = sizeOf(raw);
  if (bytes > headersBytesMax) return tooMuchHead(`${bytes} bytes of header fields`);
  // The one character that browsers do not take either, and that databases choke on.
  const hasNul = raw.some((text, index) => index % 2 === 1 && text.includes('\0'));
  return hasNul ? unreadable('NUL in a header field') : undefined;
}

/** The parser's own limit counts names and values alone, so that short fields come to three times as much. */
function sizeOf(raw: readonly string[]): number {
  return raw.reduce((sum, text) => sum + text.length + 2, 0);
}

function requestFailure(error: unknown): EgressFailure {
  const code = codeOf(error);
  if (code === 'HPE_HEADER_OVERFLOW') return tooMuchHead(code);
  // With TLS 1.3 a server says so after the handshake.
  if (code === 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED') return tlsFailure(error);
  const failure = asFailure(error, 'connect_failed');
  return code?.startsWith('HPE_') ? unreadable(failure.message) : failure;
}

function tooMuchHead(reason: string): EgressFailure {
  return new EgressFailure('too_large', reason, { hint: 'long_head' });
}

function unreadable(reason: string): EgressFailure {
  return new EgressFailure('connect_failed', reason, { isUnreadable: true });
}

import { randomUUID } from 'node:crypto';
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify';
import { AssayError } from '../errors.ts';
import { networkOf, networkTest, withoutPort } from '../lib/network.ts';
import { answerMaxMs } from '../services/reports/idempotency.ts';
import type { ApiSettings, ServerTls } from './options.ts';
import { HeadTooLargeError, problemOf } from './problem.ts';

/** Path and query of a request. */
export const requestLineMaxBytes = 8_192;
export const headerFieldsMax = 100;

/** Limits of connections and of what is read before there is a request. */
export function serverOptions(
  { http, server }: ApiSettings,
  tls: ServerTls | undefined,
): FastifyHttpOptions<RawServerDefault> {
  const reading = {
    maxHeaderSize: http.headersMaxBytes,
    headersTimeout: http.headerTimeoutMs,
    // Node compares the two when the server is made, and Fastify sets this one later.
    requestTimeout: http.requestTimeoutMs,
    // Node looks for slow requests every 30 s unless told otherwise, three times the limit for headers.
    connectionsCheckingInterval: Math.min(1000, http.headerTimeoutMs),
    // Ours says in the form of all refusals what is missing.
    requireHostHeader: false,
  };
  const secure = tls && { ...tls, minVersion: 'TLSv1.2', handshakeTimeout: http.headerTimeoutMs };
  return {
    http: reading,
    // Fastify takes one of the two.
    ...(secure && { https: { ...reading, ...secure } }),
    requestTimeout: http.requestTimeoutMs,
    // A socket on which nothing moves.
    connectionTimeout: answerMaxMs,
    keepAliveTimeout: http.keepAliveMs,
    maxRequestsPerSocket: 1_000,
    bodyLimit: http.bodyMaxBytes,
    forceCloseConnections: 'idle',
    trustProxy: server.trustedProxies.length > 0 && trustIn(server.trustedProxies),
    clientErrorHandler: (error, socket) => {
      if (!isOfHttp(error) || !socket.writable) socket.destroy();
      else socket.end(rawAnswer(refusalOf(error)));
    },
  };
}

function trustIn(trustedProxies: readonly string[]): (address: string) => boolean {
  const isTrusted = networkTest(trustedProxies);
  return (address) => isTrusted(withoutPort(address));
}

/** Of a connection that broke off, or whose handshake came to nothing, nobody is left to read an answer. */
function isOfHttp({ code = '' }: ClientError): boolean {
  return /^(?:HPE_|ERR_HTTP_)/.test(code);
}

export function limitSockets(app: FastifyInstance, { http, server }: ApiSettings): void {
  app.server.maxConnections = http.socketsMax;
  // One more than allowed is read: what is beyond some versions of Node drop without a word, and others refuse.
  app.server.maxHeadersCount = headerFieldsMax + 1;
  // Node would answer 417 without a word of ours. Nobody else hears of such a request.
  app.server.on('checkExpectation', (_request, response) => {
    const text = JSON.stringify(problemOf(unknownExpectation, randomUUID()));
    response.writeHead(417, {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(text);
  });

  const isTrusted = networkTest(server.trustedProxies);
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > http.socketsPerAddressMax) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

const unknownExpectation = new AssayError(
  'expectation-failed',
  'The only expectation that is met is 100-continue. Leave Expect out.',
);

interface ClientError extends Error {
  readonly code?: string | undefined;
  /** The bytes that could not be read; Fastify's types describe their JSON. */
  readonly rawPacket?: unknown;
}

function refusalOf({ code, rawPacket }: ClientError): AssayError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW': {
      const lineEnd = rawPacket instanceof Uint8Array ? rawPacket.indexOf(lineFeed) : 0;
      const isLine = lineEnd === -1 || lineEnd > requestLineMaxBytes;
      return isLine ? lineTooLong() : headTooLarge();
    }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AssayError('content-too-large', 'The chunks of the body carry too many extensions.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AssayError('request-timeout', 'The request did not arrive in time.');
    default:
      return new AssayError('malformed-request', 'This is no HTTP request that can be read.');
  }
}

export function lineTooLong(): AssayError {
  return new HeadTooLargeError(`The path and the query may have at most ${requestLineMaxBytes} bytes.`, 414);
}

export function headTooLarge(): AssayError {
  return new HeadTooLargeError('The header fields are too many or too large.', 431);
}

const lineFeed = 0x0a;

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** There is no request to answer, only a socket to write to. */
function rawAnswer(refusal: AssayError): string {
  const problem = problemOf(refusal, randomUUID());
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${problem.status} ${reasons[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

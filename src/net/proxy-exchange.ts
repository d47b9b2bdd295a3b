import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Dialled } from './dial.ts';
import { answerWith } from './proxy-answers.ts';
import type { ProxyBudget } from './proxy-budget.ts';
import { endToEnd } from './proxy-fields.ts';

/**
 * Asks the target what the browser asks, over a connection for this alone, and passes the answer on. Node's strict parser
 * reads both, so that nobody finds other messages in them than we do; interim answers and trailers are dropped.
 * @param fields of the request, name and value in turns
 */
export function passOn(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  { url, fields }: { readonly url: URL; readonly fields: readonly string[] },
  { socket, wire }: Dialled,
  takeUp: ProxyBudget['takeBytes'],
): void {
  const upstream = httpRequest({
    createConnection: () => socket,
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers: fields,
    maxHeaderSize: headersBytesMax,
    insecureHTTPParser: false,
  });
  // Node drops field lines past 2,000 without a word; the limit of bytes is the one that counts.
  upstream.maxHeadersCount = 0;
  let isSettled = false;
  const fail = () => {
    isSettled = true;
    if (response.headersSent) response.destroy();
    else answerWith(request.socket, 502);
  };
  upstream.on('error', fail);
  upstream.once('response', (answer) => {
    isSettled = true;
    answer.on('error', () => {});
    response.sendDate = false;
    try {
      response.writeHead(answer.statusCode ?? 0, answer.statusMessage, endToEnd(answer));
    } catch {
      // A status or a field that no server of Node can send.
      upstream.destroy();
      return fail();
    }
    pipeline(answer, response, () => {});
    answer.on('data', () => wire.look());
  });
  // A switch of protocols ends without a response and without an error.
  upstream.once('close', () => isSettled || fail());
  response.once('close', () => {
    upstream.destroy();
    // An answer that came before all of the request: what is left of that is nobody's.
    if (!request.complete) request.destroy();
  });
  pipeline(request, upstream, () => {});
  request.on('data', (bytes: Buffer) => takeUp(bytes.length));
}

/** Of the head of an answer: as many as Chromium reads. */
const headersBytesMax = 256 * 1024;

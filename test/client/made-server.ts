import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { Assay, type AssayOptions } from '../../clients/typescript/src/index.ts';

export const key = 'assay_0000000000000000000000000000000000test';

/** A request as it arrived. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers one request. */
export type Answering = (response: ServerResponse, asked: Asked) => unknown;

/** A client, and a server that answers it as the test says: one after the other, and with the last from then on. */
export async function serving(answers: readonly Answering[], options: Partial<AssayOptions> = {}) {
  const asked: Asked[] = [];
  const { url } = await listening(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const each = { method, path, headers, body: await text(request) };
    asked.push(each);
    await (answers[asked.length - 1] ?? answers.at(-1))?.(response, each);
  });
  return { url, asked, assay: new Assay({ url, key, ...options }) };
}

/** Ends with the test. */
export async function listening(listener: RequestListener): Promise<{ readonly url: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** One object, as our server answers it. */
export const one = (data: unknown, headers: Readonly<Record<string, string>> = {}): Answering =>
  json({ data, status: 200 }, 200, headers);

export const html =
  (status: number): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><h1>Sign in</h1>');

/** Closes the connection without a word. */
export const drop: Answering = (response) => response.destroy();

/** Says that it goes on, and closes the connection. */
export const breakOff: Answering = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"data":');
  response.socket?.end();
};

/** What our server refuses a request with. */
export const problem = (
  status: number,
  code: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Answering => json({ code, status, detail: `It is ${code}.`, request_id: 'r-1', ...more }, status, headers);

/** For whoever is to come back at once. */
export const now = { 'retry-after': '0' };

/** Pages of a list, each of which leads to the next one. */
export function pagesOf(...pages: readonly (readonly unknown[])[]): Answering[] {
  return pages.map(
    (data, index): Answering =>
      (response, { headers, path }) => {
        const next = `http://${headers.host}${path.split('?')[0]}?cursor=${index + 1}`;
        const links = { next: index + 1 < pages.length ? next : null };
        json({ data, status: 200, links, meta: { total: pages.flat().length } })(response, {} as Asked);
      },
  );
}

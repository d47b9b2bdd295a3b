import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type LoopbackServer, serveHttp } from '../../net/testing/loopback.ts';

/** By path with query: a page's HTML, or all that the server is to do. Others are 404. */
type Pages = Readonly<Record<string, string | RequestListener>>;

export interface TestSite extends LoopbackServer {
  readonly origin: string;
  /** Paths in the order in which they were asked for, HEAD in front of those that were asked for by it. */
  readonly asked: string[];
  /** Most requests that were open at once. */
  readonly openMost: () => number;
}

/** A site on loopback that answers once what came with a request has come, too. */
export async function serveSite(pages: Pages | RequestListener): Promise<TestSite> {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  const server = await serveHttp((request, response) => {
    const path = request.url ?? '';
    asked.push(request.method === 'HEAD' ? `HEAD ${path}` : path);
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    setImmediate(() => setImmediate(() => answer(pages, request, response)));
  });
  return { ...server, origin: `http://127.0.0.1:${server.port}`, asked, openMost: () => most };
}

function answer(pages: Pages | RequestListener, request: IncomingMessage, response: ServerResponse): void {
  if (typeof pages === 'function') return void pages(request, response);
  const page = pages[request.url ?? ''];
  if (typeof page === 'function') page(request, response);
  else if (page === undefined) response.writeHead(404).end();
  else html(response, page);
}

export function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
}

export function text(content: string, type = 'text/plain'): RequestListener {
  return (_, response) => response.writeHead(200, { 'Content-Type': type }).end(content);
}

export function redirect(location: string, status = 301): RequestListener {
  return (_, response) => response.writeHead(status, { Location: location }).end();
}

export function links(...paths: readonly string[]): string {
  return `<!doctype html>${paths.map((path) => `<a href="${path}">a link</a>`).join('\n')}`;
}

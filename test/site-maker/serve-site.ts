import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simhashOf } from '../../src/crawl/simhash.ts';
import { robotsText } from './facts.ts';
import { answerOf, type MadeAnswer, type MadeSite } from './made-site.ts';
import { mainText } from './read-made.ts';
import { writePage, writeSitemap } from './write-page.ts';

export interface ServedSite extends AsyncDisposable {
  readonly site: MadeSite;
  /** Requests by path with query. */
  readonly requests: ReadonlyMap<string, number>;
  /** Most that were answered at once. */
  readonly mostAtOnce: () => number;
  /** Ends it at once, in the middle of answers: nobody is at home any more. */
  readonly kill: () => Promise<void>;
}

export interface ServeOptions {
  /** Of each answer. */
  readonly delayMs?: number;
  /** Answers that it is too busy; `requests`: how many came so far, this one included. Undefined: it answers. */
  readonly busy?: (
    path: string,
    requests: number,
  ) => { readonly status: 429 | 503; readonly retryAfter?: string } | undefined;
  /** 0: any that is free. */
  readonly port?: number;
}

/** A made site over HTTP on loopback. @param make called once its origin is known */
export async function serveSite(
  make: (origin: string) => MadeSite,
  { delayMs = 0, busy, port = 0 }: ServeOptions = {},
): Promise<ServedSite> {
  const requests = new Map<string, number>();
  const open = { now: 0, most: 0, all: 0 };
  const server = createServer(async (request, response) => {
    open.all += 1;
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.once('close', () => {
      open.now -= 1;
    });
    const path = request.url ?? '/';
    requests.set(path, (requests.get(path) ?? 0) + 1);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const refusal = busy?.(path, open.all);
    if (refusal === undefined) answer(site, request, response);
    else {
      const { status, retryAfter } = refusal;
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const site = asRead(make(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const kill = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { site, requests, mostAtOnce: () => open.most, kill, [Symbol.asyncDispose]: kill };
}

/**
 * With the fingerprints that its texts have when they are read. One word of 1,500 turns three bits at most as a rule, and
 * now and then more.
 */
function asRead(site: MadeSite): MadeSite {
  for (const made of site.answers.values()) read(made);
  return {
    ...site,
    beyond(url) {
      const made = site.beyond(url);
      return made && read(made);
    },
  };
}

function read(made: MadeAnswer): MadeAnswer {
  if (made.kind === 'page')
    made.simhash = simhashOf(mainText(made).toLowerCase(), made.language) ?? made.simhash;
  return made;
}

function answer(site: MadeSite, { url = '/', method }: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, type: string, body: string) =>
    response.writeHead(status, { 'content-type': type }).end(method === 'HEAD' ? undefined : body);
  const address = site.origin + url;
  if (url === '/robots.txt') return void send(200, 'text/plain', robotsText(site));
  const sitemap = site.sitemaps.find((one) => one.url === address);
  if (sitemap !== undefined && sitemap.kind !== 'failing')
    return void send(200, 'application/xml', writeSitemap(sitemap));
  const found = sitemap === undefined ? answerOf(site, address) : ({ kind: 'error', status: 500 } as const);
  if (found.kind === 'page') return void send(200, 'text/html; charset=utf-8', writePage(found));
  if (found.kind === 'file') return void send(200, 'application/pdf', '%PDF-1.7\n%%EOF\n');
  if (found.kind === 'redirect') return void response.writeHead(found.status, { location: found.to }).end();
  send(found.status, 'text/html; charset=utf-8', '<!doctype html><title>Nothing is here</title>');
}

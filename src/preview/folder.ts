import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, posix } from 'node:path';
import sirv from 'sirv';
import { CannotStart } from '../errors.ts';
import { isWithin, readSiteFiles, type SiteFiles } from './site-files.ts';

/** A built site on a port of this machine, as the host that it is meant for would serve it. */
export interface ServedFolder {
  readonly origin: string;
  /** Paths of its pages, sorted: `/`, `/pricing.html`, `/blog/`. */
  readonly pages: readonly string[];
  /** Pages above the limit. */
  readonly leftOut: number;
  /** The file that answers a path as it stands in an address; null: none does. */
  readonly fileOf: (pathname: string) => string | null;
  close(): Promise<void>;
}

export interface FolderOptions {
  /** Unknown paths without an ending are answered by the page of the folder. */
  readonly spa?: boolean;
  readonly maxPages?: number;
}

/**
 * @param target a folder, or one of its pages, which is then the only one
 * @throws CannotStart
 */
export async function serveFolder(
  target: string,
  { spa = false, maxPages = 500 }: FolderOptions = {},
): Promise<ServedFolder> {
  const site = readSiteFiles(target);
  const pages = pagesOf(site);
  if (pages.length === 0) {
    const way = 'build the site first, or name the folder that it is built into';
    throw new CannotStart([`${target} holds no page, which is a file that ends in .html: ${way}.`]);
  }
  const keyOf = (pathname: string) => keyFor(pathname, site, spa);
  const send = sirv(site.root, { dev: false, setHeaders: withCharset });
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.headers.host !== `127.0.0.1:${port}`)
      return answer(response, 421, 'Another host was meant.\n');
    const key = keyOf(pathOf(request));
    return key === undefined ? sayNotFound(site, response) : sendFile(send, key, request, response);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server
      .once('error', reject)
      .listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    pages: pages.slice(0, maxPages),
    leftOut: Math.max(0, pages.length - maxPages),
    fileOf: (pathname) => site.files.get(keyOf(pathname) ?? '') ?? null,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** `index.html` stands for its folder with the slash, so that relative links lead where they do on a host. */
function pagesOf(site: SiteFiles): string[] {
  const keys = site.named === undefined ? [...site.files.keys()] : [site.named];
  return keys
    .filter((key) => key.endsWith('.html') && (site.named !== undefined || !key.endsWith('/404.html')))
    .filter((key) => isServed(key, site))
    .map((key) => escaped(key.replace(/\/index\.html$/, '/')))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** As addresses have them: the signs of queries, fragments and escapes are no part of a path. */
function escaped(path: string): string {
  return encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** The file that answers, by its path without escapes. */
function keyFor(pathname: string, site: SiteFiles, spa: boolean): string | undefined {
  const path = unescaped(pathname);
  if (path === undefined) return undefined;
  const bare = path.slice(0, -1);
  const tried = path.endsWith('/')
    ? [`${bare}/index.html`, `${bare}.html`]
    : [path, `${path}.html`, `${path}/index.html`];
  const found = tried.find((key) => isServed(key, site));
  if (found !== undefined || !spa || posix.basename(path).includes('.')) return found;
  return isServed('/index.html', site) ? '/index.html' : undefined;
}

/** Undefined for what is no path, or has an escaped slash in it, which is the name of no file. */
function unescaped(pathname: string): string | undefined {
  if (/%(?:2f|5c|00)/i.test(pathname)) return undefined;
  try {
    return decodeURIComponent(pathname).normalize();
  } catch {
    return undefined;
  }
}

function isServed(key: string, { files, root }: SiteFiles): boolean {
  const file = files.get(key);
  if (file === undefined || /\/\.(?!well-known\/)/.test(key) || key.includes('\\')) return false;
  return isWithin(root, file);
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * By its very name: the package would take `#` and `?` in it for the ends of the path, so it is handed what it would have
 * parsed of the address.
 */
function sendFile(
  send: ReturnType<typeof sirv>,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const parsed = { pathname: key.replaceAll('%', '%25'), search: '', raw: request.url };
  send(Object.assign(request, { _parsedUrl: parsed }), response);
}

function sayNotFound(site: SiteFiles, response: ServerResponse): void {
  if (!isServed('/404.html', site)) answer(response, 404, 'There is no such page.\n');
  else answer(response, 404, readFileSync(site.files.get('/404.html') ?? ''), 'text/html; charset=utf-8');
}

function answer(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** The package says it of HTML alone. A file without an ending is anything. */
function withCharset(response: ServerResponse, pathname: string): void {
  const ending = extname(pathname);
  const text = texts[ending];
  if (text !== undefined) response.setHeader('Content-Type', `${text}; charset=utf-8`);
  else if (ending === '') response.setHeader('Content-Type', 'application/octet-stream');
}

const texts: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
};

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { beforeAll, onTestFinished } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { identityOf, ignoredParams } from '../crawl/identity.ts';
import type { CrawlPageOrder, CrawlReader } from '../crawl/reading.ts';
import { sampleSettings } from '../crawl/sample-settings.ts';
import { createScope } from '../crawl/scope.ts';
import type { CrawledPage, CrawlRows, CrawlSettings, StoredUrl } from '../crawl/types.ts';
import { crawlDelayOf } from '../evidence/site/crawl-delay.ts';
import { readRobotsTxt } from '../evidence/site/robots-txt.ts';
import { readSitemapList } from '../gather/sitemap-list.ts';
import { acceptUrl } from '../net/accept-url.ts';
import { createEgress, urlRules } from '../net/egress.ts';
import type { EgressSettings } from '../net/settings.ts';
import { type DnsResponse, startDnsServer } from '../net/testing/dns-server.ts';
import { type LoopbackServer, serveHttp } from '../net/testing/loopback.ts';
import { type ManualClock, manualClock } from '../net/testing/manual-clock.ts';
import { usualEgress } from '../start/testing.ts';
import { crawlRows } from '../store/crawls/crawl-rows.ts';
import { createCrawl } from '../store/crawls/crawls.ts';
import type { Db } from '../store/db.ts';
import { insertAccount } from '../store/people/accounts.ts';
import { openTestStoreForFile } from '../store/testing.ts';
import type { WalkParts, WalkProgress } from './types.ts';
import { walk } from './walk.ts';

/** By path with query: a page's HTML, or all that the server is to do. Others are 404. */
export type Pages = Readonly<Record<string, string | RequestListener>>;

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

let db: Db;
let accountId: number;

beforeAll(async () => {
  ({ db } = await openTestStoreForFile());
  ({ id: accountId } = await insertAccount(db, 'Walks', 1));
});

export interface TestWalk {
  readonly rows: CrawlRows;
  /** Stands still but for pauses, and where a test moves it. */
  readonly clock: ManualClock;
  readonly pauses: readonly number[];
  readonly told: readonly WalkProgress[];
  /** @param more parts that are otherwise; another process goes on where the one before was */
  run(more?: Partial<WalkParts>): ReturnType<typeof walk>;
  urls(): Promise<readonly StoredUrl[]>;
  /** The same crawl as another process has it. */
  readonly open: () => CrawlRows;
  /** Another session of the same account. */
  readonly openSession: WalkParts['session'];
  /** What is known of each address, by its path. */
  kinds(): Promise<Readonly<Record<string, string>>>;
}

/** The site by a name, of a domain whose names resolve as the test likes. */
interface Named {
  readonly host: string;
  readonly dns: (name: string) => DnsResponse;
}

/** A walk through a site from a path of it, with a real store, and a real way to the outside. */
export async function walking(
  site: TestSite,
  path = '/',
  given: Partial<CrawlSettings> = {},
  named?: Named,
): Promise<TestWalk> {
  const origin = named === undefined ? site.origin : `http://${named.host}:${site.port}`;
  const settings = sampleSettings({ start: origin + path, ...given });
  const clock = manualClock();
  const crawlId = await createCrawl(db, accountId, settings, clock.now());
  const opened = { ...usualEgress, ...(await reaching(site, named)) };
  const egress = createEgress(opened, { clock, isUnpaced: () => true });
  onTestFinished(() => egress.close());
  const open = () => crawlRows(db, accountId, crawlId, settings);
  const rows = open();
  const pauses: number[] = [];
  const told: WalkProgress[] = [];
  const signal = new AbortController().signal;
  const openSession: WalkParts['session'] = (limits) =>
    egress.session({ signal, account: accountId, limits });
  const parts: WalkParts = {
    ...{ rows, reader: testReader, expectations: usualExpectations, waivers: [], connections: 2 },
    session: openSession,
    auditStart: async (url) => ({ ok: true, report: new Uint8Array([1]), finalUrl: url }),
    now: clock.now,
    async pause(ms) {
      pauses.push(ms);
      await clock.advance(ms);
    },
    accepts: (url) => acceptUrl(url, urlRules(opened)).ok,
    randomHex: () => '0123456789abcdef',
    stop: new AbortController().signal,
    onProgress: (progress) => told.push(progress),
  };
  const urls = async () => {
    const list: StoredUrl[] = [];
    for await (const url of rows.urls()) list.push(url);
    return list;
  };
  return {
    ...{ rows, clock, pauses, told, urls, open, openSession },
    run: (more) => walk({ ...parts, rows: open(), ...more }),
    async kinds() {
      const known = await urls();
      return Object.fromEntries(
        known.map(({ url, kind, why }) => [pathOf(url, origin), why === null ? kind : `${kind} ${why}`]),
      );
    },
  };
}

/** 127.0.0.1 stands for the public internet, at the port of the site. */
async function reaching({ port }: TestSite, named: Named | undefined): Promise<Partial<EgressSettings>> {
  if (named === undefined) return { allow: [`127.0.0.1:${port}`] };
  const dns = await startDnsServer(named.dns);
  onTestFinished(() => dns.close());
  return { allow: [`127.0.0.1/32:${port}`], dnsServers: [dns.address] };
}

function pathOf(url: string, origin: string): string {
  return url.startsWith(origin) ? url.slice(origin.length) : url;
}

/** Reads what a walk needs of a page, without judging it. */
export const testReader: WalkParts['reader'] & CrawlReader = {
  async crawlPage(order) {
    return pageOf(order);
  },
  sitemapList: (order) => readSitemapList(order),
  async robots(file, { token, urls }) {
    const robots = readRobotsTxt(file);
    return {
      sitemaps: robots.sitemaps.map(({ url }) => url),
      allowed: urls.map((url) => robots.allowed(token, url).allowed),
      crawlDelay: crawlDelayOf(file.bytes, token),
    };
  },
};

function pageOf({ url, body, settings }: CrawlPageOrder): CrawledPage {
  const page = Buffer.from(body.bytes).toString();
  const ignored = ignoredParams(settings.ignoreParams);
  const isWithin = createScope(settings);
  const addresses = (pattern: RegExp) =>
    [...page.matchAll(pattern)].flatMap(([, href = '']) => URL.parse(href, url)?.href ?? []);
  const named = [...page.matchAll(/<a href="([^"]*)"( rel="nofollow")?/g)].flatMap(([, href = '', rel]) => {
    const own = identityOf(URL.parse(href, url) ?? '', ignored);
    return own === null || !isWithin(own) ? [] : [{ url: own, nofollow: rel !== undefined }];
  });
  return {
    extract: {
      ...{
        title: null,
        description: null,
        h1: null,
        language: null,
        words: 0,
        textHash: null,
        simhash: null,
      },
      canonical: addresses(/<link rel="canonical" href="([^"]*)"/g)[0] ?? null,
      noindex: page.includes('noindex'),
      nofollow: page.includes('content="nofollow"'),
      hreflang: addresses(/<link rel="alternate" href="([^"]*)"/g).map((to) => ({ code: 'en', url: to })),
      links: named.map((link) => ({ ...link, anchor: 'a link', region: 'main' })),
      ...{ linksTotal: named.length, external: [] },
    },
    ...{ score: 80, categories: [], findings: [], passed: [] },
  };
}

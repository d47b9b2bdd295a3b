import { beforeAll, onTestFinished } from 'vitest';
import { usualExpectations } from '../../checks/expectations.ts';
import { sampleSettings } from '../../crawl/sample-settings.ts';
import type { CrawlRows, CrawlSettings, FormerCrawl, StoredUrl } from '../../crawl/types.ts';
import { acceptUrl } from '../../net/accept-url.ts';
import { createEgress, urlRules } from '../../net/egress.ts';
import type { EgressSettings } from '../../net/settings.ts';
import { type DnsResponse, startDnsServer } from '../../net/testing/dns-server.ts';
import { type ManualClock, manualClock } from '../../net/testing/manual-clock.ts';
import { usualEgress } from '../../start/testing.ts';
import { crawlRows } from '../../store/crawls/crawl-rows.ts';
import { createCrawl } from '../../store/crawls/crawls.ts';
import { formerCrawl } from '../../store/crawls/former.ts';
import type { Db } from '../../store/db.ts';
import { insertAccount } from '../../store/people/accounts.ts';
import { openTestStoreForFile } from '../../store/testing.ts';
import type { WalkParts, WalkProgress } from '../types.ts';
import { walk } from '../walk.ts';
import { testReader } from './reader.ts';
import type { TestSite } from './serve-site.ts';

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
  /** As the next crawl of the site has it. */
  /** @param finishedAt when it is said to have ended */
  readonly asFormer: (finishedAt?: number) => FormerCrawl;
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
    secondTryMs: 0,
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
    asFormer: (finishedAt = 0) => formerCrawl(db, { accountId, crawlId }, finishedAt),
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

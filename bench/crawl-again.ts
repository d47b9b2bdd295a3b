/**
 * A site that is crawled again while nothing of it has changed, in a process of its own. Each round is one such crawl, and
 * says how many ms of CPU a page took, all threads together.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditPool } from '../src/audit/pool.ts';
import { checksVersion } from '../src/checks/catalogue.ts';
import { usualExpectations } from '../src/checks/expectations.ts';
import { sampleSettings } from '../src/crawl/sample-settings.ts';
import type { CrawlState, FormerCrawl } from '../src/crawl/types.ts';
import { createEgress } from '../src/net/egress.ts';
import { usualEgress } from '../src/start/testing.ts';
import { crawlRows } from '../src/store/crawls/crawl-rows.ts';
import { createCrawl } from '../src/store/crawls/crawls.ts';
import { formerCrawl } from '../src/store/crawls/former.ts';
import { insertAccount } from '../src/store/people/accounts.ts';
import { openServerStore } from '../src/store/sqlite/open.ts';
import { walk } from '../src/walk/walk.ts';
import { type PageSet, pagesOf } from './pages.ts';
import { answerRounds } from './rounds.ts';

const [site = '', set, copies] = process.argv.slice(2);
const paths = pagesOf(set as PageSet).map(({ path }) => path);
const urls = Array.from({ length: Number(copies) }, (_, copy) =>
  paths.map((path) => `${site}${path}?copy=${copy}`),
).flat();
const [start = ''] = urls;
const settings = sampleSettings({ start, urls, follow: false, sitemaps: 'none', pagesMax: urls.length });
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const { db, close } = await openServerStore(folder, { now: Date.now });
const { id: accountId } = await insertAccount(db, 'Bench', 1);
const egress = createEgress({ ...usualEgress, allow: [new URL(site).host] }, { isUnpaced: () => true });
const pool = createAuditPool({ workers: 2, deadlineMs: 10_000 });
const { signal } = new AbortController();

async function crawl(former: FormerCrawl | null): Promise<{ former: FormerCrawl; state: CrawlState }> {
  const crawlId = await createCrawl(db, accountId, settings, Date.now());
  const rows = crawlRows(db, accountId, crawlId, settings);
  await walk({
    ...{ rows, reader: pool, expectations: usualExpectations, waivers: [], connections: 4 },
    ...{ stop: signal, secondTryMs: 0, now: Date.now, randomHex: () => '0123456789abcdef' },
    ...{ accepts: () => true, onProgress: () => {}, again: { rules: checksVersion, former } },
    session: (limits) => egress.session({ signal, account: accountId, limits }),
    auditStart: async (url) => ({ ok: true, report: new Uint8Array(1), finalUrl: url }),
  });
  return { former: formerCrawl(db, { accountId, crawlId }, Date.now()), state: await rows.state() };
}

try {
  const { former } = await crawl(null);
  await answerRounds(async () => {
    const before = process.cpuUsage();
    const { state } = await crawl(former);
    const { user, system } = process.cpuUsage(before);
    if (state.reused !== urls.length) throw new Error(`${state.reused} pages of ${urls.length} were reused.`);
    return String((user + system) / 1_000 / urls.length);
  });
} finally {
  await Promise.all([pool.close(), egress.close(), close()]);
  rmSync(folder, { recursive: true });
}

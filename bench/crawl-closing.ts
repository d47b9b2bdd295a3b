/**
 * `node bench/crawl-closing.ts [PAGES] [TEXT]`: processor time and memory of closing a crawl of so many made pages of a hundred
 * links, half of which are on every page, with titles and descriptions of TEXT characters together. In a process of its own.
 */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualExpectations } from '../src/checks/expectations.ts';
import { closeCrawl } from '../src/closing/close-crawl.ts';
import { judgePage } from '../src/crawl/judge-page.ts';
import type { CrawledPage } from '../src/crawl/types.ts';
import { readDocument } from '../src/evidence/html/document.ts';
import { tuneMemory } from '../src/lib/spare-memory.ts';
import { crawlRows } from '../src/store/crawls/crawl-rows.ts';
import { createCrawl } from '../src/store/crawls/crawls.ts';
import { fetched, met, placing, settings } from '../src/store/crawls/sample-crawl.ts';
import { insertAccount } from '../src/store/people/accounts.ts';
import { openServerStore } from '../src/store/sqlite/open.ts';

const [pages, text] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 200)];
const given = process.argv[4];
if (given !== undefined) await close(given);
else {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  await make(folder);
  spawnSync(process.execPath, [...process.argv.slice(1, 2), `${pages}`, `${text}`, folder], {
    stdio: 'inherit',
  });
  if (process.env.KEEP === undefined) rmSync(folder, { recursive: true });
  else process.stdout.write(`${folder}\n`);
}

async function make(folder: string): Promise<void> {
  const { db, close } = await openServerStore(folder, { now: Date.now });
  const { id: accountId } = await insertAccount(db, 'Bench', 1);
  const rows = crawlRows(db, accountId, await createCrawl(db, accountId, settings, 1), settings);
  const nothing = { fetched: [], met: [], requests: 0, workedMs: 0 };
  await rows.takeOver();
  const place = placing(({ url }) => ({ shape: `/stories/{slug}/${url.length % 50}` }));
  for (let n = 0; n < 2 * pages; n += 1_000) {
    await rows.commit(
      { ...nothing, met: Array.from({ length: 1_000 }, (_, at) => met(pathOf(n + at))) },
      place,
    );
  }
  const sample = samplePage();
  for (let n = 0; n < pages; n += 100) {
    const came = (await rows.claim(100)).map(({ n: own }) => fetched(own, { page: pageOf(sample, own) }));
    await rows.commit({ ...nothing, fetched: came }, placing());
  }
  await close();
}

function pathOf(n: number): string {
  return `/stories/${(n * 7_919) % 1_000_003}-title-of-some-words-that-go-on-${n}`;
}

/** As a plain page is judged. */
function samplePage(): CrawledPage {
  const url = `https://example.com${pathOf(0)}`;
  const html = `<!doctype html><html lang="en"><title>A title</title><h1>One</h1><p>${'Some words. '.repeat(80)}<img src=a>`;
  const bytes = Buffer.from(html);
  const fields = [['content-type', 'text/html']] as const;
  const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 1, totalMs: 2 };
  return judgePage(
    {
      ...{ url, fetchedAt: 1, expectations: usualExpectations, waivers: [], settings },
      exchange: { url, status: 200, fields, httpVersion: '1.1', timings },
      body: { bytes, wireBytes: bytes.length, truncated: false } as never,
    },
    readDocument(html, url),
  );
}

function pageOf(sample: CrawledPage, n: number): CrawledPage {
  const words = `What page ${n} is about, in words that are its own: ${n * 7}. `;
  const own = hash('sha256', `${n}`, 'hex');
  const links = Array.from({ length: 100 }, (_, at) => {
    const to = at < 50 ? at : (n * 31 + at * at * 17 + at) % (2 * pages);
    return {
      url: `https://example.com${pathOf(to)}`,
      anchor: `To ${to}`,
      nofollow: false,
      region: at < 50 ? 'nav' : 'main',
    } as const;
  });
  return {
    ...sample,
    extract: {
      ...sample.extract,
      ...{
        title: `${n} ${words}`.slice(0, text / 4),
        description: `${n} ${words.repeat(10)}`.slice(0, (3 * text) / 4),
      },
      ...{
        canonical: `https://example.com${pathOf(n)}`,
        textHash: own.slice(0, 16),
        simhash: own.slice(16, 32),
      },
      ...{ links, linksTotal: 100 },
    },
  };
}

async function close(folder: string): Promise<void> {
  const { db, close: closeStore } = await openServerStore(folder, { now: Date.now });
  const untune = tuneMemory();
  const rows = crawlRows(db, 1, 1, settings);
  const before = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  const order = { stoppedBy: null, expectations: usualExpectations, startedAt: 1, finishedAt: 2 };
  const closed = await closeCrawl(rows, order, { heapMiB: Number(process.env.HEAP ?? 256) });
  const { user, system } = process.cpuUsage(cpu);
  const most = process.resourceUsage().maxRSS * 1_024;
  const links = closed.linksIn.reduce((sum, { packed }) => sum + packed.length, 0);
  tell('CPU', (user + system) / 1e6, 's');
  tell('memory besides', (most - before) / 2 ** 20, `MiB, ${Math.round(before / 2 ** 20)} before`);
  tell('links in', links / 2 ** 20, 'MiB');
  await closeStore();
  untune();
}

function tell(what: string, figure: number, unit: string): void {
  process.stdout.write(`${what.padEnd(20)} ${figure.toFixed(1).padStart(8)} ${unit}\n`);
}

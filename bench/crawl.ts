/** What a page of a crawl costs, fetched, judged and kept, against S; and what a large crawl takes. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './build.ts';
import { type PageSet, pagesOf } from './pages.ts';
import { raisedLimits, start, startTarget } from './program.ts';
import { startRounds } from './rounds.ts';

interface CrawlCost {
  /** S, ms of CPU. */
  readonly floorMs: number;
  /** A page of a crawl, between two crawls of different length, so that starting and the start page are not in it. */
  readonly pageMs: number;
}

/** @param set pages; each is crawled at many addresses */
export async function crawlCost(set: PageSet, quick: boolean): Promise<CrawlCost> {
  const target = await startTarget([set]);
  const site = `http://127.0.0.1:${target.port}`;
  const paths = pagesOf(set).map(({ path }) => path);
  const [few, many] = (quick ? [100, 400] : [600, 1_500]).map((count) => Math.ceil(count / paths.length));
  const floor = await startRounds(['bench/floor.ts', site, set]);
  const crawl = async (times: number) => {
    const urls = Array.from({ length: times }, (_, copy) =>
      paths.map((path) => `${site}${path}?copy=${copy}`),
    ).flat();
    const { cpuMs } = await measure(
      [
        ...['crawl', urls[0] ?? site, '--no-config', '--json', '--no-follow', '--sitemap', 'none'],
        ...['--max-pages', '10000', '--connections', '4', '--urls', '-'],
      ],
      { input: urls.join('\n'), env: { ...raisedLimits, ...target.env } },
    );
    return cpuMs;
  };
  try {
    for (let i = 0; i < (quick ? 5 : 25); i++) await floor.round();
    const rounds = quick ? 1 : 2;
    let [floorMs, pageMs] = [0, 0];
    for (let i = 0; i < rounds; i++) {
      for (let j = 0; j < 5; j++) floorMs += Number(await floor.round()) / 5 / paths.length / rounds;
      const [short, long] = [await crawl(few ?? 1), await crawl(many ?? 2)];
      pageMs += (long - short) / (((many ?? 2) - (few ?? 1)) * paths.length) / rounds;
    }
    return { floorMs, pageMs };
  } finally {
    await floor.stop();
    await target.stop();
  }
}

/** A page of a crawl of the same site, where the server says that it has not changed; ms of CPU. */
export async function crawlAgainCost(
  set: PageSet,
  quick: boolean,
): Promise<{ readonly floorMs: number; readonly pageMs: number }> {
  const target = await startTarget([set]);
  const site = `http://127.0.0.1:${target.port}`;
  const pages = pagesOf(set).length;
  const floor = await startRounds(['bench/floor.ts', site, set]);
  const again = await startRounds([
    'bench/crawl-again.ts',
    site,
    set,
    String(Math.ceil((quick ? 400 : 1_500) / pages)),
  ]);
  try {
    for (let i = 0; i < (quick ? 5 : 25); i++) await floor.round();
    await again.round();
    const rounds = quick ? 1 : 4;
    let [floorMs, pageMs] = [0, 0];
    for (let i = 0; i < rounds; i++) {
      for (let j = 0; j < 5; j++) floorMs += Number(await floor.round()) / 5 / pages / rounds;
      pageMs += Number(await again.round()) / rounds;
    }
    return { floorMs, pageMs };
  } finally {
    await again.stop();
    await floor.stop();
    await target.stop();
  }
}

interface LargeCrawl {
  readonly pages: number;
  readonly cpuMs: number;
  /** Most at any time. */
  readonly residentMiB: number;
  /** Of making the report again from what is kept. */
  readonly closingCpuMs: number;
  readonly storedBytes: number;
}

/** A crawl of small made pages of a hundred links each. */
export async function largeCrawl(pages: number): Promise<LargeCrawl> {
  const { program, line } = await start('node', ['bench/crawl-site.ts', String(pages)], {}, /^(\d+)$/);
  const folder = join(mkdtempSync(join(tmpdir(), 'assay-bench-')), 'crawl');
  const limits = ['--max-pages', String(pages), '--max-bytes', '900GB', '--max-minutes', '1000'];
  try {
    const walked = await measure(
      [
        ...['crawl', `http://127.0.0.1:${line[1]}/`, '--no-config', '--json', '--connections', '8'],
        ...[...limits, '--keep', folder],
      ],
      { env: raisedLimits },
    );
    const closed = await measure(['crawl', '--resume', folder, '--no-config', '--json'], {
      env: raisedLimits,
    });
    return {
      ...{ pages, cpuMs: walked.cpuMs, closingCpuMs: closed.cpuMs },
      residentMiB: Math.max(walked.residentMiB, closed.residentMiB),
      storedBytes: statSync(join(folder, 'assay.db')).size,
    };
  } finally {
    await program.stop();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
}

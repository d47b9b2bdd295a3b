import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteReport } from '../../src/crawl/site-report.ts';
import { unpackValue } from '../../src/store/crawls/packed-value.ts';
import { seededRandom } from '../../src/store/sample-reports.ts';
import { startServer } from '../postgres/server.ts';
import { makeSite } from '../site-maker/make-site.ts';
import { saidBy } from '../site-maker/said-by.ts';
import { type ServedSite, serveSite } from '../site-maker/serve-site.ts';
import { truthOf } from '../site-maker/truth-of.ts';
import { openCluster, query } from './cluster.ts';
import { rounds, say, timeoutMs } from './scale.ts';
import { ask, type Client } from './traffic.ts';

const count = rounds({ short: 3, long: 200 });
/** Crawled at the same time. */
const atOnce = 3;
const firstSeed = 300_000;

test(
  'Q9 Q10 Q11 crawls of two workers end as undisturbed ones, whichever process is killed, and no page counts twice',
  async () => {
    const postgres = await startServer();
    onTestFinished(() => postgres.stop());
    await query(postgres.url('postgres'), 'create database assay');
    const url = postgres.url('assay');
    const random = seededRandom(31);
    const requests = { all: 0, next: Number.POSITIVE_INFINITY, reached: () => {} };
    const busy = () => {
      requests.all += 1;
      if (requests.all === requests.next) requests.reached();
      return undefined;
    };
    const ports: number[] = [];
    const serve = async (seed: number, port = 0): Promise<ServedSite> => {
      const site = await serveSite((origin) => makeSite(seed, { pages: 30 + (seed % 20), origin }), {
        busy,
        port,
      });
      onTestFinished(() => site.kill());
      return site;
    };
    const first = await Promise.all(Array.from({ length: atOnce }, (_, at) => serve(firstSeed + at)));
    ports.push(...first.map(({ site }) => Number(new URL(site.origin).port)));
    const cluster = openCluster(url, ports.map((port) => `127.0.0.1:${port}`).join(','));
    let node = await cluster.serve();
    const workers = await Promise.all([cluster.work(), cluster.work()]);

    /** Whoever is left then ends the crawls. */
    let isLast = false;
    /** What takes the place of the killed, while crawls go on. */
    let starting: Promise<unknown> = Promise.resolve();
    const kills: Record<'node' | 'worker' | 'database', () => Promise<unknown>> = {
      async node() {
        await starting;
        node.program.child.kill('SIGKILL');
        await node.program.ended;
        if (isLast) return;
        starting = cluster.serve().then((next) => {
          node = next;
        });
      },
      async worker() {
        await starting;
        const victim = workers.shift();
        victim?.child.kill('SIGKILL');
        await victim?.ended;
        if (isLast) return;
        starting = cluster.work().then((next) => workers.push(next));
      },
      async database() {
        // What starts without a database ends, and says so.
        await starting;
        await postgres.kill();
        await postgres.start();
      },
    };
    const order = ['worker', 'database', 'node'] as const;
    let killed = 0;
    for (let done = 0; done < count; done += atOnce) {
      isLast = done + atOnce >= count;
      const served =
        done === 0 ? first : await Promise.all(ports.map((port, at) => serve(firstSeed + done + at, port)));
      const ids = await Promise.all(served.map(({ site }) => create(() => node, site.start)));
      for (const victim of done === 0 ? order : [order[Math.floor(random() * 3)] ?? 'worker']) {
        const reached = new Promise<void>((resolve) => {
          requests.reached = resolve;
        });
        requests.next = requests.all + 1 + Math.floor(random() * 60);
        const isUnderWay = reached.then(() => true);
        expect(await Promise.race([isUnderWay, untilEnded(url, ids).then(() => false)])).toBe(true);
        await kills[victim]();
        killed += 1;
      }
      await Promise.all([starting, untilEnded(url, ids)]);
      for (const [at, id] of ids.entries()) {
        const { site } = served[at] as ServedSite;
        const { report, ...rows } = await crawlOf(url, id);
        expect({ at: done + at, ...saidBy(report, site) }).toEqual({ at: done + at, ...truthOf(site) });
        const { counted } = report.pages;
        expect(rows).toEqual({ state: 2, counted, pages: counted, waiting: 0 });
        // An account has 200 sites at most.
        if (!isLast) expect((await ask(node, `/sites/${id}`, { method: 'DELETE' })).status).toBe(200);
      }
      await Promise.all(served.map(({ kill }) => kill()));
    }
    say(`${killed} times kill -9 of a server, a worker or the database; ${count} crawls as undisturbed`);
    for (const program of workers) {
      program.child.kill('SIGINT');
      expect(await program.ended).toMatchObject({ code: 0 });
    }
  },
  timeoutMs,
);

/** @returns its id @param node may be killed meanwhile */
async function create(node: () => Client, start: string): Promise<number> {
  for (;;) {
    const answer = await ask(node(), '/sites', { form: { start } }).catch(() => undefined);
    if (answer?.body?.data !== undefined && answer.status === 201) return answer.body.data.id;
    if (answer !== undefined && answer.status < 500) throw new Error(JSON.stringify(answer));
    await pause(100);
  }
}

async function untilEnded(url: string, ids: readonly number[]): Promise<void> {
  const open = `select 1 from crawls where site_id in (${ids.join()}) and state not in (2, 3) limit 1`;
  while ((await query(url, open))?.length !== 0) await pause(250);
}

interface CrawlRows {
  readonly state: number;
  readonly counted: number;
  /** That are kept. */
  readonly pages: number;
  readonly waiting: number;
}

async function crawlOf(url: string, siteId: number): Promise<CrawlRows & { readonly report: SiteReport }> {
  const rows = await query<CrawlRows & { readonly packed: Uint8Array }>(
    url,
    `select state::int, counted::int, waiting::int, packed,
      (select count(*)::int from crawl_pages where crawl_id = crawls.id) as pages
    from crawls left join crawl_reports on crawl_reports.crawl_id = crawls.id where site_id = ${siteId}`,
  );
  const row = rows?.[0];
  if (row === undefined || row.packed === null)
    throw new Error(`Site ${siteId} has no report: ${JSON.stringify(row)}`);
  const { packed, ...others } = row;
  return { ...others, report: unpackValue<SiteReport>(packed) };
}

/** What crawls of the service do to those who ask for reports meanwhile, and lists of a large crawl against a small one. */
import { setTimeout as pause } from 'node:timers/promises';
import { byTurns, type Client, client, load, type Measured, mustBeScored, type Send } from './load.ts';
import { type Assay, type Program, raisedLimits, rssMiB, start, startAssay, startTarget } from './program.ts';

interface Beside {
  readonly list: Measured;
  readonly report: Measured;
}

export interface BesideCrawls {
  readonly idle: Beside;
  /** A crawl at the pace that hosts are asked at as usual. */
  readonly paced: Beside;
  /** One of an own host, as fast as it goes. */
  readonly unpaced: Beside;
}

/** A list and a single report, one request after the other, without a crawl, beside a usual one, beside an unpaced one. */
export async function besideCrawls(count: number): Promise<BesideCrawls> {
  const target = await startTarget();
  const slow = await startSite(100_000, '127.0.0.2', usualDelay);
  const fast = await startSite(100_000, '127.0.0.3');
  const assay = await startAssay({
    env: {
      ...target.env,
      ...raisedLimits,
      ASSAY_EGRESS_ALLOW: [target.env.ASSAY_EGRESS_ALLOW, slow.host, fast.host].join(','),
      ...roomForCrawls,
      ASSAY_CRAWL_OWN_HOSTS: '127.0.0.3',
    },
  });
  const api = client(assay.url);
  const key = assay.keys[0] as string;
  try {
    const measure = () => measureBeside(api, key, target.port, count);
    await measure();
    const idle = await measure();
    const stopPaced = await crawling(api, key, slow.origin);
    const paced = await measure();
    await stopPaced();
    const stopUnpaced = await crawling(api, key, fast.origin);
    const unpaced = await measure();
    await stopUnpaced();
    return { idle, paced, unpaced };
  } finally {
    await api.close();
    await assay.stop();
    await Promise.all([target.stop(), slow.stop(), fast.stop()]);
  }
}

/** Seconds between two pages: what a host is asked at by ASSAY_HOST_RATE, which is raised for the reports beside. */
const usualDelay = 0.1;

const roomForCrawls = { ASSAY_CRAWL_PAGES_PER_DAY: '10000000', ASSAY_CRAWL_PAGES_MAX: '250000' };

async function measureBeside(api: Client, key: string, port: number, count: number): Promise<Beside> {
  const list = await load({ concurrency: 1, count }, async () => {
    const { status } = await api.get('/api/v1/reports', key);
    if (status !== 200) throw new Error(`The list was answered ${status}.`);
  });
  const report = await load({ concurrency: 1, count }, async (i) =>
    mustBeScored(await api.audit(`http://127.0.0.1:${port}/typical-${i % 40}`, key)),
  );
  return { list, report };
}

/** Begins a crawl and waits until pages come. @returns what stops it */
async function crawling(api: Client, key: string, origin: string): Promise<() => Promise<void>> {
  const { id } = await begin(api, key, origin, 100_000);
  await until(api, key, id, ({ pages }) => pages.counted > 20);
  return async () => {
    const { status } = await api.send('PUT', `/api/v1/sites/${id}/crawls/latest`, key, { state: 'paused' });
    if (status !== 200) throw new Error(`The pause was answered ${status}.`);
    await until(api, key, id, ({ state }) => state === 'paused');
  };
}

interface CrawlSeen {
  readonly state: string;
  readonly pages: { readonly counted: number };
}

async function begin(api: Client, key: string, origin: string, pages: number): Promise<{ id: number }> {
  const { status, text } = await api.send('POST', '/api/v1/sites', key, {
    ...{ start: origin, pages_max: pages, minutes_max: 10_000, bytes_max: 2 ** 40 },
  });
  if (status !== 201) throw new Error(`The site was answered ${status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { data: { id: number } }).data;
}

async function until(
  api: Client,
  key: string,
  id: number,
  holds: (crawl: CrawlSeen) => boolean,
  each: () => void = () => undefined,
): Promise<void> {
  for (;;) {
    const { text } = await api.get(`/api/v1/sites/${id}/crawls/latest`, key);
    const { data } = JSON.parse(text) as { data: CrawlSeen };
    each();
    if (holds(data)) return;
    if (data.state === 'failed') throw new Error(`The crawl failed: ${text.slice(0, 500)}`);
    await pause(200);
  }
}

async function startSite(pages: number, host: string, delay?: number) {
  const given = delay === undefined ? [] : [String(delay)];
  const arguments_ = ['bench/crawl-site.ts', String(pages), host, ...given];
  const { program, line } = await start('node', arguments_, {}, /^(\d+)$/);
  return { ...program, host: `${host}:${line[1]}`, origin: `http://${host}:${line[1]}/` };
}

export interface SiteLists {
  readonly pages: number;
  readonly residentMiB: number;
  /** p50 of the large crawl by that of 1,000 pages. */
  readonly ratios: readonly { readonly name: string; readonly ms: number; readonly ratio: number }[];
}

const lists = {
  pages: '/pages',
  'pages by score': '/pages?sort_by=score',
  'pages by links': '/pages?sort_by=links_in&sort=desc',
  'pages of a check': '/pages?check=meta-description',
  'pages that answered': '/pages?status=2xx&sort_by=url',
  'pages that may be found': '/pages?indexable=1&sort_by=clicks',
  findings: '/findings',
  'pages of a finding': '/findings/open-graph/pages',
} as const;

/** The server crawls a site of 1,000 pages and one of `pages`, and answers lists of both by turns. */
export async function siteLists(pages: number, requests: number): Promise<SiteLists> {
  const sites = [await startSite(1_000, '127.0.0.2'), await startSite(pages, '127.0.0.3')];
  const assay = await startAssay({
    env: {
      ...raisedLimits,
      ...roomForCrawls,
      ASSAY_EGRESS_ALLOW: sites.map(({ host }) => host).join(','),
      ASSAY_CRAWL_OWN_HOSTS: '127.0.0.2,127.0.0.3',
    },
  });
  const api = client(assay.url);
  const key = assay.keys[0] as string;
  try {
    const [residentMiB, ids] = await crawlAll(api, key, assay, [
      [sites[0]?.origin ?? '', 1_000],
      [sites[1]?.origin ?? '', pages],
    ]);
    const ratios = [];
    for (const [name, path] of Object.entries(lists)) {
      const sends = await Promise.all(
        ids.map((id) => askedFor(api, key, `/api/v1/sites/${id}/crawls/latest${path}`)),
      );
      const [small, large] = await byTurns({ concurrency: 1, count: requests }, sends);
      ratios.push({ name, ms: large?.p50Ms ?? Number.NaN, ratio: (large?.p50Ms ?? 0) / (small?.p50Ms ?? 1) });
    }
    return { pages, residentMiB, ratios };
  } finally {
    await api.close();
    await assay.stop();
    await Promise.all(sites.map((site: Program) => site.stop()));
  }
}

async function crawlAll(
  api: Client,
  key: string,
  assay: Assay,
  sites: readonly (readonly [string, number])[],
): Promise<[number, number[]]> {
  let residentMiB = 0;
  const watch = () => {
    residentMiB = Math.max(residentMiB, rssMiB(assay.pid));
  };
  const ids: number[] = [];
  for (const [origin, pages] of sites) {
    const { id } = await begin(api, key, origin, pages);
    await until(api, key, id, ({ state }) => state === 'completed', watch);
    ids.push(id);
  }
  return [residentMiB, ids];
}

async function askedFor(api: Client, key: string, path: string): Promise<Send> {
  const send = async () => {
    const { status, text } = await api.get(path, key);
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 200)}`);
  };
  await send();
  return send;
}

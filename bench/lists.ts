/**
 * Latency of lists and dashboards through the API at different numbers of reports of one account. The nodes of all sizes
 * run side by side and are asked by turns, so that ratios between sizes do not depend on what else the machine does.
 */
import { type BenchDatabase, type DatabaseKind, openDatabase } from './database.ts';
import { byTurns, type Client, client, load, type Measured, type Send } from './load.ts';
import { type Filling, fillReports, hostOf, projectsOf, rareCheck } from './many-reports.ts';
import { randomFrom } from './pages.ts';
import { type Assay, runAssay, startAssay } from './program.ts';

export interface ListsOptions {
  readonly kind: DatabaseKind;
  /** Numbers of reports; the ratios are to the first. */
  readonly sizes: readonly number[];
  readonly requests: number;
  readonly print: (line: string) => void;
}

/** A node over so many reports. */
export interface Site {
  readonly size: number;
  readonly api: Client;
  readonly key: string;
  readonly random: () => number;
  stop(): Promise<void>;
}

/** One request that must be answered well. */
type Ask = (site: Site) => Promise<unknown>;
type Path = (site: Site) => string;

const query = (text: string) => `/api/v1/reports?per_page=10&${text}`;
const anyProject = (site: Site) => hostOf(Math.floor(site.random() * projectsOf(site.size)));

/** Whose latency must not grow with the reports. The first project has a tenth of all reports. */
const flat: Readonly<Record<string, Path>> = {
  'by id': () => query('sort_by=id'),
  'by score': () => query('sort_by=score'),
  'by score, ascending': () => query('sort_by=score&sort=asc'),
  'by generated_at': () => query('sort_by=generated_at'),
  'by url': () => query('sort_by=url'),
  'by result': () => query('sort_by=result'),
  'by findings_count': () => query('sort_by=findings_count'),
  'by score_change, ascending': () => query('sort_by=score_change&sort=asc'),
  'large project, by score': () => query(`project=${hostOf(0)}&sort_by=score`),
  'any project, by url': (site) => query(`project=${anyProject(site)}&sort_by=url`),
  'result=decent, by id': () => query('result=decent'),
  'result=decent, by score': () => query('result=decent&sort_by=score'),
  'result=decent, by url': () => query('result=decent&sort_by=url'),
  'state=failed, by url': () => query('state=failed&sort_by=url'),
  'state=completed, by id': () => query('state=completed'),
  'state=failed, by id': () => query('state=failed'),
  'privacy=1 (none)': () => query('privacy=1'),
  'privacy=2 (0.1 %), by id': () => query('privacy=2'),
  'privacy=2 (0.1 %), by url': () => query('privacy=2&sort_by=url'),
  'privacy=2 (0.1 %), by score': () => query('privacy=2&sort_by=score'),
  'large project, rare check': () => query(`project=${hostOf(0)}&check=${rareCheck}`),
  projects: () => '/api/v1/projects?per_page=10',
  'projects, by name': () => '/api/v1/projects?per_page=10&sort_by=project',
  'dashboard, large project': () => `/api/v1/projects/${hostOf(0)}`,
};

/** Told beside the targets, as they read more where there is more: a search, any page by its number. */
const growing: Readonly<Record<string, Path>> = {
  'search, frequent': () => query('search=example&sort_by=score'),
  'the same, counted anew': (site) => query(`search=${partOfMost(site)}&sort_by=score`),
  'search, two characters': () => query('search=%2F9&sort_by=url'),
  'search in large project': () => query(`project=${hostOf(0)}&search=77&sort_by=score`),
  'search, titles alone': (site) =>
    query(`search=story+${Math.floor(site.random() * site.size)}&search_by=title`),
  'search, rare': (site) => query(`search=${Math.floor(site.random() * 1e6)}77`),
  'search, rare, by url': (site) => query(`search=${Math.floor(site.random() * 1e6)}77&sort_by=url`),
  'page=N, anywhere, by score': (site) => query(`sort_by=score&page=${anyPage(site)}`),
  'page=N, the middle, by url': (site) => query(`sort_by=url&page=${Math.min(site.size / 20, farthestPage)}`),
};

/** Part of every URL, and mostly none that was searched for lately: a total is remembered for a while. */
function partOfMost({ random }: Site): string {
  const common = '.example.com/stories/';
  const from = Math.floor(random() * (common.length - 4));
  const to = from + 4 + Math.floor(random() * (common.length - from - 4));
  return encodeURIComponent(common.slice(from, to));
}

function anyPage({ size, random }: Site): number {
  return 1 + Math.floor(random() * Math.min(size / 10, farthestPage));
}

/** Farther from both ends of a list, at 10 rows a page, no page is found by its number. */
const farthestPage = 200_000;

export async function lists({ kind, sizes, requests, print }: ListsOptions): Promise<void> {
  const sites: Site[] = [];
  try {
    for (const size of sizes) sites.push(await openSite(kind, size, print));
    print('p50 / p99 in ms; target against the fewest reports: p50 ≤ 1.5 ×, p99 ≤ 3 ×');
    const asks = {
      ...asksFor(flat),
      'links.next, from the first': fromTheFirst(),
      'links.next, from anywhere': await fromAnywhere(sites),
    };
    for (const [name, ask] of Object.entries(asks))
      print(rowOf(name, sizes, await measure(sites, ask, requests)));
    print('told beside the target:');
    for (const [name, ask] of Object.entries(asksFor(growing))) {
      print(await told(name, sizes, measure(sites, ask, Math.ceil(requests / 5))));
    }
    for (const site of sites.filter(({ size }) => size <= followedMax)) print(await followThrough(site));
  } finally {
    for (const site of sites) await site.stop();
  }
}

/** A list of more pages would take longer than it tells. */
const followedMax = 1_000_000;

export async function openSite(
  kind: DatabaseKind,
  size: number,
  print: (line: string) => void,
  filling?: Filling,
): Promise<Site> {
  const database = await openDatabase(kind);
  try {
    const key = await fill(database, size, print, filling);
    const assay = await startAssay({ accounts: 0, database, isWorker: kind === 'sqlite' });
    return siteOf(assay, database, { size, key });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @returns the key of the account that has all of them */
async function fill(
  database: BenchDatabase,
  size: number,
  print: (line: string) => void,
  filling?: Filling,
): Promise<string> {
  const first = await startAssay({ database, isWorker: database.kind === 'sqlite' });
  await first.stop();
  const started = performance.now();
  await fillReports(database, first.accountIds[0] as number, size, filling);
  print(
    `… ${size / 1000} k reports are in ${database.name} after ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  // Counts everything anew, which is work for minutes with millions; they are filled by the same statements.
  if (size <= 100_000) runAssay(['doctor'], database);
  return first.keys[0] as string;
}

function siteOf(
  assay: Assay,
  database: BenchDatabase,
  { size, key }: { readonly size: number; readonly key: string },
): Site {
  const api = client(assay.url, 1);
  return {
    ...{ size, api, key, random: randomFrom(size) },
    async stop() {
      await api.close();
      await assay.stop();
      await database.close();
    },
  };
}

export function asksFor(paths: Readonly<Record<string, Path>>): Record<string, Ask> {
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, (site: Site) => get(site, path(site))]),
  );
}

/** Warm, one client, each site in its turn. */
export async function measure(sites: readonly Site[], ask: Ask, count: number): Promise<Measured[]> {
  const sends = sites.map(
    (site): Send =>
      async () =>
        void (await ask(site)),
  );
  await byTurns({ concurrency: 1, count: Math.ceil(count / 5) }, sends, 1);
  return byTurns({ concurrency: 1, count }, sends);
}

/** Page by page from the first one on; after the last one it begins anew. */
function fromTheFirst(): Ask {
  const first = query('sort_by=score');
  const next = new Map<Site, string>();
  return async (site) => {
    const answer = await get(site, next.get(site) ?? first);
    next.set(site, nextOf(answer) ?? first);
  };
}

/** What follows pages out of the whole list; these were found by their numbers beforehand. */
async function fromAnywhere(sites: readonly Site[]): Promise<Ask> {
  const found = new Map<Site, string[]>();
  for (const site of sites) {
    const answers: ListAnswer[] = [];
    for (let i = 0; i < 50; i++) answers.push(await get(site, query(`sort_by=score&page=${anyPage(site)}`)));
    found.set(
      site,
      answers.flatMap((answer) => nextOf(answer) ?? []),
    );
  }
  return (site) => {
    const paths = found.get(site) as string[];
    return get(site, paths[Math.floor(site.random() * paths.length)] as string);
  };
}

/** The whole list by `links.next`: each report must come once. */
async function followThrough(site: Site): Promise<string> {
  const seen = new Set<number>();
  let next: string | undefined = '/api/v1/reports?per_page=100&sort_by=score';
  const { p50Ms, p99Ms } = await load({ concurrency: 1, count: site.size / 100 }, async () => {
    if (next === undefined) throw new Error('The list ended too early.');
    const answer = await get(site, next);
    for (const { id } of answer.data) seen.add(id);
    next = nextOf(answer);
  });
  if (next !== undefined || seen.size !== site.size) {
    throw new Error(`Following links.next found ${seen.size} reports of ${site.size}.`);
  }
  return `${site.size / 1000} k followed through by links.next, 100 a page: each report once, ${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)} ms a page`;
}

interface ListAnswer {
  readonly data: readonly { readonly id: number }[];
  readonly links: { readonly next: string | null };
}

async function get({ api, key }: Site, path: string): Promise<ListAnswer> {
  const { status, text } = await api.get(path, key);
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as ListAnswer;
}

/** Without the origin. */
function nextOf({ links }: ListAnswer): string | undefined {
  if (links.next === null) return undefined;
  const { pathname, search } = new URL(links.next);
  return pathname + search;
}

/** What grows may grow until it is refused; the others are told all the same. */
async function told(name: string, sizes: readonly number[], measuring: Promise<Measured[]>): Promise<string> {
  try {
    return rowOf(name, sizes, await measuring);
  } catch (error) {
    process.exitCode = 1;
    return `${name.padEnd(26)} not measured: ${error instanceof Error ? error.message : error}`;
  }
}

export function rowOf(name: string, sizes: readonly number[], figures: readonly Measured[]): string {
  const [base] = figures as [Measured];
  const cells = figures.map(({ p50Ms, p99Ms }, at) => {
    const ratio = `(${(p50Ms / base.p50Ms).toFixed(2)} ×, ${(p99Ms / base.p99Ms).toFixed(2)} ×)`;
    return `${(sizes[at] as number) / 1000} k: ${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)}${at === 0 ? '' : ` ${ratio}`}`;
  });
  return `${name.padEnd(26)} ${cells.join('   ')}`;
}

/** Latency of list requests through the API at 10 k, 100 k and 1 M reports of one account. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServerStore } from '../src/store/open.ts';
import { storeMany } from '../src/store/sample-reports.ts';
import { type Client, client, load, type Measured } from './load.ts';
import { randomFrom } from './pages.ts';
import { startAssay } from './program.ts';

export interface ListsOptions {
  readonly sizes: readonly number[];
  readonly requests: number;
  readonly print: (line: string) => void;
}

const projects = 100;

/** Sorts and filters, each with the share of requests that walk deep by `page`. */
const kinds: Readonly<Record<string, (random: () => number) => string>> = {
  'by id': () => 'sort_by=id',
  'by score': () => 'sort_by=score',
  'by score, ascending': () => 'sort_by=score&sort=asc',
  'by generated_at': () => 'sort_by=generated_at',
  'by url': () => 'sort_by=url',
  'by result': () => 'sort_by=result',
  'one project, by score': (random) => `project=${hostOf(Math.floor(random() * projects))}&sort_by=score`,
  'result=decent, by id': () => 'result=decent',
  'result=decent, by score': () => 'result=decent&sort_by=score',
  'state=failed, by url': () => 'state=failed&sort_by=url',
  'privacy=1 (none)': () => 'privacy=1',
};

/** Figures that are told beside the targets, as storage.md's own do: search, and any page out of the middle. */
const slow: typeof kinds = {
  'search, frequent': () => 'search=example&sort_by=score',
  'search, rare': (random) => `search=${Math.floor(random() * 1e6)}77`,
};

function hostOf(number: number): string {
  return `site-${number}.example.com`;
}

export async function lists({ sizes, requests, print }: ListsOptions): Promise<void> {
  const measured = new Map<number, ReadonlyMap<string, Measured>>();
  for (const size of sizes) measured.set(size, await measure(size, requests, print));
  const of = (size: number, name: string) => {
    const found = measured.get(size)?.get(name);
    if (found === undefined) throw new Error(`${name} was not measured at ${size}.`);
    return found;
  };
  const [small] = sizes;
  for (const name of [...Object.keys(kinds), 'following links.next', ...Object.keys(slow)]) {
    const base = of(small as number, name);
    const cells = sizes.map((size) => {
      const { p50Ms, p99Ms } = of(size, name);
      const ratio =
        size === small ? '' : ` (${(p50Ms / base.p50Ms).toFixed(2)} ×, ${(p99Ms / base.p99Ms).toFixed(2)} ×)`;
      return `${size / 1000} k: ${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)}${ratio}`;
    });
    print(`${name.padEnd(26)} ${cells.join('   ')}`);
  }
  print('p50 / p99 in ms; target from 10 k to 1 M: p50 ≤ 1.5 ×, p99 ≤ 3 × (search aside)');
}

async function measure(
  size: number,
  requests: number,
  print: (line: string) => void,
): Promise<Map<string, Measured>> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const first = await startAssay({ folder, accounts: 1 });
  const [key] = first.keys;
  const [accountId] = first.accountIds;
  await first.stop();
  const store = await openServerStore(folder, { now: () => 1 });
  for (let i = 0; i < projects; i++)
    await storeMany(store.db, accountId as number, hostOf(i), size / projects);
  await store.close();
  print(`… ${size} reports are stored`);

  const assay = await startAssay({ folder, accounts: 0 });
  const api = client(assay.url, 1);
  const found = new Map<string, Measured>();
  const random = randomFrom(size);
  for (const [name, query] of [...Object.entries(kinds), ...Object.entries(slow)]) {
    const one = () => page(api, `/api/v1/reports?per_page=10&${query(random)}`, key as string).then(() => {});
    await load({ concurrency: 1, count: 20 }, one);
    found.set(name, await load({ concurrency: 1, count: requests }, one));
  }
  let next: string | null = '/api/v1/reports?per_page=10&sort_by=score';
  found.set(
    'following links.next',
    await load({ concurrency: 1, count: requests }, async () => {
      next = await page(api, next ?? '/api/v1/reports?sort_by=score', key as string);
    }),
  );
  await api.close();
  await assay.stop();
  rmSync(folder, { recursive: true, force: true });
  return found;
}

/** @returns where the next page is, without the origin */
async function page(api: Client, path: string, key: string): Promise<string | null> {
  const { status, text } = await api.get(path, key);
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${text.slice(0, 300)}`);
  const { next } = (JSON.parse(text) as { links: { next: string | null } }).links;
  if (next === null) return null;
  const { pathname, search } = new URL(next);
  return pathname + search;
}

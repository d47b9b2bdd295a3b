/**
 * A look against what Lighthouse's command line does with the same page and the same browser, by turns. Both start cold:
 * Lighthouse with its browser, ours the driver with its own. Of the process with the proxy, which a server is, counts what
 * the look adds. Lighthouse runs as root here and therefore without Chromium's sandbox, ours behind all walls.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabMetrics } from '../src/evidence/browser-evidence.ts';
import { browserPath } from '../test/browser.ts';
import { browserPages } from './browser-pages.ts';
import { type TreeCost, treeCost } from './process-tree.ts';
import { start } from './program.ts';

export type Cost = Omit<TreeCost, 'printed'>;

export interface BrowserCost {
  readonly page: string;
  /** Medians. */
  readonly lighthouse: Cost;
  readonly look: Cost;
}

/** Page by page. @param rounds of each page and side */
export async function* browserCost(rounds: number): AsyncGenerator<BrowserCost> {
  const site = await openSite();
  try {
    for (const [page, url] of site.urls) {
      const lighthouse: Cost[] = [];
      const look: Cost[] = [];
      for (let round = 0; round < rounds; round += 1) {
        lighthouse.push(await lighthouseCost(url, site.browser));
        look.push(await lookCost(url, site.browser));
      }
      yield { page, lighthouse: mediansOf(lighthouse), look: mediansOf(look) };
    }
  } finally {
    await site.stop();
  }
}

/** Of so many looks at one page, one after the other, all values by name. */
export async function looksOf(page: string, looks: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const site = await openSite();
  const seen = new Map<string, number[]>();
  try {
    for (let look = 0; look < looks; look += 1) {
      const { cpuS, pssMiB, wallS, fcp, lcp, tbt, cls } = await lookCost(
        site.urls.get(page) ?? '',
        site.browser,
      );
      const costs = { 'CPU s': cpuS, 'PSS MiB': pssMiB, 'time s': wallS };
      const named = { ...costs, 'FCP ms': fcp, 'LCP ms': lcp, 'TBT ms': tbt, CLS: cls };
      for (const [name, value] of Object.entries(named)) {
        seen.set(name, [...(seen.get(name) ?? []), value ?? Number.NaN]);
      }
    }
    return seen;
  } finally {
    await site.stop();
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** With the browser for both sides, and the address of each page by its name. */
async function openSite() {
  const browser = await browserPath();
  const { program, line } = await start('node', ['bench/browser-site.ts'], {}, /^[\d ]+$/);
  const ports = line[0].split(' ');
  const urls = new Map(browserPages.map(({ name }, i) => [name, `http://127.0.0.1:${ports[i]}/`]));
  return { browser, urls, stop: () => program.stop() };
}

async function lookCost(url: string, browser: string): Promise<Cost & LabMetrics> {
  const command = [process.execPath, 'bench/browser-look.ts', url, browser];
  const { printed, ...cost } = await treeCost(command, { isServer: true });
  const lab = JSON.parse(printed) as LabMetrics | null;
  if (lab === null) throw new Error(`A look found no lab values of ${url}.`);
  return { ...cost, ...lab };
}

async function lighthouseCost(url: string, browser: string): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const report = join(folder, 'report.json');
  try {
    const { printed: _, ...cost } = await treeCost(
      [
        ...[process.execPath, 'node_modules/lighthouse/cli/index.js', url],
        ...['--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${report}`],
        ...['--only-categories=performance,accessibility,best-practices,seo'],
        '--chrome-flags=--headless --no-sandbox',
      ],
      { env: { CHROME_PATH: browser, HOME: folder } },
    );
    const { runtimeError, audits } = JSON.parse(readFileSync(report, 'utf8'));
    const lcp: unknown = audits['largest-contentful-paint'].numericValue;
    if (runtimeError !== undefined || typeof lcp !== 'number')
      throw new Error(`Lighthouse has no verdict of ${url}.`);
    return cost;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mediansOf(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return { cpuS: of('cpuS'), pssMiB: of('pssMiB'), wallS: of('wallS') };
}

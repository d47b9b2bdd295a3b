/** What the gate of a build costs: a built folder, gated, against the same pages from a list, and one page at a time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpus } from './pages.ts';
import { raisedLimits, startTarget } from './program.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export interface BuildCost {
  /** Median of the ratios of each round: CPU of gating the folder to that of auditing the list, start to end. */
  readonly cpuRatio: number;
  /** The same of pages a second as usual to one page at a time. */
  readonly speedRatio: number;
  readonly gatedMs: number;
  readonly listedMs: number;
}

export async function buildCost({ pages, rounds }: { pages: number; rounds: number }): Promise<BuildCost> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const site = join(folder, 'dist');
  mkdirSync(site);
  const made = corpus('typical', pages).map(({ html }, i) => ({ path: `/page-${i}.html`, html }));
  for (const { path, html } of made) writeFileSync(join(site, path), html);
  const server = createServer((request, response) => {
    const found = made.find(({ path }) => path === request.url);
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(found?.html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Other hosts than our own are asked at once and without a pace, or the bench would measure waiting.
  const target = await startTarget([]);
  const unpaced = { ...raisedLimits, ASSAY_DNS_SERVERS: target.env.ASSAY_DNS_SERVERS };
  const list = made.map(({ path }) => base + path).join('\n');
  const gate = [
    '--baseline',
    join(folder, 'b.json'),
    '--fail-on',
    'new',
    '--output',
    join(folder, 'a.sarif'),
  ];
  const gated = () => measure(['audit', '--no-config', '--json', ...gate, site], { env: unpaced });
  const listed = (env = {}) =>
    measure(['audit', '--no-config', '--json', '--as', 'build', '-'], {
      input: list,
      env: { ...unpaced, ...env },
    });
  try {
    await measure(['audit', '--no-config', '--json', ...gate.slice(0, 2), '--update-baseline', site], {
      env: unpaced,
    });
    const each = [];
    for (let round = 0; round < rounds; round++) {
      const [own, other, slow] = [
        await gated(),
        await listed(),
        await listed({ ASSAY_JOB_CONCURRENCY: '1' }),
      ];
      each.push({ own, other, slow });
    }
    return {
      cpuRatio: medianOf(each.map(({ own, other }) => own.cpuMs / other.cpuMs)),
      speedRatio: medianOf(each.map(({ other, slow }) => slow.wallMs / other.wallMs)),
      gatedMs: medianOf(each.map(({ own }) => own.cpuMs)),
      listedMs: medianOf(each.map(({ other }) => other.cpuMs)),
    };
  } finally {
    server.close();
    await target.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of the process with all its threads, as it says at its end. */
const teller =
  'data:text/javascript,import{writeSync}from"node:fs";import{isMainThread}from"node:worker_threads";if(isMainThread)process.on("exit",()=>writeSync(3,JSON.stringify({...process.cpuUsage(),maxRSS:process.resourceUsage().maxRSS})))';

/** @throws Error where the program fails: a bench of refusals measures nothing */
export async function measure(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<{ cpuMs: number; wallMs: number; residentMiB: number }> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--import', teller, join(root, 'dist/main.js'), ...args],
    {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH ?? '', ...env },
    },
  );
  let told = '';
  child.stdio[3]?.on('data', (text: Buffer) => {
    told += text;
  });
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`assay ${args.join(' ')} ended with ${code}`);
  const { user, system, maxRSS } = JSON.parse(told) as NodeJS.CpuUsage & { maxRSS: number };
  return {
    cpuMs: (user + system) / 1_000,
    wallMs: performance.now() - startedAt,
    residentMiB: maxRSS / 1_024,
  };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Whole page-tier report CPU against S: what a GET and parse5 with locations cost for the same pages (speed.md's
 * floor). The report goes through the API and into the store; both sides run in processes of their own.
 */

import { client, load, mustBeScored } from './load.ts';
import { corpus, type Kind } from './pages.ts';
import { cpuByThread, cpuMs, start, startAssay, startTarget } from './program.ts';

export interface ReportCpu {
  readonly floorMs: number;
  readonly reportMs: number;
  readonly ratio: number;
  /** Most first, ms a report. */
  readonly threads: readonly (readonly [name: string, ms: number])[];
}

export async function reportCpu(rounds: number, kind: Kind = 'typical'): Promise<ReportCpu> {
  const target = await startTarget();
  const paths = corpus(kind).map(({ path }) => path);
  const site = `http://127.0.0.1:${target.port}`;

  const { program: floor } = await start(
    'node',
    ['bench/floor.ts', site, String(rounds), kind],
    {},
    /^ready$/,
  );
  const floorMs = await new Promise<number>((resolve) => {
    floor.process.stdout?.on('data', (text: Buffer) => resolve(Number(text.toString())));
    floor.process.stdin?.end();
  });

  const assay = await startAssay({
    env: { ASSAY_SITE: '0', ...target.env },
  });
  const api = client(assay.url);
  const key = assay.keys[0] as string;
  const audit = (i: number) => api.audit(`${site}${paths[i % paths.length]}`, key).then(mustBeScored);
  // Both sides are warm when they are measured, as a server is.
  await load({ concurrency: 4, count: paths.length * 3 }, audit);
  const threadsBefore = cpuByThread(assay.pid);
  const before = cpuMs(assay.pid);
  await load({ concurrency: 4, count: paths.length * rounds }, audit);
  const reportMs = (cpuMs(assay.pid) - before) / (paths.length * rounds);

  const threads = [...cpuByThread(assay.pid)]
    .map(([name, ms]) => [name, (ms - (threadsBefore.get(name) ?? 0)) / (paths.length * rounds)] as const)
    .filter(([, ms]) => ms >= 0.5)
    .sort(([, a], [, b]) => b - a);

  await api.close();
  await assay.stop();
  await target.stop();
  return { floorMs, reportMs, ratio: reportMs / floorMs, threads };
}

/**
 * Whole page-tier report CPU against S: what a GET and parse5 with locations cost for the same
 * pages. The report goes through the API and into the store; both sides run in processes of their own, and by turns, so
 * that whatever else the machine does falls on both.
 */
import { client, load, mustBeScored } from './load.ts';
import { corpus, type Kind } from './pages.ts';
import { cpuByThread, cpuMs, startAssay, startTarget } from './program.ts';
import { startRounds } from './rounds.ts';

export interface ReportCpu {
  readonly floorMs: number;
  readonly reportMs: number;
  /** Most first, ms a report. */
  readonly threads: readonly (readonly [name: string, ms: number])[];
}

export interface ReportCpuOptions {
  readonly kind: Kind;
  /** Times through all pages of the kind, on both sides: to be warm, as a server is, and to be measured. */
  readonly warmUp: number;
  readonly rounds: number;
}

export async function reportCpu({ kind, warmUp, rounds }: ReportCpuOptions): Promise<ReportCpu> {
  const target = await startTarget();
  const paths = corpus(kind).map(({ path }) => path);
  const site = `http://127.0.0.1:${target.port}`;
  const floor = await startRounds(['bench/floor.ts', site, kind]);
  const assay = await startAssay({ env: { ASSAY_SITE: '0', ...target.env } });
  const api = client(assay.url);
  const key = assay.keys[0] as string;
  const audit = (i: number) => api.audit(`${site}${paths[i]}`, key).then(mustBeScored);
  const reports = () => load({ concurrency: 4, count: paths.length }, audit);

  for (let i = 0; i < warmUp; i++) {
    await floor.round();
    await reports();
  }
  let floorMs = 0;
  let reportMs = 0;
  const threads = new Map<string, number>();
  for (let i = 0; i < rounds; i++) {
    floorMs += Number(await floor.round());
    const threadsBefore = cpuByThread(assay.pid);
    const before = cpuMs(assay.pid);
    await reports();
    reportMs += cpuMs(assay.pid) - before;
    for (const [name, ms] of cpuByThread(assay.pid)) {
      threads.set(name, (threads.get(name) ?? 0) + ms - (threadsBefore.get(name) ?? 0));
    }
  }

  await floor.stop();
  await api.close();
  await assay.stop();
  await target.stop();
  const each = (ms: number) => ms / (rounds * paths.length);
  return {
    floorMs: each(floorMs),
    reportMs: each(reportMs),
    threads: [...threads]
      .map(([name, ms]) => [name, each(ms)] as const)
      .filter(([, ms]) => ms >= 0.2)
      .sort(([, a], [, b]) => b - a),
  };
}

/**
 * Whole page-tier report CPU against S: what a GET and parse5 with locations cost for the same
 * pages. The report goes through the API and into the store; both sides run in processes of their own, and all sets of
 * pages by turns, so that whatever else the machine does falls on all of them.
 */
import { client, load, mustBeScored } from './load.ts';
import { type PageSet, pagesOf } from './pages.ts';
import { cpuByThread, cpuMs, startAssay, startTarget } from './program.ts';
import { startRounds } from './rounds.ts';

export interface ReportCpu {
  readonly pages: PageSet;
  readonly floorMs: number;
  readonly reportMs: number;
  /** Most first, ms a report. */
  readonly threads: readonly (readonly [name: string, ms: number])[];
}

export interface ReportCpuOptions {
  readonly sets: readonly PageSet[];
  /** Times through all pages, on both sides: to be warm, as a server is, and to be measured. */
  readonly warmUp: number;
  readonly rounds: number;
}

export async function reportCpu({ sets, warmUp, rounds }: ReportCpuOptions): Promise<ReportCpu[]> {
  const target = await startTarget(sets);
  const site = `http://127.0.0.1:${target.port}`;
  const assay = await startAssay({ env: { ASSAY_SITE: '0', ...patience, ...target.env } });
  const api = client(assay.url);
  const key = assay.keys[0] as string;
  const sides = await Promise.all(
    sets.map(async (pages) => {
      const paths = pagesOf(pages).map(({ path }) => path);
      const audit = (i: number) => api.audit(`${site}${paths[i]}`, key, 240).then(mustBeScored);
      return {
        floor: await startRounds(['bench/floor.ts', site, pages]),
        reports: () => load({ concurrency: 4, count: paths.length }, audit),
        spent: { pages, count: rounds * paths.length, floorMs: 0, reportMs: 0, threads: new Map() } as Spent,
      };
    }),
  );

  for (let i = 0; i < warmUp; i++) {
    for (const { floor, reports } of sides) {
      await floor.round();
      await reports();
    }
  }
  for (let i = 0; i < rounds; i++) {
    for (const { floor, reports, spent } of sides) {
      spent.floorMs += Number(await floor.round());
      const threadsBefore = cpuByThread(assay.pid);
      const before = cpuMs(assay.pid);
      await reports();
      spent.reportMs += cpuMs(assay.pid) - before;
      for (const [name, ms] of cpuByThread(assay.pid)) {
        spent.threads.set(name, (spent.threads.get(name) ?? 0) + ms - (threadsBefore.get(name) ?? 0));
      }
    }
  }

  for (const { floor } of sides) await floor.stop();
  await api.close();
  await assay.stop();
  await target.stop();
  return sides.map(({ spent }) => eachOf(spent));
}

/** Processor time is counted here, not waiting, of which there is much on a busy machine. */
const patience = {
  ASSAY_WAIT_MAX: '240 s',
  ASSAY_HTTP_HANDLER_TIMEOUT: '250 s',
  ASSAY_PARSE_TIMEOUT: '60 s',
};

/** Ms of all rounds. */
interface Spent {
  readonly pages: PageSet;
  readonly count: number;
  floorMs: number;
  reportMs: number;
  readonly threads: Map<string, number>;
}

function eachOf({ pages, count, floorMs, reportMs, threads }: Spent): ReportCpu {
  return {
    pages,
    floorMs: floorMs / count,
    reportMs: reportMs / count,
    threads: [...threads]
      .map(([name, ms]) => [name, ms / count] as const)
      .filter(([, ms]) => ms >= 0.2)
      .sort(([, a], [, b]) => b - a),
  };
}

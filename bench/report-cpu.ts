/**
 * Whole page-tier report CPU against S: what a GET and parse5 with locations cost for the same
 * pages. The report goes through the API and into the store; both sides run in processes of their own, and all sets of
 * pages by turns, so that whatever else the machine does falls on all of them.
 */
import { setTimeout } from 'node:timers/promises';
import { type Answer, type Client, client, load, mustBeScored } from './load.ts';
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
  const assay = await startAssay({ env: { ASSAY_SITE: '0', ASSAY_PARSE_TIMEOUT: '60 s', ...target.env } });
  const api = client(assay.url);
  const key = assay.keys[0] as string;
  const sides = await Promise.all(
    sets.map(async (pages) => {
      const paths = pagesOf(pages).map(({ path }) => path);
      const floor = await startRounds(['bench/floor.ts', site, pages]);
      const audit = (i: number) =>
        untilOver(api, key, api.audit(`${site}${paths[i]}`, key)).then(mustBeScored);
      // A small set is gone through several times, or its side would be colder than the others.
      const times = Math.ceil(40 / paths.length);
      return {
        async parse() {
          let floorMs = 0;
          for (let i = 0; i < times; i++) floorMs += Number(await floor.round());
          return floorMs;
        },
        async report() {
          for (let i = 0; i < times; i++) await load({ concurrency: 4, count: paths.length }, audit);
        },
        stop: floor.stop,
        spent: {
          ...{ pages, count: rounds * times * paths.length, floorMs: 0, reportMs: 0 },
          threads: new Map<string, number>(),
        },
      };
    }),
  );

  for (let i = 0; i < warmUp; i++) {
    for (const { parse, report } of sides) {
      await parse();
      await report();
    }
  }
  for (let i = 0; i < rounds; i++) {
    for (const { parse, report, spent } of sides) {
      spent.floorMs += await parse();
      const threadsBefore = cpuByThread(assay.pid);
      const before = cpuMs(assay.pid);
      await report();
      spent.reportMs += cpuMs(assay.pid) - before;
      for (const [name, ms] of cpuByThread(assay.pid)) {
        spent.threads.set(name, (spent.threads.get(name) ?? 0) + ms - (threadsBefore.get(name) ?? 0));
      }
    }
  }

  for (const { stop } of sides) await stop();
  await api.close();
  await assay.stop();
  await target.stop();
  return sides.map(({ spent }) => eachOf(spent));
}

/** What is counted is processor time, and on a busy machine a report may take longer than a request may wait for it. */
async function untilOver(api: Client, key: string, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  const { id, state } = (JSON.parse(answer.text) as { data?: { id: number; state: string } }).data ?? {};
  if (state !== 'queued' && state !== 'running') return answer;
  await setTimeout(1_000);
  return untilOver(api, key, api.get(`/api/v1/reports/${id}`, key));
}

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

/** CPU of all checks together, and of each, against S, by turns as reports are measured. */
import { memoryFlags } from '../src/lib/spare-memory.ts';
import type { ChecksRound } from './checks.ts';
import { type PageSet, pagesOf } from './pages.ts';
import { startTarget } from './program.ts';
import { startRounds } from './rounds.ts';

export interface ChecksCpu {
  readonly floorMs: number;
  readonly allMs: number;
  /** Slowest first, ms a page. */
  readonly checks: readonly (readonly [id: string, ms: number])[];
}

export interface ChecksCpuOptions {
  readonly pages: PageSet;
  /** Times through all of the pages, on both sides: to be warm, as a server is, and to be measured. */
  readonly warmUp: number;
  readonly rounds: number;
}

export async function checksCpu({ pages, warmUp, rounds }: ChecksCpuOptions): Promise<ChecksCpu> {
  const target = await startTarget([pages]);
  const floor = await startRounds(['bench/floor.ts', `http://127.0.0.1:${target.port}`, pages]);
  const judge = await startRounds([...memoryFlags, 'bench/checks.ts', pages]);
  for (let i = 0; i < warmUp; i++) {
    await floor.round();
    await judge.round();
  }
  let floorMs = 0;
  let allMs = 0;
  const spent = new Map<string, number>();
  for (let i = 0; i < rounds; i++) {
    floorMs += Number(await floor.round());
    const { all, each } = JSON.parse(await judge.round()) as ChecksRound;
    allMs += all;
    for (const [id, ms] of Object.entries(each)) spent.set(id, (spent.get(id) ?? 0) + ms);
  }
  await judge.stop();
  await floor.stop();
  await target.stop();
  const perPage = rounds * pagesOf(pages).length;
  return {
    floorMs: floorMs / perPage,
    allMs: allMs / perPage,
    checks: [...spent].map(([id, ms]) => [id, ms / perPage] as const).sort(([, a], [, b]) => b - a),
  };
}

import { crawlerToken } from '../gather/robots.ts';
import type { RobotsAnswer } from '../gather/types.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import type { FilesContext } from './context.ts';
import { askForRobots, type RobotsFile } from './robots-file.ts';

/** Q7: what the robots.txt of each origin of the site says to us. */
export interface Robots {
  /** Of the origin that the site is begun at. Null: it cannot be known, however long we wait. The others are read anew, too. */
  main(origin: string): Promise<RobotsFile | null>;
  /** The same for one who does as he likes. */
  once(origin: string): Promise<RobotsFile>;
  /** From the file of an earlier process. */
  restore(origin: string, file: RobotsFile): void;
  /** The file of that origin is a day old. */
  isOld(origin: string): boolean;
  /** Values of its `Sitemap` lines, and seconds that it wants between two requests. */
  says(origin: string): Promise<Pick<RobotsAnswer, 'sitemaps' | 'crawlDelay'>>;
  /** Of these addresses, those that are denied to us. */
  denied(urls: Iterable<string>): Promise<ReadonlySet<string>>;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs];
/** A domain can have names without end; what is not asked counts as denied. */
const originsMax = 100;
/** Verdicts that are remembered: the menu of a site stands on each of its pages. */
const rememberedMax = 20_000;

export function createRobots(context: FilesContext): Robots {
  const { rest, budgets, memory, parts } = context;
  const { now, reader, stop } = parts;
  const files = new Map<string, RobotsFile>();
  const verdicts = new Map<string, boolean>();
  const ask = async (origin: string) => {
    const file = await askForRobots(origin, context);
    files.set(origin, file);
    return file;
  };

  const question = async (origin: string, urls: readonly string[]): Promise<RobotsAnswer | null> => {
    const { file, state } = files.get(origin) ?? (await ask(origin));
    // Where nobody answers, there is nothing to be denied either: what leads there is broken.
    if (file?.outcome !== 'answered' || state === 'unknown' || state === 'unavailable') return null;
    try {
      return await reader.robots(file, { token: crawlerToken, urls });
    } catch (error) {
      // More than the reader bears says nothing of what it denies.
      if (error instanceof TaskOverrun) return null;
      throw error;
    }
  };

  const judge = async (origin: string, urls: readonly string[]): Promise<void> => {
    const isTooMany = !files.has(origin) && files.size >= originsMax;
    const answer = isTooMany ? null : await question(origin, urls);
    urls.forEach((url, i) => {
      verdicts.set(url, isTooMany || answer?.allowed[i] === false);
    });
  };

  return {
    once: ask,
    async main(origin) {
      files.clear();
      verdicts.clear();
      for (;;) {
        const file = await ask(origin);
        const ms = file.isAway ? pausesMs[memory.robotsTries] : undefined;
        memory.robotsTries = ms === undefined ? 0 : memory.robotsTries + 1;
        if (ms === undefined) return file.isAway ? null : file;
        await rest(ms, 'robots.txt cannot be read at the moment, so nothing else is asked for.', 'robots');
        if (stop.aborted || budgets.leftMs() === 0) return file;
      }
    },
    restore: (origin, file) => files.set(origin, file),
    isOld: (origin) => now() - (files.get(origin)?.readAt ?? now()) >= dayMs,
    async says(origin) {
      return (await question(origin, [])) ?? { sitemaps: [] };
    },
    async denied(urls) {
      const asked = new Set(urls);
      if (verdicts.size > rememberedMax) verdicts.clear();
      const unknown = [...asked].filter((url) => !verdicts.has(url));
      for (const [origin, own] of Map.groupBy(unknown, (url) => new URL(url).origin))
        await judge(origin, own);
      return new Set([...asked].filter((url) => verdicts.get(url) === true));
    },
  };
}

import type { CrawlTurn } from '../../store/crawls/turns.ts';

/** What a turn leaves for the next one, and for whoever looks on. */
interface TurnMemory {
  /** Of the walk, which alone reads it; null: it was not under way yet. */
  readonly walk: string | null;
  /** How often in a row a turn failed for a reason of our own. */
  readonly troubles: number;
  /** What holds the crawl up, a sentence; null: nothing does. */
  readonly slowedBy: string | null;
}

export function memoryOf({ memory }: Pick<CrawlTurn, 'memory'>): TurnMemory {
  return memory === null ? { walk: null, troubles: 0, slowedBy: null } : (JSON.parse(memory) as TurnMemory);
}

export function keptMemory(memory: TurnMemory): string {
  return JSON.stringify(memory);
}

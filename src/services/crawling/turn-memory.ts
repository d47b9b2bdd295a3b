import type { CrawlTurn } from '../../store/crawls/turns.ts';

/** What a turn leaves for the next one. */
interface TurnMemory {
  /** Of the walk, which alone reads it; null: it was not under way yet. */
  readonly walk: string | null;
  /** How often in a row a turn failed for a reason of our own. */
  readonly troubles: number;
}

export function memoryOf({ memory }: Pick<CrawlTurn, 'memory'>): TurnMemory {
  return memory === null ? { walk: null, troubles: 0 } : (JSON.parse(memory) as TurnMemory);
}

export function keptMemory(memory: TurnMemory): string {
  return JSON.stringify(memory);
}

import { durationInWords } from '../lib/durations.ts';
import type { WalkMemory } from './types.ts';

/** Q8: what the target is to be spared, as its last answers tell. */
export interface Manners {
  /** What came of a request to the site. */
  heard(answer: { readonly tookMs: number; readonly isFailure: boolean }): void;
  /** How many may be asked for at once. */
  connections(): number;
  /** Half of the last answers are failures. */
  isFailing(): boolean;
  /** Where it is failing: how long it is left alone. `end`: it was, three times. Null: it is well. */
  relief(): number | 'end' | null;
  /** Of robots.txt; what is longer than 5 s counts as 5 s. */
  delayBy(seconds: number | undefined): void;
  /** How long the next request has to wait; it has its turn then. */
  nextInMs(now: number): number;
  /** What slows the walk, as a sentence. */
  slowedBy(): string | null;
}

const rememberedMax = 20;
const failuresMax = 10;
const slowMs = 3_000;
const delayMaxMs = 5_000;
const minuteMs = 60_000;
const reliefsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs];

export function createManners(connectionsMax: number, memory: WalkMemory = freshMemory()): Manners {
  let delayMs = 0;
  let nextAt = 0;
  const isSlow = () => medianOf(memory.took) > slowMs;
  const isFailing = () => memory.failures.filter(Boolean).length >= failuresMax;

  return {
    heard({ tookMs, isFailure }) {
      memory.took = [...memory.took, tookMs].slice(-rememberedMax);
      memory.failures = [...memory.failures, isFailure].slice(-rememberedMax);
      // It has recovered: what comes later is a trouble of its own.
      if (memory.failures.length === rememberedMax && !isFailing()) memory.reliefs = 0;
    },
    isFailing,
    // Who wants time between requests wants no two at once.
    connections: () => (delayMs > 0 || isSlow() ? 1 : connectionsMax),
    relief() {
      if (!isFailing()) return null;
      const ms = reliefsMs[memory.reliefs];
      if (ms === undefined) return 'end';
      memory.reliefs += 1;
      memory.failures = [];
      return ms;
    },
    delayBy(seconds = 0) {
      delayMs = Math.min(seconds * 1_000, delayMaxMs);
    },
    nextInMs(now) {
      const at = Math.max(now, nextAt);
      nextAt = at + delayMs;
      return at - now;
    },
    slowedBy() {
      if (delayMs > 0) return `robots.txt asks for ${durationInWords(delayMs)} between requests.`;
      return isSlow() ? 'The site answers slowly, so its pages are asked for one by one.' : null;
    },
  };
}

/** Nothing is known of the site. */
export function freshMemory(): WalkMemory {
  return { took: [], failures: [], reliefs: 0, robotsTries: 0, failedAt: null };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

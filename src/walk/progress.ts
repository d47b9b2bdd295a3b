import type { CrawlState, Fetched } from '../crawl/types.ts';
import type { WalkProgress } from './types.ts';

/** Tells how far the walk is. */
export interface Progress {
  enter(stage: WalkProgress['stage']): void;
  /** As the rows have it. */
  saved(state: CrawlState): void;
  /** An address was asked for that is not saved yet. */
  visited(url: string, came: Fetched | null): void;
  /** @param told null: it goes on */
  paused(told: string | null): void;
}

interface ProgressParts {
  readonly now: () => number;
  readonly slowedBy: () => string | null;
  readonly tell: (progress: WalkProgress) => void;
}

const windowMs = 10_000;

export function createProgress(first: CrawlState, { now, slowedBy, tell }: ProgressParts): Progress {
  let state = first;
  let stage: WalkProgress['stage'] = 'start';
  let before: WalkProgress['stage'] = stage;
  let pause: string | null = null;
  let at: string | null = null;
  let unsaved = { fetched: 0, counted: 0, bytes: 0 };
  let visits: number[] = [];

  const say = () => {
    const since = now() - windowMs;
    visits = visits.filter((visit) => visit > since);
    const { known, waiting, fetched, counted, failed, bytes } = state;
    tell({
      ...{ stage, known, failed, at },
      waiting: Math.max(0, waiting - unsaved.fetched),
      fetched: fetched + unsaved.fetched,
      counted: counted + unsaved.counted,
      bytes: bytes + unsaved.bytes,
      perSecond: visits.length / (windowMs / 1_000),
      slowedBy: pause ?? slowedBy(),
    });
  };

  return {
    enter(next) {
      stage = next;
      say();
    },
    saved(next) {
      state = next;
      unsaved = { fetched: 0, counted: 0, bytes: 0 };
      say();
    },
    visited(url, came) {
      at = url;
      visits.push(now());
      if (came !== null) {
        const { fetched, counted, bytes } = unsaved;
        const isAnswer = came.kind === 'page' || came.kind === 'error';
        unsaved = {
          fetched: fetched + (isAnswer ? 1 : 0),
          counted: counted + (came.kind === 'page' ? 1 : 0),
          bytes: bytes + came.bytes,
        };
      }
      say();
    },
    paused(told) {
      if (told !== null && stage !== 'pause') before = stage;
      stage = told === null ? before : 'pause';
      pause = told;
      say();
    },
  };
}

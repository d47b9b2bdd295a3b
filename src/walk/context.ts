import type { IgnoredParams } from '../crawl/identity.ts';
import type { CrawlSettings, WalkRest } from '../crawl/types.ts';
import type { Again } from './again.ts';
import type { Asking } from './asking.ts';
import type { Budgets } from './budgets.ts';
import type { Manners } from './manners.ts';
import type { Progress } from './progress.ts';
import type { WalkMemory, WalkParts } from './types.ts';

/** What asking for files of the site needs. */
export type FilesContext = Pick<WalkContext, 'asking' | 'budgets' | 'manners' | 'rest' | 'memory'> & {
  readonly parts: Pick<WalkParts, 'now' | 'stop'> & {
    readonly reader: Pick<WalkParts['reader'], 'robots' | 'sitemapList'>;
  };
};

/** What every step of a walk needs. */
export interface WalkContext {
  readonly parts: WalkParts;
  readonly asking: Asking;
  readonly budgets: Budgets;
  readonly manners: Manners;
  readonly progress: Progress;
  readonly again: Again;
  /** Time that nobody has kept yet: to be kept now. */
  readonly workedMs: () => number;
  /**
   * Waits, but not beyond a stop or the time of the crawl. `told`: why, for whoever looks on.
   * @throws WalkRests where that is longer than the walk waits
   */
  readonly rest: (ms: number, told: string, reason?: WalkRest['reason']) => Promise<void>;
  readonly memory: WalkMemory;
}

/** What of addresses is the site, once it is known where the start leads (Q1, Q2). */
export interface Bounds {
  /** `start` has moved along. */
  readonly settings: CrawlSettings;
  readonly isWithin: (url: string) => boolean;
  readonly ignored: IgnoredParams;
}

/** Ends the walk where it is: it rests for longer than it waits. */
export class WalkRests extends Error {
  override readonly name = 'WalkRests';
  readonly rest: WalkRest;

  constructor(rest: WalkRest) {
    super(`The site is left alone for ${rest.ms} ms.`);
    this.rest = rest;
  }
}

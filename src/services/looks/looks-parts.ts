import type { Log } from '../../lib/log.ts';
import type { Db } from '../../store/db.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Lookers } from './lookers.ts';
import type { LookEvents } from './types.ts';

/** What everything about looks is made of. */
export interface LooksParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'browser' | 'queue' | 'rates'>;
  readonly events: LookEvents;
  readonly lookers: Lookers;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

/** Looks of one account at once, over all nodes. */
export const accountLooksMax = 2;

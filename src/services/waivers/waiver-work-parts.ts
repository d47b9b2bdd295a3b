import type { Log } from '../../lib/log.ts';
import type { Db } from '../../store/db.ts';
import type { AuditsParts } from '../running/audits-parts.ts';
import type { ServiceSettings } from '../settings.ts';

/** What follows from waivers that were made or have ended is done with. */
export interface WaiverWorkParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'data'>;
  readonly events: AuditsParts['events'];
  readonly onLookQueued: AuditsParts['onLookQueued'];
  /** Called when this process has changed one. */
  readonly hear: (wake: () => void) => () => void;
  readonly now: () => number;
  readonly log: Log;
}

/** For src/jobs/every.ts. */
export interface WaiverLoop {
  readonly name: string;
  readonly everyMs: number;
  turn(): Promise<boolean>;
  readonly hear?: WaiverWorkParts['hear'];
}

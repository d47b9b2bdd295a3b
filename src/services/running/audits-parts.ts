import type { Log } from '../../lib/log.ts';
import type { Db } from '../../store/db.ts';
import type { RunClaim } from '../../store/reports/run-claim.ts';
import type { ServiceSettings } from '../settings.ts';
import type { RunEvents } from './events.ts';
import type { Places } from './types.ts';

/** What the service that works through the queue is made of. */
export interface AuditsParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  readonly events: RunEvents;
  readonly places: Places;
  /** Told after the commit that has left a look to wait for a browser. */
  readonly onLookQueued: (run: Pick<RunClaim, 'accountId' | 'reportId' | 'runId'>) => void;
  readonly now: () => number;
  readonly log: Log;
}

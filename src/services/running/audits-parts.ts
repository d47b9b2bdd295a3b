import type { Log } from '../../lib/log.ts';
import type { Db } from '../../store/db.ts';
import type { ServiceSettings } from '../settings.ts';
import type { RunEvents } from './events.ts';
import type { Places } from './types.ts';

/** What the service that works through the queue is made of. */
export interface AuditsParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  readonly events: RunEvents;
  readonly places: Places;
  readonly now: () => number;
  readonly log: Log;
}

import type { KeyRing } from '../../lib/key-ring.ts';
import type { Log } from '../../lib/log.ts';
import type { Db, Tx } from '../../store/db.ts';
import type { Lookers } from '../looks/lookers.ts';
import type { RunEvents } from '../running/events.ts';
import type { ServiceSettings } from '../settings.ts';
import type { FireOutcome } from './types.ts';

/** What schedules are made of. */
export interface SchedulesParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  readonly cursorKeys: KeyRing;
  readonly events: Pick<RunEvents, 'publish' | 'wake'>;
  readonly lookers: Lookers;
  /** Writes the digest of an account, in the transaction of its turn. */
  readonly fireDigest: FireDigest;
  /** Of this process, since it began. */
  readonly fired: Record<FireOutcome, number>;
  readonly now: () => number;
  readonly log: Log;
}

/** @param dueAt the time whose turn it is, epoch milliseconds */
export type FireDigest = (
  tx: Tx,
  of: { readonly accountId: number; readonly dueAt: number },
  nowMs: number,
) => Promise<void>;

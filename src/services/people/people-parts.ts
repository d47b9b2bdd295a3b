import type { Log } from '../../lib/log.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { Db } from '../../store/db.ts';
import type { Buckets } from '../limits/buckets.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Refusals } from '../trail/refusals.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordHashes } from './password-hash.ts';

/** What the services of users, members and invitations are made of. */
export interface PeopleParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  readonly passwords: PasswordHashes;
  readonly devices: KnownDevices;
  readonly refusals: Refusals;
  readonly buckets: Buckets;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

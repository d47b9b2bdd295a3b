import type { KeyRing } from '../../lib/key-ring.ts';
import type { Log } from '../../lib/log.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { UrlRules } from '../../net/accept-url.ts';
import type { Db } from '../../store/db.ts';
import type { HashPassword } from '../people/password-hash.ts';
import type { RunEvents } from '../running/events.ts';
import type { ServiceSettings } from '../settings.ts';
import type { LookAtSite } from './preview.ts';

/** What the service of sites is made of. */
export interface SitesParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  /** E2, for the text check of addresses. */
  readonly urlRules: UrlRules;
  readonly cursorKeys: KeyRing;
  readonly events: Pick<RunEvents, 'wake'>;
  readonly hashPassword: HashPassword;
  readonly lookAtSite: LookAtSite;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

import { changedMeanwhile, noneWithId } from '../../errors.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { Log } from '../../lib/log.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { UrlRules } from '../../net/accept-url.ts';
import type { Db } from '../../store/db.ts';
import type { ReportBefore } from '../../store/reports/reports.ts';
import type { Lookers } from '../looks/lookers.ts';
import type { HashPassword } from '../people/password-hash.ts';
import type { RunEvents } from '../running/events.ts';
import type { Places } from '../running/types.ts';
import type { ServiceSettings } from '../settings.ts';
import type { IfMatch } from './types.ts';

/** What the service of reports is made of. */
export interface ReportsParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  /** E2, for the text check when a report is created. */
  readonly urlRules: UrlRules;
  readonly cursorKeys: KeyRing;
  readonly events: RunEvents;
  readonly places: Places;
  readonly lookers: Lookers;
  readonly hashPassword: HashPassword;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** @throws AssayError not-found, precondition-failed */
export function requireReport<Row extends Pick<ReportBefore, 'version'>>(
  before: Row | undefined,
  ifMatch: IfMatch,
): Row {
  if (before === undefined) throw noneWithId('report');
  if (ifMatch !== undefined && ifMatch.version !== before.version) {
    throw changedMeanwhile('report');
  }
  return before;
}

import { dayMs } from '../../lib/durations.ts';
import type { Log } from '../../lib/log.ts';
import { dayOf } from '../../store/counters/account-days.ts';
import type { Db } from '../../store/db.ts';
import { purgeBatch } from '../../store/upkeep/purge.ts';
import { forgetPeopleBatch, retainBatch } from '../../store/upkeep/retention.ts';
import type { ServiceSettings } from '../settings.ts';
import { createNightlyRecount } from './recount.ts';
import type { UpkeepService } from './types.ts';

interface UpkeepParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  /** Ends looks that nobody can make. */
  readonly giveUpLooks: () => Promise<boolean>;
  readonly now: () => number;
  readonly log: Log;
}

/** What an account used of a day's limits is asked for on that day alone; a month helps when something is unclear. */
const accountDaysKept = 31;
/** What became of the times of schedules. */
const firesKeptMs = 90 * dayMs;
/** How long answers are kept for repeats by Idempotency-Key. */
export const idempotencyKeptMs = dayMs;
/** The trend of a project is shown for a year. */
const projectDaysKept = 400;

export function createUpkeepService({ db, settings, giveUpLooks, now, log }: UpkeepParts): UpkeepService {
  return {
    recountSome: createNightlyRecount({ db, now, log }),
    async purgeSome() {
      return (await purgeBatch(db)) || ((await db.shrink?.()) ?? false);
    },
    async retainSome() {
      const at = now();
      if ((await giveUpLooks()) || (await forgetPeopleBatch(db, at))) return true;
      return retainBatch(db, {
        at,
        evidenceBefore: at - settings.data.keepEvidenceMs,
        picturesBefore: at - settings.browser.keepPicturesMs,
        failuresBefore: at - settings.data.keepFailedMs,
        auditLogBefore: at - settings.data.keepAuditLogMs,
        eventsBefore: at - settings.watching.keepEventsMs,
        firesBefore: at - firesKeptMs,
        alertsBefore: at - settings.watching.keepAlertsMs,
        idempotencyKeptMs,
        linksBefore: at,
        accountDaysBefore: dayOf(at) - accountDaysKept,
        projectDaysBefore: dayOf(at) - projectDaysKept,
        runsKept: settings.data.keepRuns,
        crawlsKept: settings.crawls.kept,
      });
    },
  };
}

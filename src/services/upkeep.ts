import type { Log } from '../lib/log.ts';
import type { Db } from '../store/db.ts';
import { forgetPeopleBatch } from '../store/people-retention.ts';
import { purgeBatch } from '../store/purge.ts';
import { retainBatch } from '../store/retention.ts';
import type { UpkeepService } from './create-services.ts';
import { createNightlyRecount } from './recount.ts';
import type { ServiceSettings } from './settings.ts';

export interface UpkeepParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  readonly now: () => number;
  readonly log: Log;
}

/** What an account used of a day's limits is asked for on that day alone; a month helps when something is unclear. */
const keepDaysMs = 31 * 86_400_000;
/** The trend of a project is shown for a year. */
const keepProjectDaysMs = 400 * 86_400_000;

export function createUpkeepService({ db, settings, now, log }: UpkeepParts): UpkeepService {
  return {
    recountSome: createNightlyRecount({ db, now, log }),
    async purgeSome() {
      return (await purgeBatch(db)) || ((await db.shrink?.()) ?? false);
    },
    async retainSome() {
      const at = now();
      if (await forgetPeopleBatch(db, at)) return true;
      return retainBatch(db, {
        evidence: at - settings.keepEvidenceMs,
        failed: at - settings.keepFailedMs,
        audit: at - settings.keepAuditMs,
        idempotency: at - settings.keepIdempotencyMs,
        links: at,
        runs: settings.keepRuns,
        days: Math.floor((at - keepDaysMs) / 86_400_000),
        projectDays: Math.floor((at - keepProjectDaysMs) / 86_400_000),
      });
    },
  };
}

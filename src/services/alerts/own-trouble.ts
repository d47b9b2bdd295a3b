import { isOwnTrouble } from '../../alerts/own-trouble.ts';
import type { Log } from '../../lib/log.ts';
import { listAsked } from '../../store/alerts/asked-hosts.ts';
import type { Db } from '../../store/db.ts';

/** N5: so far back it is looked. */
const lookedBackMs = 600_000;

/** N5: nearly every host that was asked of late, for whomever, gave no answer: the fault is on our side. */
export async function ownTrouble(db: Db, nowMs: number): Promise<boolean> {
  return isOwnTrouble(await listAsked(db, nowMs - lookedBackMs), nowMs);
}

interface OwnNetworkParts {
  readonly db: Db;
  readonly now: () => number;
  readonly log: Log;
}

const everyMs = 60_000;

/** N5: says so in the log when it begins, and when it is over. */
export function createOwnNetwork({ db, now, log }: OwnNetworkParts) {
  let wasTrouble = false;
  return {
    name: 'own network',
    everyMs,
    async turn() {
      const isTrouble = await ownTrouble(db, now());
      if (isTrouble && !wasTrouble)
        log.warn(
          'Nearly every host that was asked in the last ten minutes gave no answer, so our own line may be down: alerts of sites that do not answer wait until one does.',
        );
      if (!isTrouble && wasTrouble) log.info('Hosts answer again.');
      wasTrouble = isTrouble;
      return false;
    },
  };
}

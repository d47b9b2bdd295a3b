import type { Log } from '../../lib/log.ts';
import { createOwnTurns } from '../../net/own-turns.ts';
import type { SharedTurns } from '../../net/shared-turns.ts';
import type { Db } from '../../store/db.ts';
import { blockHost, reserveTurns } from '../../store/rate-buckets.ts';

/** Paces target hosts together with other nodes, and where there are none, reports and crawls together. */
export function createHostTurns(db: Db, log: Log, now: () => number): SharedTurns {
  if (!db.sharedLimits) return createOwnTurns(now);
  // Every page asks for turns, and one line says that there are none.
  let isTold = false;
  return {
    async reserve(host, account, takenMs) {
      try {
        const turns = await reserveTurns(db, host, account, takenMs);
        isTold = false;
        return turns;
      } catch (error) {
        if (!isTold)
          log.warn('Other nodes cannot be asked for their turns: each paces hosts alone.', { error });
        isTold = true;
        throw error;
      }
    },
    block: (host, account, pause) => blockHost(db, host, account, pause),
  };
}

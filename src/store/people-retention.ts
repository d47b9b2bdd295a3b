import type { Db } from './db.ts';
import { forgetOlder } from './retention.ts';

/**
 * One small step of forgetting sessions and one-use links that are over, whether they were used or not.
 * @returns false when there are none
 */
export async function forgetPeopleBatch(db: Db, nowMs: number): Promise<boolean> {
  return (
    (await forgetOlder(db, 'sessions', ['id'], 'expiresAt', nowMs)) ||
    forgetOlder(db, 'invitations', ['id'], 'expiresAt', nowMs)
  );
}

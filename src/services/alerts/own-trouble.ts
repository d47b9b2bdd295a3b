import { isOwnTrouble } from '../../alerts/own-trouble.ts';
import { listAsked } from '../../store/alerts/asked-hosts.ts';
import type { Db } from '../../store/db.ts';

/** N5: so far back it is looked. */
const lookedBackMs = 600_000;

/** N5: nearly every host that was asked of late, for whomever, gave no answer: the fault is on our side. */
export async function ownTrouble(db: Db, nowMs: number): Promise<boolean> {
  return isOwnTrouble(await listAsked(db, nowMs - lookedBackMs), nowMs);
}

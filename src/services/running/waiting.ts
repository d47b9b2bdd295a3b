import { type StateCode, stateOf, type WaitCode, waitCodes } from '../../store/codes.ts';
import { nextDayAt, readDay } from '../../store/counters/account-days.ts';
import type { Db } from '../../store/db.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Waiting } from './types.ts';

interface WaitingParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'rates'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface WaitingRow {
  readonly state: StateCode;
  readonly queuedAt: number;
  readonly notBefore: number;
  readonly waitsFor: WaitCode | null;
}

/** Why a run waits, and until when. Null: it does not wait. */
export async function readWaiting(
  { db, settings, now }: WaitingParts,
  accountId: number,
  { state, queuedAt, notBefore, waitsFor }: WaitingRow,
): Promise<Waiting | null> {
  if (stateOf(state) !== 'queued') return null;
  const at = now();
  if (notBefore > at && notBefore > queuedAt) {
    return { reason: waitsFor === waitCodes.pause ? 'site_pause' : 'site_pace', until: notBefore };
  }
  const { egressBytes } = await readDay(db, accountId, at);
  if (egressBytes >= settings.rates.egressPerDayBytes) return { reason: 'daily_limit', until: nextDayAt(at) };
  return { reason: 'turn', until: null };
}

import { isLately } from '../../lib/is-lately.ts';
import type { RunEvents } from '../running/events.ts';
import { QueueFull } from './run-limits.ts';

/**
 * Which queues were found full a moment ago. Under a flood of requests, asking the database for each of them would take
 * the time that the runs need to make room.
 */
export interface FullQueues {
  /** @throws QueueFull as a moment ago */
  refuse(accountId: number): void;
  /** Remembers what a transaction was refused with, if it was that. */
  note(accountId: number, error: unknown): void;
}

/** A run that begins on another node may not be heard of. */
const rememberedMs = 200;
const accountsMax = 1_000;

export function createFullQueues(events: RunEvents, now: () => number): FullQueues {
  const ofAccounts = new Map<number, Remembered>();
  let ofAll: Remembered | undefined;
  const current = (remembered: Remembered | undefined) =>
    remembered !== undefined && isLately(remembered.at, now(), rememberedMs) ? remembered : undefined;
  events.onBegun((accountId) => {
    for (const remembered of [ofAccounts.get(accountId), ofAll]) {
      if (remembered !== undefined) remembered.room += 1;
    }
  });
  events.on('deleted', () => {
    ofAccounts.clear();
    ofAll = undefined;
  });
  return {
    refuse(accountId) {
      const full = [current(ofAccounts.get(accountId)), current(ofAll)].filter(
        (found) => found !== undefined,
      );
      for (const { room, refusal } of full) if (room === 0) throw refusal;
      for (const remembered of full) remembered.room -= 1;
    },
    note(accountId, refusal) {
      if (!(refusal instanceof QueueFull)) return;
      const known = refusal.whose === 'all' ? current(ofAll) : current(ofAccounts.get(accountId));
      // Runs that have begun since the database was asked have made room, too.
      const remembered = { refusal, at: now(), room: known?.room ?? 0 };
      if (refusal.whose === 'all') {
        ofAll = remembered;
        return;
      }
      // Forgotten ones are asked for anew, which costs no more than it did.
      if (ofAccounts.size >= accountsMax) ofAccounts.clear();
      ofAccounts.set(accountId, remembered);
    },
  };
}

interface Remembered {
  readonly refusal: QueueFull;
  readonly at: number;
  /**
   * Runs that have begun since: so many requests may try. If all could, all those of a flood that come while the first is
   * under way would be sent to the database, to be refused there.
   */
  room: number;
}

import type { RunEvents } from './events.ts';
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
  const refuseBy = (remembered: Remembered | undefined) => {
    if (remembered !== undefined && remembered.until > now()) throw remembered.refusal;
  };
  const forget = (accountId: number) => {
    ofAccounts.delete(accountId);
    ofAll = undefined;
  };
  events.onBegun(forget);
  events.on('deleted', () => {
    ofAccounts.clear();
    ofAll = undefined;
  });
  return {
    refuse(accountId) {
      refuseBy(ofAccounts.get(accountId));
      refuseBy(ofAll);
    },
    note(accountId, refusal) {
      if (!(refusal instanceof QueueFull)) return;
      const remembered = { refusal, until: now() + rememberedMs };
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
  readonly until: number;
}

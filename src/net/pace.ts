import type { Clock } from './clock.ts';
import type { Pauses } from './pauses.ts';
import type { SharedTurns } from './shared-turns.ts';

/** How often a name, or an address, may be asked: a bucket of requests that refills. */
export interface Pace {
  /** Has a turn in hand afterwards, of those that processes share. */
  reserve(host: PacedHost, account: number, shared: SharedTurns): Promise<void>;
  /** When the next turn is, of the clock. */
  nextAt(host: PacedHost): number;
  use(host: PacedHost): void;
  /** A turn in hand that came too late: the next asker may have it. */
  giveBack(host: PacedHost): void;
}

interface PaceRates {
  readonly burst: number;
  readonly perSecond: number;
  /** Turns that are reserved at once with other processes. */
  readonly atOnce: number;
}

export interface PacedHost {
  readonly name: string;
  readonly pauses: Pauses;
  /** Requests that are reserved with the other processes, until when they may be used. */
  turns: number;
  turnsUntil: number;
  asking: Promise<void> | undefined;
  /** When the bucket will be full again. Turns that were given out reach into the future. */
  fullAt: number;
}

export function pacedHost(name: string, pauses: Pauses): PacedHost {
  return { name, pauses, turns: 0, turnsUntil: 0, asking: undefined, fullAt: 0 };
}

export function createPace({ burst, perSecond, atOnce }: PaceRates, clock: Clock): Pace {
  const perRequestMs = 1000 / perSecond;
  const reserved = Math.min(atOnce, burst);
  // The others count in whole milliseconds, and three requests a second take no whole number of them.
  const takenMs = Math.ceil(reserved * perRequestMs);

  const isShort = (host: PacedHost) => host.turns === 0 || host.turnsUntil < clock.now();

  /** Alone when the others cannot be asked: the pages of a report matter more than a pace that is exact. */
  const ask = async (host: PacedHost, account: number, turns: SharedTurns) => {
    const needs = isShort(host) ? takenMs : 0;
    const found = await turns.reserve(host.name, account, needs).catch(() => undefined);
    const now = clock.now();
    if (needs > 0) {
      host.turns = reserved;
      host.turnsUntil = now + turnsKeptMs;
      if (found !== undefined) host.fullAt = now + found.fullInMs - takenMs;
    }
    const { blockedInMs = 0, ownBlockedInMs = 0 } = found ?? {};
    host.pauses.hear(account, { ownMs: ownBlockedInMs, othersMs: blockedInMs });
  };

  return {
    async reserve(host, account, shared) {
      while (isShort(host) || !host.pauses.isKnown(account)) {
        host.asking ??= ask(host, account, shared).finally(() => {
          host.asking = undefined;
        });
        await host.asking;
      }
      host.turns -= 1;
    },
    nextAt(host) {
      return Math.max(host.fullAt, clock.now()) - (burst - 1) * perRequestMs;
    },
    use(host) {
      host.fullAt = Math.max(host.fullAt, clock.now()) + perRequestMs;
    },
    giveBack(host) {
      host.turns += 1;
    },
  };
}

/** Reserved turns expire: old ones, used now, would come on top of the host's pace. */
const turnsKeptMs = 10_000;

import type { Clock } from './clock.ts';
import { EgressFailure } from './failure.ts';

/**
 * Politeness towards one target host, over all sessions of the process, and of all processes where turns are shared:
 * a bucket of requests that refills, and the pause that a busy host asked for.
 */
export interface HostLimits {
  /**
   * Takes one request from the host's bucket, waiting for its turn if need be.
   * @param session the asker: a pause holds for all sessions but those that were told to pause
   * @param untilMs of the clock: a turn that comes later is refused at once
   * @throws EgressFailure `budget`, with `turnInMs`
   */
  take(host: string, session: object, untilMs: number): Promise<void>;
  /** The host answered 429 or 503 with Retry-After. */
  pause(host: string, session: object, ms: number): void;
  /** For tests: hosts that are remembered. */
  readonly hostCount: () => number;
}

interface HostRates {
  readonly hostBurst: number;
  readonly hostPerSecond: number;
  readonly retryAfterMaxMs: number;
  /** Hosts that have no bucket; the pause that one asks for is kept all the same. None where not given. */
  readonly isUnpaced?: ((host: string) => boolean) | undefined;
}

/** Where several processes pace a host together. */
export interface SharedTurns {
  /**
   * Reserves requests to a host.
   * @param takenMs by how much they delay the bucket, whole milliseconds
   * @returns in how many milliseconds it is full again, these included, and how long the host still wants to be left alone
   */
  reserve(
    host: string,
    takenMs: number,
  ): Promise<{ readonly fullInMs: number; readonly blockedInMs: number }>;
  /** The host asked for a pause, of whole milliseconds. */
  block(host: string, ms: number): Promise<void>;
}

interface Host {
  /** Requests that are reserved with the other processes, until when they may be used. */
  turns: number;
  turnsUntil: number;
  reserving: Promise<void> | undefined;
  /** When the bucket will be full again. Turns that were given out reach into the future. */
  fullAt: number;
  pausedUntil: number;
  /** The sessions that were told to pause. */
  pausedBy: WeakSet<object>;
}

export function createHostLimits(rates: HostRates, clock: Clock, shared?: SharedTurns): HostLimits {
  const hosts = new Map<string, Host>();
  const perRequestMs = 1000 / rates.hostPerSecond;
  let forgotAt = Number.NEGATIVE_INFINITY;

  const hostOf = (name: string): Host => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    if (hosts.size >= rememberedMax) makeRoom();
    const fresh: Host = {
      ...{ turns: 0, turnsUntil: 0, reserving: undefined },
      ...{ fullAt: 0, pausedUntil: 0, pausedBy: new WeakSet<object>() },
    };
    hosts.set(name, fresh);
    return fresh;
  };

  const makeRoom = () => {
    const now = clock.now();
    if (now - forgotAt >= forgetEveryMs) {
      forgotAt = now;
      forgetRested(hosts, now);
    }
    // Still full: the oldest host goes. If it had asked for a pause, it will answer 429 again.
    const [oldest] = hosts.keys();
    if (hosts.size >= rememberedMax && oldest !== undefined) hosts.delete(oldest);
  };

  const reserved = Math.min(turnsAtOnce, rates.hostBurst);
  // The others count in whole milliseconds, and three requests a second take no whole number of them.
  const takenMs = Math.ceil(reserved * perRequestMs);

  /** Alone when the others cannot be asked: the pages of a report matter more than a pace that is exact. */
  const reserve = async (name: string, host: Host, turns: SharedTurns) => {
    const found = await turns.reserve(name, takenMs).catch(() => undefined);
    const now = clock.now();
    host.turns = reserved;
    host.turnsUntil = now + turnsKeptMs;
    if (found === undefined) return;
    host.fullAt = now + found.fullInMs - takenMs;
    const blockedUntil = now + found.blockedInMs;
    // A pause that this process has set itself does not hold for the sessions that were told to make it.
    if (blockedUntil <= host.pausedUntil + ownPauseMs) return;
    host.pausedUntil = blockedUntil;
    host.pausedBy = new WeakSet();
  };

  const shareTurn = async (name: string, host: Host, turns: SharedTurns) => {
    while (host.turns === 0 || host.turnsUntil < clock.now()) {
      host.reserving ??= reserve(name, host, turns).finally(() => {
        host.reserving = undefined;
      });
      await host.reserving;
    }
    host.turns -= 1;
  };

  return {
    async take(name, session, untilMs) {
      const host = hostOf(name);
      const isPaced = rates.isUnpaced?.(name) !== true;
      if (isPaced && shared !== undefined) await shareTurn(name, host, shared);
      const now = clock.now();
      const turnAt = Math.max(
        now,
        isPaced ? Math.max(host.fullAt, now) - (rates.hostBurst - 1) * perRequestMs : 0,
        host.pausedBy.has(session) ? 0 : host.pausedUntil,
      );
      if (turnAt > untilMs) {
        if (isPaced && shared !== undefined) host.turns += 1;
        const turnInMs = Math.ceil(turnAt - now);
        throw new EgressFailure('budget', `${name} may be asked again in ${turnInMs} ms`, { turnInMs });
      }
      if (isPaced) host.fullAt = Math.max(host.fullAt, now) + perRequestMs;
      if (turnAt > now) await new Promise<void>((resolve) => clock.after(turnAt - now, resolve));
    },
    pause(name, session, ms) {
      const host = hostOf(name);
      const now = clock.now();
      if (host.pausedUntil <= now) host.pausedBy = new WeakSet();
      host.pausedBy.add(session);
      host.pausedUntil = Math.max(host.pausedUntil, now + Math.min(ms, rates.retryAfterMaxMs));
      // If this fails, other processes learn of the pause from the host's own 429.
      shared?.block(name, Math.min(ms, rates.retryAfterMaxMs)).catch(() => undefined);
    },
    hostCount: () => hosts.size,
  };
}

/** A statement a second at ten requests a second. */
const turnsAtOnce = 10;
/** Reserved turns expire: old ones, used now, would come on top of the host's pace. */
const turnsKeptMs = 10_000;
const ownPauseMs = 1_000;

// Targets choose the names, so the memory of them must not grow with their number.
const rememberedMax = 10_000;
/** It looks at all of them. */
const forgetEveryMs = 1_000;

function forgetRested(hosts: Map<string, Host>, now: number): void {
  for (const [name, host] of hosts) {
    if (host.fullAt <= now && host.pausedUntil <= now) hosts.delete(name);
  }
}

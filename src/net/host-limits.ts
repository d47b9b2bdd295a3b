import type { Clock } from './clock.ts';
import { EgressFailure } from './failure.ts';

/**
 * Politeness towards one target host, over all sessions of the process (design README 8): a bucket of requests that
 * refills, and the pause that a busy host asked for.
 */
export interface HostLimits {
  /**
   * Takes one request from the host's bucket, waiting for its turn if need be.
   * @param session the asker: a pause holds for all sessions but the one that was told to pause
   * @param untilMs of the clock: a turn that comes later is refused at once
   * @throws EgressFailure `budget`
   */
  take(host: string, session: object, untilMs: number): Promise<void>;
  /** The host answered 429 or 503 with Retry-After. */
  pause(host: string, session: object, ms: number): void;
  /** For tests: hosts that are remembered. */
  readonly hostCount: number;
}

export interface HostRates {
  readonly hostBurst: number;
  readonly hostPerSecond: number;
  readonly retryAfterMaxMs: number;
  /** Hosts that have no bucket; the pause that one asks for is kept all the same. None where not given. */
  readonly isUnpaced?: ((host: string) => boolean) | undefined;
}

interface Host {
  /** When the bucket will be full again. Turns that were given out reach into the future. */
  fullAt: number;
  pausedUntil: number;
  pausedBy: object | undefined;
}

export function createHostLimits(rates: HostRates, clock: Clock): HostLimits {
  const hosts = new Map<string, Host>();
  const perRequestMs = 1000 / rates.hostPerSecond;

  const hostOf = (name: string): Host => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    if (hosts.size >= rememberedMax) forgetRested(hosts, clock.now());
    const fresh = { fullAt: 0, pausedUntil: 0, pausedBy: undefined };
    hosts.set(name, fresh);
    return fresh;
  };

  return {
    async take(name, session, untilMs) {
      const now = clock.now();
      const host = hostOf(name);
      const isPaced = rates.isUnpaced?.(name) !== true;
      const turnAt = Math.max(
        now,
        isPaced ? Math.max(host.fullAt, now) - (rates.hostBurst - 1) * perRequestMs : 0,
        host.pausedBy === session ? 0 : host.pausedUntil,
      );
      if (turnAt > untilMs) {
        throw new EgressFailure('budget', `${name} may be asked again in ${Math.ceil(turnAt - now)} ms`);
      }
      if (isPaced) host.fullAt = Math.max(host.fullAt, now) + perRequestMs;
      if (turnAt > now) await new Promise<void>((resolve) => clock.after(turnAt - now, resolve));
    },
    pause(name, session, ms) {
      const host = hostOf(name);
      host.pausedUntil = Math.max(host.pausedUntil, clock.now() + Math.min(ms, rates.retryAfterMaxMs));
      host.pausedBy = session;
    },
    get hostCount() {
      return hosts.size;
    },
  };
}

// Targets choose the names, so the memory of them must not grow with their number.
const rememberedMax = 10_000;

function forgetRested(hosts: Map<string, Host>, now: number): void {
  for (const [name, host] of hosts) {
    if (host.fullAt <= now && host.pausedUntil <= now) hosts.delete(name);
  }
}

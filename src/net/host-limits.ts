import type { HostTurn } from '../evidence/evidence.ts';
import { networkOf } from '../lib/network.ts';
import type { Clock } from './clock.ts';
import { EgressFailure } from './failure.ts';
import { createPace, type Pace, type PacedHost, pacedHost } from './pace.ts';
import { createPauses } from './pauses.ts';
import type { Asker, SharedTurns } from './shared-turns.ts';

/**
 * E9: politeness towards targets, over all sessions of the process, and of all processes where turns are shared: a bucket of
 * requests for each name and each address, which refills, and the pause that a busy host asked for.
 */
export interface HostLimits {
  /**
   * Takes one request from the host's bucket, waiting for its turn if need be.
   * @param asker a pause holds for others, but not for those that were told to pause
   * @param untilMs of the clock: a turn that comes later is refused at once
   * @throws EgressFailure `budget`, with `turn`
   */
  take(host: string, asker: Asker, untilMs: number): Promise<void>;
  /** The same of the server behind the name: a thousand names of it have no thousand paces. */
  takeAddress(address: string, asker: Asker, untilMs: number): Promise<void>;
  /** A connection that waits for nobody, as a visitor's would not: those that come after it wait for its turn, too. */
  count(host: string, asker: Asker): void;
  countAddress(address: string, asker: Asker): void;
  /** The host answered 429 or 503 with Retry-After: it binds the account that was told, and others for a while. */
  pause(host: string, asker: Asker, ms: number): void;
  /** For tests: names and addresses that are remembered. */
  readonly hostCount: () => number;
}

interface HostRates {
  readonly hostBurst: number;
  readonly hostPerSecond: number;
  readonly retryAfterMaxMs: number;
  /** Hosts that have no bucket; the pause that one asks for is kept all the same. None where not given. */
  readonly isUnpaced?: ((host: string) => boolean) | undefined;
}

/** Others ask for themselves after that long: they may be told something else. */
const othersPauseMaxMs = 60_000;
/** An address has ten times the turns of a name: customers of one network must not wait for each other. */
const addressShare = 10;
/** A statement a second at ten requests a second. */
const turnsAtOnce = 10;

export function createHostLimits(rates: HostRates, clock: Clock, shared?: SharedTurns): HostLimits {
  const hosts = new Map<string, PacedHost>();
  const { hostBurst, hostPerSecond, retryAfterMaxMs } = rates;
  const paceOf = (share: number) =>
    createPace(
      { burst: share * hostBurst, perSecond: share * hostPerSecond, atOnce: share * turnsAtOnce },
      clock,
    );
  const [names, addresses] = [paceOf(1), paceOf(addressShare)];
  let forgotAt = Number.NEGATIVE_INFINITY;

  const hostOf = (name: string): PacedHost => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    if (hosts.size >= rememberedMax) makeRoom();
    const fresh = pacedHost(name, createPauses(clock));
    hosts.set(name, fresh);
    return fresh;
  };

  const makeRoom = () => {
    const now = clock.now();
    if (now - forgotAt >= forgetEveryMs) {
      forgotAt = now;
      for (const [name, host] of hosts) if (host.fullAt <= now && host.pauses.isOver()) hosts.delete(name);
    }
    // Still full: the oldest goes. If it had asked for a pause, it will answer 429 again.
    const [oldest] = hosts.keys();
    if (hosts.size >= rememberedMax && oldest !== undefined) hosts.delete(oldest);
  };

  const take = async (name: string, isPaced: boolean, pace: Pace, asker: Asker, untilMs: number) => {
    const host = hostOf(name);
    if (isPaced && shared !== undefined) await pace.reserve(host, asker.account, shared);
    const now = clock.now();
    const pacedAt = isPaced ? pace.nextAt(host) : 0;
    const pausedUntil = host.pauses.until(asker);
    const turnAt = Math.max(now, pacedAt, pausedUntil);
    if (turnAt > untilMs) {
      if (isPaced && shared !== undefined) pace.giveBack(host);
      throw tooLate(name, {
        inMs: Math.ceil(turnAt - now),
        because: pausedUntil >= pacedAt ? 'pause' : 'pace',
      });
    }
    if (isPaced) pace.use(host);
    if (turnAt > now) await new Promise<void>((resolve) => clock.after(turnAt - now, resolve));
  };

  const count = (name: string, pace: Pace, asker: Asker) => {
    const host = hostOf(name);
    if (shared !== undefined) void pace.reserve(host, asker.account, shared);
    pace.use(host);
  };

  return {
    take: (name, asker, untilMs) => take(name, rates.isUnpaced?.(name) !== true, names, asker, untilMs),
    async takeAddress(address, asker, untilMs) {
      if (rates.isUnpaced?.(address) !== true) await take(nameOf(address), true, addresses, asker, untilMs);
    },
    count: (name, asker) => count(name, names, asker),
    countAddress: (address, asker) => count(nameOf(address), addresses, asker),
    pause(name, asker, ms) {
      const ownMs = Math.min(ms, retryAfterMaxMs);
      const pause = { ownMs, othersMs: Math.min(ownMs, othersPauseMaxMs) };
      hostOf(name).pauses.add(asker, pause);
      // If this fails, other processes learn of the pause from the host's own 429.
      shared?.block(name, asker.account, pause).catch(() => undefined);
    },
    hostCount: () => hosts.size,
  };
}

/** No name has a space, so an address is told from a host that is named by it. */
function nameOf(address: string): string {
  return `at ${networkOf(address)}`;
}

function tooLate(name: string, turn: HostTurn): EgressFailure {
  return new EgressFailure('budget', `${name} may be asked again in ${turn.inMs} ms (${turn.because})`, {
    turn,
  });
}

// Targets choose the names, so the memory of them must not grow with their number.
const rememberedMax = 10_000;
/** It looks at all of them. */
const forgetEveryMs = 1_000;

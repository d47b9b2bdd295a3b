import type { Clock } from './clock.ts';
import type { Asker, SharedPause } from './shared-turns.ts';

/** The pauses that one host has asked for. */
export interface Pauses {
  /** When the asker may ask, of the clock; in the past, or 0: at once. */
  until(asker: Asker): number;
  /** @param asker was told, and goes on itself: it knows best what it still needs */
  add(asker: Asker, pause: SharedPause): void;
  /** What other processes have heard: how long everybody and this account still have to wait. */
  hear(account: number, pause: SharedPause): void;
  /** False: look with the others, as it was not done for this account lately. */
  isKnown(account: number): boolean;
  isOver(): boolean;
}

export function createPauses(clock: Clock): Pauses {
  let everybodyUntil = 0;
  const accounts = new Map<number, { until: number; lookedAt: number }>();
  /** The sessions that were told to pause. */
  let told = new WeakSet<Asker>();

  const accountOf = (account: number) => {
    const known = accounts.get(account);
    if (known !== undefined) return known;
    const [oldest] = accounts.keys();
    if (accounts.size >= accountsMax && oldest !== undefined) accounts.delete(oldest);
    const fresh = { until: 0, lookedAt: Number.NEGATIVE_INFINITY };
    accounts.set(account, fresh);
    return fresh;
  };
  const isOver = () => {
    const now = clock.now();
    return everybodyUntil <= now && [...accounts.values()].every(({ until }) => until <= now);
  };

  return {
    until: (asker) =>
      told.has(asker) ? 0 : Math.max(everybodyUntil, accounts.get(asker.account)?.until ?? 0),
    add(asker, { ownMs, othersMs }) {
      const now = clock.now();
      if (isOver()) told = new WeakSet();
      told.add(asker);
      const own = accountOf(asker.account);
      own.until = Math.max(own.until, now + ownMs);
      everybodyUntil = Math.max(everybodyUntil, now + othersMs);
    },
    hear(account, { ownMs, othersMs }) {
      const now = clock.now();
      const own = accountOf(account);
      own.lookedAt = now;
      // A pause that this process has set itself does not hold for the sessions that were told to make it.
      const isNews = (ms: number, until: number) => ms > 0 && now + ms > until + ownPauseMs;
      if (!isNews(othersMs, everybodyUntil) && !isNews(ownMs, own.until)) return;
      everybodyUntil = Math.max(everybodyUntil, now + othersMs);
      own.until = Math.max(own.until, now + ownMs);
      told = new WeakSet();
    },
    isKnown: (account) =>
      clock.now() - (accounts.get(account)?.lookedAt ?? Number.NEGATIVE_INFINITY) < lookEveryMs,
    isOver,
  };
}

/** The clocks of the database and of the process differ a little. */
const ownPauseMs = 1_000;
const lookEveryMs = 10_000;
/** Of one host; a forgotten one is told again. */
const accountsMax = 1_000;

import type { SharedTurns } from './shared-turns.ts';

interface HostTurns {
  fullAt: number;
  blockedUntil: number;
  readonly accounts: Map<number, number>;
}

/** Hosts that are remembered; the oldest is forgotten first, and tells us again what it wants. */
const hostsMax = 10_000;

/** Turns of hosts for the threads of one process, which each pace by them. */
export function createOwnTurns(now: () => number): SharedTurns {
  const hosts = new Map<string, HostTurns>();
  const hostOf = (name: string): HostTurns => {
    const host = hosts.get(name) ?? { fullAt: 0, blockedUntil: 0, accounts: new Map() };
    hosts.delete(name);
    hosts.set(name, host);
    const [oldest] = hosts.keys();
    if (hosts.size > hostsMax && oldest !== undefined) hosts.delete(oldest);
    return host;
  };
  return {
    async reserve(name, account, takenMs) {
      const host = hostOf(name);
      const at = now();
      host.fullAt = Math.max(host.fullAt, at) + takenMs;
      const inMs = (until = 0) => Math.max(0, until - at);
      return {
        fullInMs: host.fullAt - at,
        blockedInMs: inMs(host.blockedUntil),
        ownBlockedInMs: inMs(host.accounts.get(account)),
      };
    },
    async block(name, account, { ownMs, othersMs }) {
      const host = hostOf(name);
      const at = now();
      host.blockedUntil = Math.max(host.blockedUntil, at + othersMs);
      const accounts = [...host.accounts].filter(([, until]) => until > at);
      host.accounts.clear();
      for (const [other, until] of accounts) host.accounts.set(other, until);
      host.accounts.set(account, Math.max(host.accounts.get(account) ?? 0, at + ownMs));
    },
  };
}

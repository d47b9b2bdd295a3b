import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { secretsOf } from '../lib/doors.ts';
import { networkList } from '../lib/network.ts';
import { withhold } from '../lib/withhold.ts';
import { type UrlRules, urlBytesMax } from './accept-url.ts';
import { type AllowList, parseAllowList } from './allow-list.ts';
import { budgetOfSession, createBudget } from './budget.ts';
import { type Clock, systemClock } from './clock.ts';
import { createConnections } from './connections.ts';
import type { DialParts } from './dial.ts';
import { createHostLimits } from './host-limits.ts';
import { createPermit } from './permit.ts';
import { userAgent } from './request-headers.ts';
import { createResolver, openResolver } from './resolve.ts';
import { createSession, type EgressEvent } from './session.ts';
import type { EgressSettings } from './settings.ts';
import type { SharedTurns } from './shared-turns.ts';
import { standInFor } from './stand-in.ts';
import { lenientContext, trustedRoots } from './tls-context.ts';
import type { Egress, FetchSession, SessionOptions } from './types.ts';
import { createWireWatch } from './wire.ts';

export interface EgressParts {
  /** Ports that this process listens on: never a target, whatever the allow-list says. */
  readonly ownPorts?: () => readonly number[];
  /** Addresses of this machine; those of its interfaces by default. */
  readonly localAddresses?: () => readonly string[];
  /** The operator's log and the audit log. */
  readonly log?: (event: EgressEvent) => void;
  readonly clock?: Clock;
  /** Hosts that are asked as fast as they answer; all are paced by default. */
  readonly isUnpaced?: (host: string) => boolean;
  /** Paces hosts together with other processes; alone when left out. */
  readonly sharedTurns?: SharedTurns | undefined;
  /** For tests alone: ports that are dialled in place of those that a test cannot listen on. */
  readonly portMap?: Readonly<Record<number, number>>;
}

/**
 * The one door to the outside (E1).
 * @throws RangeError with a sentence for a bad value of `allow`, `deny`, `dnsServers` or `extraCa`
 */
export function createEgress(settings: EgressSettings, parts: EgressParts = {}): Egress {
  const {
    ownPorts = () => [],
    localAddresses = interfaceAddresses,
    log = () => {},
    clock = systemClock,
  } = parts;
  const deny = networkList(settings.deny);
  const context = lenientContext(settings.extraCa);
  const roots = trustedRoots(settings.extraCa);
  const hostLimits = createHostLimits({ ...settings, isUnpaced: parts.isUnpaced }, clock, parts.sharedTurns);
  const connections = createConnections(settings.hostConnections);
  const watch = createWireWatch();
  const agent = userAgent(settings);
  const sessions = new Set<FetchSession>();
  let closed = false;
  // What is wrong with the lists is said at the start, not at the first request.
  const ownRules = urlRules(settings);
  openResolver(settings);

  const open = (options: SessionOptions): FetchSession => {
    const { signal, account, allow = [], limits = {}, originMap, doors = [] } = options;
    const rules = allow.length === 0 ? ownRules : urlRules(settings, allow);
    const permitBy = (by: UrlRules) => createPermit({ ...by, deny, localAddresses, ownPorts });
    const standIn = originMap === undefined ? null : standInFor(originMap);
    const resolver = createResolver(settings);
    const sessionLimits = { ...budgetOfSession, totalMs: settings.totalMs, ...limits };
    const sockets: Socket[] = [];
    const dialParts: DialParts = {
      settings,
      allow: rules.allow,
      permit: permitBy(rules),
      resolver,
      now: clock.now,
      watch(tcp) {
        sockets.push(tcp);
        return watch(tcp);
      },
      ...(parts.portMap === undefined ? {} : { portMap: parts.portMap }),
    };
    /** What stands in is opened for requests that it stands in for alone. */
    const dialledAt = (entry: string): DialParts => {
      const opened = urlRules(settings, [...allow, entry]);
      return { ...dialParts, allow: opened.allow, permit: permitBy(opened) };
    };
    const reaching = (list: AllowList) => {
      const own = { ...ownRules, allow: list };
      return { rules: own, dialParts: { ...dialParts, allow: list, permit: permitBy(own) } };
    };
    const session = createSession({
      reaching,
      owner: { account },
      settings,
      clock,
      userAgent: agent,
      // Nobody dials the public address that is stood in for, so it may be of any kind.
      rules: standIn === null ? rules : urlRules(settings, [...allow, standIn.fromEntry]),
      dialParts,
      standIn: standIn === null ? null : { ...standIn, dialParts: dialledAt(standIn.toEntry) },
      doors: doors.length === 0 ? null : { list: doors, secrets: withhold(secretsOf(doors)) },
      context,
      roots,
      completions: new Map(),
      budget: createBudget(sessionLimits),
      hostLimits,
      connections,
      limits: sessionLimits,
      signal,
      log,
      bytesRead: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
      onClose: () => sessions.delete(session),
    });
    sessions.add(session);
    return session;
  };

  return {
    session(options) {
      if (closed) throw new Error('The egress is closed.');
      return open(options);
    },
    async close() {
      closed = true;
      await Promise.all([...sessions].map((session) => session.close()));
    },
  };
}

/**
 * What the API judges a URL by when a report is created, and what every session judges by again.
 * @param allow entries beside those of the settings
 * @throws RangeError with a sentence for a bad entry
 */
export function urlRules(
  settings: Pick<EgressSettings, 'ports' | 'allow' | 'nat64'>,
  allow: readonly string[] = [],
): UrlRules {
  return {
    ports: settings.ports,
    allow: parseAllowList([...settings.allow, ...allow]),
    bytesMax: urlBytesMax,
    nat64: settings.nat64,
  };
}

export function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
}

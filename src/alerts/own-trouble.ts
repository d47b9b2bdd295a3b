import { getDomain } from 'tldts';

/** A host that was asked, and how that ended. */
export interface Asked {
  readonly host: string;
  readonly at: number;
  /** Of the failure; null: it answered. */
  readonly errorCode: string | null;
}

const lookedBackMs = 10 * 60_000;
const hostsMin = 5;
const domainsMin = 2;
const failedShare = 0.8;
/** No answer came at all. */
const networkCodes: ReadonlySet<string> = new Set([
  ...['connect_failed', 'timeout', 'tls_error', 'no_public_address'],
]);
/** Nobody was asked. */
const unaskedCodes: ReadonlySet<string> = new Set(['internal', 'stopped']);

/**
 * N5: nearly all of several hosts that have nothing to do with each other gave no answer, so the fault is on our side. What
 * each host did last counts.
 */
export function isOwnTrouble(asked: readonly Asked[], nowMs: number): boolean {
  const last = new Map<string, Asked>();
  for (const one of asked) {
    if (one.at <= nowMs - lookedBackMs || unaskedCodes.has(one.errorCode ?? '')) continue;
    if (one.at >= (last.get(one.host)?.at ?? 0)) last.set(one.host, one);
  }
  const hosts = [...last.values()];
  const domains = new Set(hosts.map(({ host }) => getDomain(host) ?? host));
  const failed = hosts.filter(({ errorCode }) => networkCodes.has(errorCode ?? '')).length;
  return hosts.length >= hostsMin && domains.size >= domainsMin && failed >= failedShare * hosts.length;
}

import { lookup, Resolver } from 'node:dns/promises';
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { startDeadline, timedOut, untilAborted } from './deadline.ts';
import { asFailure, codeOf, EgressFailure, isShortage } from './failure.ts';
import type { EgressSettings } from './settings.ts';
import type { TxtResult } from './types.ts';

/** Names to addresses and texts; one per session, so that closing it ends its queries. */
export interface NameResolver {
  /**
   * All addresses of a name, IPv6 and IPv4 in turns, not vetted.
   * @param system use the system's resolver with its hosts file: for names that the operator allowed
   * @throws EgressFailure `no_public_address` when there are none, `timeout` when no server answers; a shortage when
   *   this machine could not ask
   */
  addresses(name: string, system: boolean, signal: AbortSignal): Promise<string[]>;
  /** @throws EgressFailure when this machine could not ask */
  txt(name: string, signal: AbortSignal): Promise<TxtResult>;
  close(): void;
}

/**
 * A resolver of its own (c-ares): it reads no hosts file and no search list, and a slow server cannot starve the
 * thread pool of the process.
 */
export function createResolver(settings: EgressSettings): NameResolver {
  let opened: Resolver | undefined;
  const resolver = () => {
    // Opened when it is needed: it reads files of the system, and the audit of a literal address never asks.
    opened ??= openResolver(settings);
    return opened;
  };

  const limited = async <T>(work: Promise<T>, parent: AbortSignal): Promise<T> => {
    const deadline = startDeadline(
      settings.dnsTotalMs,
      timedOut('DNS did not answer', 'no_name_server'),
      parent,
    );
    try {
      return await untilAborted(deadline.signal, work);
    } finally {
      deadline.clear();
    }
  };
  /** A page names the same host again and again: one that was not found costs its time once, with each resolver. */
  const unknown = new Map<string, EgressFailure>();
  return {
    async addresses(name, system, signal) {
      const key = `${system ? 'system' : 'dns'} ${name}`;
      const known = unknown.get(key);
      if (known !== undefined) throw known;
      try {
        return await limited(system ? systemAddresses(name) : bothFamilies(resolver(), name), signal);
      } catch (error) {
        const isOfTarget = error instanceof EgressFailure && !isShortage(error);
        if (isOfTarget && !signal.aborted) unknown.set(key, error);
        throw error;
      }
    },
    txt: (name, signal) => limited(texts(resolver(), name), signal).catch(textFailure),
    close: () => opened?.cancel(),
  };
}

/** @throws RangeError when a DNS server of the settings is no address */
export function openResolver({ dnsTryMs, dnsTries, dnsServers }: EgressSettings): Resolver {
  const resolver = new Resolver({ timeout: dnsTryMs, tries: dnsTries });
  if (dnsServers.length > 0) useServers(resolver, dnsServers);
  return resolver;
}

function useServers(resolver: Resolver, servers: readonly string[]): void {
  try {
    resolver.setServers(servers);
  } catch {
    throw new RangeError(
      `"${servers.join(', ')}" is not a list of DNS servers such as 9.9.9.9 or [::1]:5353.`,
    );
  }
}

async function systemAddresses(name: string): Promise<string[]> {
  try {
    return (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address);
  } catch (error) {
    throw dnsFailure(name, error);
  }
}

async function bothFamilies(resolver: Resolver, name: string): Promise<string[]> {
  const four = settle(resolver.resolve4(name));
  const six = settle(resolver.resolve6(name));
  const first = await Promise.race([four, six]);
  // A server that answers for one family and is silent on the other must not cost the full time (RFC 8305 §3 waits
  // 50 ms; ours may be far from its server).
  const patience = first.addresses.length > 0 ? 500 : undefined;
  const answers = await Promise.all([within(six, patience), within(four, patience)]);

  const addresses = inTurns(answers[0].addresses, answers[1].addresses);
  if (addresses.length > 0) return addresses;
  const errors = answers.map(({ error }) => error);
  throw dnsFailure(name, errors.find((error) => !saysNoAddress(codeOf(error))) ?? errors[0]);
}

interface Answer {
  readonly addresses: readonly string[];
  readonly error?: unknown;
}

function settle(query: Promise<string[]>): Promise<Answer> {
  return query.then(
    (addresses) => ({ addresses }),
    (error: unknown) => ({ addresses: [], error }),
  );
}

async function within(answer: Promise<Answer>, ms: number | undefined): Promise<Answer> {
  if (ms === undefined) return answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve({ addresses: [] }), ms);
  });
  const result = await Promise.race([answer, late]);
  clearTimeout(timer);
  return result;
}

function inTurns(left: readonly string[], right: readonly string[]): string[] {
  const longest = Math.max(left.length, right.length);
  return Array.from({ length: longest }, (_, index) => [left[index], right[index]])
    .flat()
    .filter((address) => address !== undefined);
}

// What the network of this machine, or its resolver, does not do must never look like a name that does not exist:
// a resolver without a connection of its own says SERVFAIL or REFUSED.
function dnsFailure(name: string, error: unknown): EgressFailure {
  const shortage = findShortage(error);
  if (shortage !== undefined) return asFailure(shortage, 'connect_failed');
  const code = codeOf(error) ?? 'no answer';
  const reason = `DNS ${code} for ${name}`;
  if (saysNoAddress(code)) return new EgressFailure('no_public_address', reason, { cause: error });
  return new EgressFailure('timeout', reason, { hint: 'no_name_server', cause: error });
}

/**
 * Resolvers that find no file for a socket say that a name does not exist, or that its server refuses: what a file of
 * our own meets now tells the two apart.
 */
function findShortage(error: unknown): unknown {
  if (isShortage(error)) return error;
  try {
    closeSync(openSync(devNull, 'r'));
  } catch (own) {
    if (isShortage(own)) return own;
  }
  return undefined;
}

/** The name does not exist, has no address, or cannot be a name. */
function saysNoAddress(code: string | undefined): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME';
}

/** One string per record, however many pieces it was sent in. */
async function texts(resolver: Resolver, name: string): Promise<TxtResult> {
  return { ok: true, records: (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')) };
}

/** @throws EgressFailure when it is this machine that cannot ask */
function textFailure(error: unknown): TxtResult {
  const shortage = findShortage(error);
  if (shortage !== undefined) throw asFailure(shortage, 'connect_failed');
  const code = codeOf(error);
  if (code === 'ENOTFOUND') return { ok: false, code: 'nxdomain' };
  if (code === 'ENODATA') return { ok: false, code: 'no_data' };
  return { ok: false, code: code !== undefined && silence.has(code) ? 'timeout' : 'failed' };
}

/** `timeout` is our own. */
const silence: ReadonlySet<string> = new Set([
  'timeout',
  'ETIMEOUT',
  'ECONNREFUSED',
  'ECANCELLED',
  'EAI_AGAIN',
]);

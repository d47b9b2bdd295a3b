import { onTestFinished } from 'vitest';
import { usualEgress } from '../../start/testing.ts';
import { createEgress, type EgressParts } from '../egress.ts';
import type { EgressEvent } from '../session.ts';
import type { EgressSettings } from '../settings.ts';
import type { FetchRequest, FetchResult, FetchSession, SessionOptions } from '../types.ts';
import { type DnsResponse, startDnsServer } from './dns-server.ts';

export interface SessionSetup {
  readonly settings?: Partial<EgressSettings>;
  readonly parts?: EgressParts;
  readonly options?: Partial<SessionOptions>;
  /** Answers of the DNS server that the session uses; by default every name is 127.0.0.1. */
  readonly dns?: (name: string, type: string) => DnsResponse;
}

export interface OpenedSession {
  readonly session: FetchSession;
  /** Another session of the same process. */
  readonly another: () => FetchSession;
  /** What the operator's log heard. */
  readonly events: readonly EgressEvent[];
  /** Questions to the DNS server, such as `A site.example`. */
  readonly asked: readonly string[];
  /** A fetch with generous limits. */
  readonly fetch: (url: string, request?: Partial<FetchRequest>) => Promise<FetchResult>;
}

/** A session of a real egress, with a DNS server of its own; both go with the test. */
export async function openSession(setup: SessionSetup = {}): Promise<OpenedSession> {
  const dns = await startDnsServer(setup.dns ?? (() => ['127.0.0.1']));
  const events: EgressEvent[] = [];
  const settings = { ...usualEgress, dnsServers: [dns.address], ...setup.settings };
  const egress = createEgress(settings, { log: (event) => events.push(event), ...setup.parts });
  onTestFinished(async () => {
    await egress.close();
    await dns.close();
  });
  // Each of an account of its own.
  let account = 1;
  const another = () =>
    egress.session({ account: account++, signal: new AbortController().signal, ...setup.options });
  const session = another();
  return {
    session,
    another,
    events,
    asked: dns.asked,
    fetch: (url, request) => fetchWith(session, url, request),
  };
}

export function fetchWith(
  session: FetchSession,
  url: string,
  request: Partial<FetchRequest> = {},
): Promise<FetchResult> {
  return session.fetch({
    url,
    redirectsMax: 10,
    bytesMax: 20 * 1024 * 1024,
    over: 'fail',
    deadlineMs: 10_000,
    ...request,
  });
}

/** The kept bytes as text; the failure when there is one. */
export function textOf(result: FetchResult): string {
  return result.ok ? Buffer.from(result.bytes).toString() : `${result.code}: ${result.reason}`;
}

import { CannotStart } from '../errors.ts';
import { acceptUrl } from '../net/accept-url.ts';
import { allowEntryFor } from '../net/allow-list.ts';
import { createEgress, urlRules } from '../net/egress.ts';
import { type EgressSettings, egressLimits } from '../net/settings.ts';

/** Asks one address whether a server answers there. */
export interface Asker {
  /** The status of the answer; undefined: there was none. */
  status(signal: AbortSignal): Promise<number | undefined>;
  close(): Promise<void>;
}

/**
 * Through the guard, as all that leaves (E1): what a file of the checkout names may be reached at its own host and port
 * alone, no redirect is followed, and no link-local or metadata address is ever asked.
 * @throws CannotStart
 */
export function createAsker(address: string): Asker {
  const url = URL.parse(address);
  const entry = url === null ? undefined : allowEntryFor(url);
  const allow = entry === undefined ? [] : [entry];
  const accepted = acceptUrl(address, urlRules(settings, allow));
  if (!accepted.ok) {
    throw new CannotStart([
      `“${address}” is no address that can be waited for: write it like http://localhost:3000/.`,
    ]);
  }
  const { href } = accepted.url;
  const egress = createEgress(settings, { isUnpaced: () => true });
  return {
    async status(signal) {
      const session = egress.session({ account: 0, signal, allow });
      try {
        const request = { redirectsMax: 0, bytesMax: 1, over: 'cut', raw: true, deadlineMs } as const;
        const { chain } = await session.fetch({ url: href, ...request });
        return chain[0]?.status;
      } finally {
        await session.close();
      }
    },
    close: () => egress.close(),
  };
}

/** A server that is still busy with its start may take a connection long before it answers. */
const deadlineMs = 10_000;

const settings: EgressSettings = {
  ...egressLimits,
  ...{ version: '', publicUrl: null, extraCa: null, headersMs: deadlineMs, totalMs: deadlineMs },
  ...{ ports: [80, 443], allow: [], deny: [], nat64: false, dnsServers: [] },
  ...{ hostConnections: 1, hostPerSecond: 10, hostBurst: 100, retryAfterMaxMs: 0 },
};

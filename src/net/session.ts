import type { Exchange, HostTurn } from '../evidence/evidence.ts';
import { acceptUrl, type UrlRules } from './accept-url.ts';
import { hostAndPort, hostOf } from './allow-list.ts';
import { startDeadline, timedOut, untilAborted, type WorkTime } from './deadline.ts';
import { asFailure, EgressFailure, isShortage, refused } from './failure.ts';
import { fetchChain } from './fetch.ts';
import { shakeHands } from './handshake.ts';
import type { Line } from './line.ts';
import { openProxy } from './proxy.ts';
import type { TargetParts } from './proxy-target.ts';
import { isOfDomain, isStoodInFor } from './stand-in.ts';
import type { BrowserProxy, FetchSession, SessionLimits } from './types.ts';

/** What the operator's log hears: the true reasons, which no account may see (E7). */
export interface EgressEvent {
  /** `refused`: our own rules said no (E2, E3). */
  readonly kind: 'refused' | 'failed';
  /** Host that was asked for first, not the one that a redirect named. */
  readonly host: string;
  readonly code: string;
  readonly reason: string;
  /** Of the audited page itself, not of what it names. */
  readonly isDocument: boolean;
}

interface SessionParts extends Line, Pick<TargetParts, 'reaching'> {
  readonly limits: SessionLimits;
  readonly signal: AbortSignal;
  readonly log: (event: EgressEvent) => void;
  /** Bytes from the wire so far, over all connections of the session. */
  readonly bytesRead: () => number;
  readonly onClose: () => void;
}

/** The outgoing requests of one run. */
export function createSession(parts: SessionParts): FetchSession {
  const { clock, limits } = parts;
  const life = startDeadline(limits.totalMs, () => sessionOver, parts.signal);
  const proxies: BrowserProxy[] = [];
  let documentAsked = false;

  const within = async <T>(ms: number, work: (time: WorkTime) => Promise<T>) => {
    const deadline = startDeadline(ms, timedOut(`took more than ${ms} ms`), life.signal);
    try {
      const untilMs = clock.now() + Math.min(ms, life.leftMs());
      return await work({ signal: deadline.signal, untilMs, hold: deadline.hold });
    } catch (error) {
      // After the deadline or the caller's abort, any other error is a consequence of it: the reason of the end is told.
      throw deadline.signal.aborted
        ? asFailure(deadline.signal.reason, 'budget')
        : asFailure(error, 'connect_failed');
    } finally {
      deadline.clear();
    }
  };

  return {
    async fetch(request) {
      const isDocument = !documentAsked;
      documentAsked = true;
      const chain: Exchange[] = [];
      try {
        const body = await within(request.deadlineMs, (time) => {
          const url = accepted(request.url, parts.rules);
          return fetchChain({ request, url, line: parts, isDocument, ...time, chain });
        });
        return { ok: true, chain, ...body };
      } catch (error) {
        const turn = request.turnMaxMs === undefined ? undefined : turnOf(error);
        const asked = { url: request.url, isDocument };
        // Not a failure of the target: most callers who set `turnMaxMs` try again later, or can do without.
        if (turn !== undefined) {
          const { message: reason } = request.isLastTry
            ? noted(error, asked, parts)
            : asFailure(error, 'busy');
          return { ok: false, code: 'busy', reason, chain, turn };
        }
        const failure = noted(error, asked, parts);
        // A document that takes all the time of its session is late; for what comes after it there was no time.
        const code = isDocument && failure === sessionOver ? 'timeout' : failure.code;
        const refused = failure.refused ? ({ refused: true } as const) : {};
        const limited = failure.isOurLimit ? ({ isOurLimit: true } as const) : {};
        const inside = failure.isPrivateHost ? ({ isPrivateHost: true } as const) : {};
        const unreadable = failure.isUnreadable ? ({ isUnreadable: true } as const) : {};
        const hinted = failure.hint === undefined ? {} : { hint: failure.hint };
        const why = { ...refused, ...limited, ...inside, ...unreadable, ...hinted };
        return { ok: false, code, reason: failure.message, chain, ...why };
      }
    },
    async handshake(host, port) {
      const url = `https://${hostAndPort(host, port)}/`;
      try {
        const evidence = await within(limits.totalMs, async (time) => {
          const target = accepted(url, parts.rules);
          if (parts.standIn !== null && isStoodInFor(target, parts.standIn)) throw noHandshake;
          return shakeHands(target, parts, time);
        });
        return { ok: true, evidence };
      } catch (error) {
        const { code, message } = noted(error, { url, isDocument: false }, parts);
        return { ok: false, code: turnOf(error) === undefined ? code : 'busy', reason: message };
      }
    },
    async txt(name) {
      if (parts.standIn !== null && isOfDomain(name, parts.standIn)) return { ok: false, code: 'mapped' };
      const acceptance = acceptUrl(`https://${name}/`, parts.rules);
      if (!acceptance.ok || life.signal.aborted) return { ok: false, code: 'failed' };
      return parts.dialParts.resolver.txt(name, life.signal);
    },
    async openProxy(options) {
      const page = accepted(options.page, parts.rules);
      await within(limits.totalMs, ({ untilMs, signal, hold }) => {
        const turn = parts.hostLimits.take(hostOf(page), parts.owner, untilMs);
        return untilAborted(signal, turn).finally(hold());
      });
      const onRefusal = (url: URL, failure: EgressFailure) =>
        void noted(failure, { url: url.href, isDocument: false }, parts);
      const proxy = await openProxy(options, { ...parts, page, onRefusal, signal: life.signal });
      proxies.push(proxy);
      if (life.signal.aborted) await proxy.close();
      return proxy;
    },
    standStill: life.hold,
    bytesRead: parts.bytesRead,
    requestsLeft: parts.budget.requestsLeft,
    async close() {
      life.end(sessionClosed);
      life.clear();
      parts.connections.closeOwner(parts.owner);
      await Promise.all(proxies.map((proxy) => proxy.close()));
      parts.dialParts.resolver.close();
      parts.onClose();
    },
  };
}

const sessionOver = new EgressFailure('budget', 'the time of the session is used up');
const sessionClosed = new EgressFailure('budget', 'the session is closed');
const noHandshake = new EgressFailure('mapped', 'the stand-in is judged without TLS');

function turnOf(error: unknown): HostTurn | undefined {
  return error instanceof EgressFailure ? error.turn : undefined;
}

/** The text check once more: a URL may have come from a page. */
function accepted(text: string, rules: UrlRules): URL {
  const acceptance = acceptUrl(text, rules);
  if (!acceptance.ok) throw refused(`not acceptable: ${acceptance.reason}`, acceptance);
  return acceptance.url;
}

/** @throws EgressFailure when it is this machine that cannot go on */
function noted(
  error: unknown,
  { url, isDocument }: { readonly url: string; readonly isDocument: boolean },
  { log, signal }: SessionParts,
): EgressFailure {
  const failure = asFailure(error, 'connect_failed');
  if (isShortage(failure)) throw failure;
  // Ended by us: the target has done nothing.
  if (signal.aborted || failure === sessionClosed) return failure;
  log({
    kind: failure.refused ? 'refused' : 'failed',
    host: URL.parse(url)?.hostname ?? '',
    code: failure.code,
    reason: failure.message,
    isDocument,
  });
  return failure;
}

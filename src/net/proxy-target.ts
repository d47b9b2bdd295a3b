import type { IncomingMessage } from 'node:http';
import { judgeUrl, readUrl, type UrlRules } from './accept-url.ts';
import { type AllowList, hostAndPort, hostOf, parseAllowList, portOf } from './allow-list.ts';
import { type Dialled, type DialParts, dial } from './dial.ts';
import { asFailure, EgressFailure, refused } from './failure.ts';
import { keepAnswers } from './kept-answers.ts';
import type { Line } from './line.ts';
import { isStoodInFor } from './stand-in.ts';
import type { ProxyOptions } from './types.ts';

export interface TargetParts extends Pick<Line, 'rules' | 'standIn' | 'hostLimits' | 'owner'> {
  /** What is reached when this list, and no other, opens targets that are not public. */
  readonly reaching: (allow: AllowList) => Reach;
  readonly page: URL;
  readonly signal: AbortSignal;
  /** Called once for each target. */
  readonly onRefusal: (url: URL, failure: EgressFailure) => void;
}

interface Reach {
  readonly rules: UrlRules;
  readonly dialParts: DialParts;
}

/** What a browser may reach on behalf of one page. */
interface Targets {
  /**
   * Judged, resolved, vetted and dialled by pin, as every hop of a fetch is (E2 to E4); never with TLS, which is the browser's.
   * @throws EgressFailure
   */
  dial(url: URL, signal: AbortSignal): Promise<Dialled>;
  /** Host and port. */
  refused(): readonly string[];
}

/** @throws RangeError with a sentence for a bad entry of `allow` */
export function createTargets({ allow }: Pick<ProxyOptions, 'allow'>, parts: TargetParts): Targets {
  const { page, rules, standIn, hostLimits, owner } = parts;
  const entries = parseAllowList(allow);
  const pageTarget = targetOf(page);
  const refusals = new Set<string>();

  const kept = (list: AllowList): Reach => {
    const { dialParts, ...reach } = parts.reaching(list);
    return { ...reach, dialParts: { ...dialParts, resolver } };
  };
  const resolver = keepAnswers(parts.reaching(entries).dialParts.resolver, rules.nat64, parts.signal);
  const [ofPage, ofOthers] = [kept([...rules.allow, ...entries]), kept(entries)];

  const reach = async (url: URL, signal: AbortSignal) => {
    const reached = targetOf(url) === pageTarget ? ofPage : ofOthers;
    const refusal = judgeUrl(url, reached.rules);
    if (refusal !== undefined) throw refused(`${url.hostname}: ${refusal.reason}`, refusal);
    if (standIn !== null && isStoodInFor(url, standIn)) throw notMapped;
    const host = hostOf(url);
    const target = { host, port: portOf(url), tls: null };
    return dial(target, reached.dialParts, signal, async (address) => {
      hostLimits.count(host, owner);
      hostLimits.countAddress(address, owner);
    });
  };

  return {
    async dial(url, signal) {
      try {
        return await reach(url, signal);
      } catch (error) {
        const failure = asFailure(error, 'connect_failed');
        const target = targetOf(url);
        if (failure.code === 'no_public_address' && !refusals.has(target)) {
          refusals.add(target);
          parts.onRefusal(url, failure);
        }
        throw failure;
      }
    },
    refused: () => [...refusals],
  };
}

const notMapped = new EgressFailure('mapped', 'no browser is led to what stands in');

function targetOf(url: URL): string {
  return hostAndPort(hostOf(url), portOf(url));
}

/** The target of a request, whatever its Host says. Undefined: it is of no form that is spoken here. */
export function readTarget({ method, url = '' }: IncomingMessage): URL | undefined {
  const isSpoken = method === 'CONNECT' ? authorityForm.test(url) : /^http:\/\//i.test(url);
  const read = isSpoken ? readUrl(method === 'CONNECT' ? `https://${url}/` : url) : undefined;
  return read?.ok ? read.url : undefined;
}

/** RFC 9112 §3.2.3: the port must be there. */
const authorityForm = /^(?:\[[^\][@/\\?#\s]+\]|[^\][:@/\\?#\s]+):\d{1,5}$/;

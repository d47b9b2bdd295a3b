import type { AddressFault } from '../errors.ts';
import { acceptUrl, type UrlRefusal, type UrlRules } from './accept-url.ts';
import { allowsAddress, allowsName, allowsNetworkPort, hostOf, portOf } from './allow-list.ts';

type Acceptance = { readonly ok: true; readonly url: URL } | ({ readonly ok: false } & UrlRefusal);

/**
 * W7: where something may be sent: what may be audited (E2), and plain http only to what the operator opened (E8).
 * @param opensHttp false: to nobody
 */
export function acceptSendUrl(text: string, rules: UrlRules, opensHttp = true): Acceptance {
  const acceptance = acceptUrl(text, rules);
  if (!acceptance.ok) {
    // Some of its own sentences are of pages that are audited.
    const sentence = { scheme: httpsOnly, closed: notSentTo }[acceptance.fault.kind as string];
    return sentence === undefined ? acceptance : { ...acceptance, sentence };
  }
  if (acceptance.url.protocol === 'https:') return acceptance;
  const { url } = acceptance;
  const [host, port] = [hostOf(url), portOf(url)];
  const isOpened =
    opensHttp && (opensHttpAt(rules, host, host, port) || allowsNetworkPort(rules.allow, port));
  return isOpened ? acceptance : { ok: false, fault: httpFault, sentence: httpsOnly, reason: 'plain http' };
}

/** E8 for plain http, once it is known which address the name leads to. */
export function opensHttpAt({ allow }: UrlRules, host: string, address: string, port: number): boolean {
  return allowsName(allow, host, port) || allowsAddress(allow, address, port);
}

const httpsOnly = 'Only an https address is sent to: use one such as https://hooks.example.org/assay.';
/** The same for every host that is not public, so that names inside cannot be probed. */
const notSentTo = 'Nothing is sent to this address. Use one that the public internet reaches.';
const httpFault: AddressFault = { kind: 'scheme' };

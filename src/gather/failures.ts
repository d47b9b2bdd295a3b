import type { Failure, FailureCode } from '../errors.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { headerValues } from '../evidence/fields.ts';
import { durationInWords } from '../lib/durations.ts';
import type { FailureHint, FetchResult } from '../net/types.ts';

/** What ends a run that has begun. */
type GatheredFailure = Exclude<FailureCode, 'stopped' | 'browser_unavailable'>;

/**
 * Why a run has no report, in the words that its account reads: what happened, and what to do. E7: no address, no
 * answer of a resolver, nothing of the target's body.
 */
export function failureOf(code: GatheredFailure, message = sentences[code]): Failure {
  return { code, message };
}

/** G1: there was no response to judge. */
export function failureOfFetch(result: FetchResult & { ok: false }): Failure {
  const { code, isOurLimit, isUnreadable, hint, chain, turn } = result;
  if (isOurLimit && code === 'no_public_address') return failureOf(code, notOpened);
  if (isOurLimit && code === 'tls_error') return failureOf(code, onlyHttp2);
  if (isUnreadable) return failureOf('connect_failed', notHttp);
  if (isOurLimit && code === 'too_many_redirects') return failureOf(code, cookieWall);
  if (code === 'unsupported_encoding') return failureOf(code, unsupportedEncoding(chain.at(-1)));
  if ((code === 'tls_error' || code === 'timeout' || code === 'too_large') && hint)
    return failureOf(code, hintedSentence(hint, chain));
  if (turn !== undefined) return failureOf('timeout', hostToRest(turn.inMs));
  // The budget of a run ends a document only by its time.
  if (code === 'budget' || code === 'busy') return failureOf('timeout');
  if (code === 'mapped') return failureOf('no_public_address', stoodInFor);
  return failureOf(code === 'connection_refused' ? 'connect_failed' : code);
}

/** G3. @param type essence of the Content-Type, when it has one */
export function unsupportedContent(type: string | undefined): Failure {
  if (type === undefined) return failureOf('unsupported_content');
  return failureOf(
    'unsupported_content',
    `The address answers with ${type.slice(0, 80)}, which is not an HTML page. Give the address of a page.`,
  );
}

/** G4. */
export function botWall(vendor: string, status: number): Failure {
  return failureOf(
    'bot_wall',
    `The site answered with a bot check by ${vendor} (status ${status}) instead of the page. Let AssayBot through in the site’s bot protection, by its user agent or by the address it comes from, then run the report again.`,
  );
}

/** The page's server is busy, and was a second time. @param pauseMs what it asked for */
export function siteUnavailable(status: number, pauseMs: number | undefined): Failure {
  const later =
    pauseMs === undefined || pauseMs <= 0
      ? 'later'
      : `in ${durationInWords(Math.ceil(pauseMs / 1_000) * 1_000)}`;
  return failureOf(
    'site_unavailable',
    `The site answered with status ${status}: it is busy, or wants fewer requests. Run the report again ${later}; if it always answers so, let AssayBot through in its rate limits.`,
  );
}

/** P1: the parser gave up. */
export function tooComplex(): Failure {
  return failureOf(
    'too_large',
    'The page is too complex to read: its HTML took too much time or memory. Look for very deep nesting or thousands of unclosed tags.',
  );
}

function hostToRest(turnInMs: number): string {
  const unitMs = turnInMs > 60_000 ? 60_000 : 1_000;
  const pause = durationInWords(Math.ceil(turnInMs / unitMs) * unitMs);
  return `The page was not read: its host wants a pause (status 429 or 503 with Retry-After), or gets as many requests as it should. Run the report again in ${pause}.`;
}

const cookieWall =
  'The address redirects in a circle, or more often than browsers follow. It sets a cookie on the way, which Assay, like crawlers, does not send back. If the page needs that cookie, let it open without one; otherwise mend the redirects.';

/** Undefined where the field is not there to be named. */
function unsupportedEncoding(final: Exchange | undefined): string | undefined {
  const field = final === undefined ? '' : headerValues(final.fields, 'content-encoding').join(', ');
  if (field === '') return undefined;
  const coding = field.slice(0, 80).replace(/[^ -~]/g, '?');
  return `The page arrived in the content coding “${coding}”, which could not be decoded: it is damaged, one of several, or not written as HTTP has it. Check the compression settings of the server; a page that is not compressed needs no Content-Encoding.`;
}

function hintedSentence(hint: FailureHint, { length: redirects }: readonly Exchange[]): string {
  if (redirects === 0) return hinted[hint];
  // Nobody wrote the scheme of an address that a redirect names.
  const sentence = hint === 'no_tls' ? noTlsBehindRedirect : hinted[hint];
  return `The address redirects to another, and the way ended there. ${sentence}`;
}

const noTlsBehindRedirect =
  'The port of this address does not speak https. Mend the redirect, or set up https there.';

const hinted: Readonly<Record<FailureHint, string>> = {
  no_tls:
    'The port of this address does not speak https. If the server speaks plain http, write http:// in front of the address.',
  unknown_name:
    'The server has no certificate for this name. Check the spelling of the name, and that the server is set up for it.',
  wants_certificate:
    'The server asks its visitors for a certificate of their own, and Assay has none. Let AssayBot in without one, or give the address of a page that is open to all.',
  no_name_server:
    'No name server gave an address for this host. Check that the name servers of its domain answer, then run the report again.',
  silent_port:
    'Nothing answered at the port of this address, not even with a refusal. Check the port, and that no firewall drops what AssayBot sends, then run the report again.',
  silent_handshake:
    'The server took the connection, but did not answer the TLS handshake in time. Check that the port speaks https and that the server is not overloaded, then run the report again.',
  silent_server:
    'The server took the request, but did not begin its answer in time. Check how long it takes to answer, then run the report again.',
  long_head:
    'The header fields of the answer come to more than 256 KB, and browsers read no more either. Look for cookies, policies or Link fields that are sent again and again.',
  tight_packing:
    'The page unpacks to more than 1 MB and to more than 100 times its size as sent, as only content does that repeats without end. Look for what repeats in it.',
};

/** Which ports are open is the operator's to tell. */
const notOpened =
  'The address, or one that it redirects to, is one that is not opened here: the operator of this Assay does not open its port, or it holds a user name or password, or it is too long. Give the address that the visitor ends up at, on a port such as 80 or 443.';

const stoodInFor =
  'The address, or one that it redirects to, belongs to the site that another server stands in for here, but not to the origin that it stands in for. Give an address below that origin.';

const onlyHttp2 =
  'The server speaks HTTP/2 alone, and Assay speaks HTTP/1.1. Let the server, or the proxy in front of it, offer http/1.1 as well, then run the report again.';

const notHttp =
  'The server answered, but not with HTTP that Assay can read: a header line is malformed, the length is given twice, or it speaks another protocol. Check the headers that the server, or the proxy in front of it, sends, then run the report again.';

const sentences: Readonly<Record<GatheredFailure, string>> = {
  no_public_address:
    'The address leads to no public server: its host name does not exist, or names no public address. Check the spelling and the DNS records of the name.',
  connect_failed:
    'The server did not accept the connection, or ended it before the page had arrived. Check that it runs and that no firewall keeps AssayBot out, then run the report again.',
  tls_error:
    'No secure connection could be made: the server’s TLS settings and ours have nothing in common, it has no certificate for this name, or its handshake failed. Check the TLS settings of the server, and that it is set up for this name.',
  timeout:
    'The page did not arrive in time. Check that its name resolves, and how long the server takes to answer, then run the report again.',
  too_many_redirects:
    'The address redirects in a circle, or more often than browsers follow. Give the address that the visitor ends up at, and mend the redirects.',
  too_large:
    'The server sent more than Assay reads of one page: 10 MB as sent, or 20 MB unpacked. Give the address of a smaller page.',
  unsupported_encoding:
    'The page arrived in a content coding that could not be decoded: it is damaged, one of several, or not written as HTTP has it. Check the compression settings of the server.',
  unsupported_content: 'The address does not answer with an HTML page. Give the address of a page.',
  bot_wall:
    'The site answered with a bot check instead of the page. Let AssayBot through, then run the report again.',
  site_unavailable: 'The site answered that it is busy (status 429 or 503). Run the report again later.',
  render_failed: 'The browser could not show the page. Run the report again.',
  internal:
    'The report could not be made because of an error in Assay. Run it again; if that fails too, tell the operator of this Assay.',
};

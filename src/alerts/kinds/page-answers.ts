import type { Alert, Before, Observation, SeenReport, SeenSite } from '../types.ts';

/** Of the codes of failures: the site, or the way to it, did not work. */
export const downCodes: ReadonlySet<string> = new Set([
  ...['connect_failed', 'timeout', 'tls_error', 'no_public_address', 'site_unavailable'],
]);

/** It answered with something that is no page. All other failures are ours, or may be: they say nothing of the site. */
export const answeredCodes: ReadonlySet<string> = new Set([
  ...['bot_wall', 'too_many_redirects', 'too_large', 'unsupported_encoding', 'unsupported_content'],
]);

const goneStatuses: readonly number[] = [404, 410, 451];

export function isGone({ status, hasLeft }: SeenReport): boolean {
  return hasLeft || goneStatuses.includes(status);
}

export function isFine({ status }: SeenReport): boolean {
  return status >= 200 && status < 300;
}

/** Score and checks are not those of the page: too little was seen, it is an error page, or a page of another site. */
export function isOfNoPage(seen: SeenReport | SeenSite): boolean {
  return seen.incomplete || (seen.kind === 'report' && (!isFine(seen) || seen.hasLeft));
}

/**
 * N2: whether the subject answered well before, so that what it answers now is a change. What turns from one error to
 * another while an alert stands for the first, did.
 */
export function wasFine({ scores, failure }: Before, held: readonly Alert[]): boolean {
  if (held.some(isOfAnswers)) return true;
  const [last] = scores;
  const wasDown = failure !== null && downCodes.has(failure);
  return last !== undefined && !last.isErrorPage && !wasDown;
}

function isOfAnswers({ kind, key }: Alert): boolean {
  return kind === 'site.down' || kind === 'page.gone' || key === 'http-status-code';
}

export function isFailure(seen: Observation): seen is Extract<Observation, { kind: 'failure' }> {
  return seen.kind === 'failure';
}

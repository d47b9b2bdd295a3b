import type { Door, DoorHeader } from '../lib/doors.ts';
import { isLoopback } from '../lib/network.ts';
import type { Dialled } from './dial.ts';
import { EgressFailure } from './failure.ts';

/**
 * The credentials that go along with a request to this origin. They travel to this machine, or over TLS to a server whose
 * certificate proves that it is the one meant: anybody else could have answered.
 * @throws EgressFailure where they may not be sent
 */
export function keysFor(
  { origin }: URL,
  doors: readonly Door[],
  { address, certificate, tlsMs }: Dialled,
): readonly DoorHeader[] {
  const keys = doors.filter(({ origins }) => origins.includes(origin)).flatMap(({ headers }) => headers);
  if (keys.length === 0 || isLoopback(address)) return keys;
  if (tlsMs === null || certificate === null) {
    throw new EgressFailure('connect_failed', `${origin}: credentials are sent over https alone`);
  }
  const fault = certificate.error ?? certificate.early?.code;
  if (fault === undefined) return keys;
  const way = 'ASSAY_EXTRA_CA names certificates to trust';
  throw new EgressFailure('tls_error', `${origin}: no credentials to an unproven server (${fault}); ${way}`);
}

/** Of another origin than those that have the credentials. */
export function isElsewhere({ origin }: URL, doors: readonly Door[]): boolean {
  return doors.every(({ origins }) => !origins.includes(origin));
}

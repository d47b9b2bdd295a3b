import type { HostTurn } from '../evidence/evidence.ts';
import type { UrlRefusal } from './accept-url.ts';
import type { FailureHint, FetchFailure } from './types.ts';

/**
 * Ends one fetch or handshake inside src/net; the session turns it into a result. The message may name addresses:
 * it is for the operator's log alone (E7).
 */
export class EgressFailure extends Error {
  override readonly name = 'EgressFailure';
  readonly code: FetchFailure;
  /** True when our own rules said no (E2, E3), which the audit log keeps apart. */
  readonly refused: boolean;
  /** Refused by a rule that is ours alone: nothing is known of the target. */
  readonly isOurLimit: boolean;
  /** Refused for its host by the text of the URL, without DNS. */
  readonly isPrivateHost: boolean;
  /** The target did answer, with something that the HTTP parser does not take. */
  readonly isUnreadable: boolean;
  /** When the host may be asked: its turn would have come too late. */
  readonly turn: HostTurn | undefined;
  readonly hint: FailureHint | undefined;

  constructor(
    code: FetchFailure,
    reason: string,
    extra: Why & {
      refused?: boolean;
      isUnreadable?: boolean;
      turn?: HostTurn;
      hint?: FailureHint | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(reason, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.refused = extra.refused ?? false;
    this.isOurLimit = extra.isOurLimit ?? false;
    this.isPrivateHost = extra.isPrivateHost ?? false;
    this.isUnreadable = extra.isUnreadable ?? false;
    this.turn = extra.turn;
    this.hint = extra.hint;
  }
}

type Why = Pick<UrlRefusal, 'isOurLimit' | 'isPrivateHost'>;

/** Our own rules said no. E7: one code for this and for names that do not exist, so names inside cannot be probed. */
export function refused(reason: string, why: Why = {}): EgressFailure {
  return new EgressFailure('no_public_address', reason, { ...why, refused: true });
}

/** Any error as the failure it is: `fallback` for those of the system and of the libraries. */
export function asFailure(error: unknown, fallback: FetchFailure): EgressFailure {
  if (error instanceof EgressFailure) return error;
  return new EgressFailure(fallback, describe(error), { cause: error });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  return code === undefined || error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}

/** The `code` that Node puts on its errors, such as `ECONNREFUSED`. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** This machine has run out of files or memory: nothing is known of the target, and a run is to be tried again. */
export function isShortage(error: unknown): boolean {
  if (shortages.has(codeOf(error) ?? '')) return true;
  return error instanceof Error && error.cause !== undefined && isShortage(error.cause);
}

// Not EADDRNOTAVAIL, for want of ports: a machine without IPv6 says so of every address of it. A thread that finds
// no file for itself has a code of its own.
const shortages: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOBUFS',
  'ERR_WORKER_INIT_FAILED',
]);

/**
 * A connection that breaks in the handshake may be the network's fault; an alert or unreadable bytes are not.
 * @param isServerKnown its certificate has come
 */
export function tlsFailure(error: unknown, isServerKnown = false): EgressFailure {
  if (isShortage(error)) return asFailure(error, 'connect_failed');
  const code = codeOf(error) ?? '';
  // It speaks HTTP/2 alone, as browsers do and we do not (E6).
  if (code === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') {
    return new EgressFailure('tls_error', `no HTTP/1.1 (${code})`, { isOurLimit: true, cause: error });
  }
  const wantsOurs = isServerKnown && refusesNone.test(code);
  const hint = wantsOurs ? 'wants_certificate' : hints[code];
  if (hint === undefined) {
    return asFailure(error, code === 'ECONNRESET' || code === 'EPIPE' ? 'connect_failed' : 'tls_error');
  }
  return new EgressFailure('tls_error', describe(error), { hint, cause: error });
}

// Up to TLS 1.2 there is no alert of its own for a client without a certificate. Where the server has shown its own,
// all else that the two must have in common is settled.
const refusesNone = /_ALERT_(?:HANDSHAKE_FAILURE|BAD_CERTIFICATE)$/;

const hints: Readonly<Record<string, FailureHint>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: 'no_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no_tls',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'unknown_name',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'wants_certificate',
};

import type { UrlRefusal } from './accept-url.ts';
import type { FetchFailure } from './types.ts';

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
  /** In how many milliseconds the host may be asked: its turn would have come too late. */
  readonly turnInMs: number | undefined;

  constructor(
    code: FetchFailure,
    reason: string,
    extra: Why & { refused?: boolean; isUnreadable?: boolean; turnInMs?: number; cause?: unknown } = {},
  ) {
    super(reason, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.refused = extra.refused ?? false;
    this.isOurLimit = extra.isOurLimit ?? false;
    this.isPrivateHost = extra.isPrivateHost ?? false;
    this.isUnreadable = extra.isUnreadable ?? false;
    this.turnInMs = extra.turnInMs;
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

/** A refusal that the caller can act on. What is not an AssayError is a bug. */
export class AssayError extends Error {
  override readonly name = 'AssayError';
  readonly code: ErrorCode;
  /** Sentences by request field, for `validation-failed`. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  /** Of addresses that are refused: for pages, which say it in words of their own. */
  readonly addressFault: AddressFault | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.fields = extra.fields;
    this.addressFault = extra.addressFault;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/**
 * Seconds after which the caller may come again; undefined: nothing was said of that. A 503 names another time to each:
 * clients that are refused together would come back together.
 */
export function retryAfterOf({ retryAfterSeconds }: AssayError, status: number): number | undefined {
  return retryAfterSeconds ?? (status === 503 ? 1 + Math.floor(Math.random() * 30) : undefined);
}

interface ErrorExtra {
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly addressFault?: AddressFault;
  /** Not of what is answered by 503: see `retryAfterOf`. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Why an address may not be audited. `closed` is every rule about hosts at once, so that names inside cannot be probed. */
export type AddressFault =
  | { readonly kind: 'closed' | 'malformed' | 'scheme' | 'credentials' }
  | { readonly kind: 'port'; readonly ports: readonly number[] }
  | { readonly kind: 'length'; readonly bytesMax: number }
  /** Of a list: it is too long. */
  | { readonly kind: 'count'; readonly given: number; readonly most: number };

/** The slug of the problem type that the API answers with; the command line maps it to an exit code. */
export type ErrorCode =
  | 'malformed-request'
  | 'unauthenticated'
  | 'insufficient-scope'
  | 'confirmation-needed'
  | 'cross-site-request'
  | 'misdirected-request'
  | 'not-found'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'request-timeout'
  | 'idempotency-in-progress'
  | 'run-not-waiting'
  | 'idempotency-key-reused'
  | 'precondition-failed'
  | 'content-too-large'
  | 'unsupported-media-type'
  | 'expectation-failed'
  | 'validation-failed'
  | 'rate-limited'
  | 'internal'
  | 'overloaded'
  | 'draining'
  | 'storage-unavailable';

/** @param noun what was asked for, such as `report` */
export function noneWithId(noun: string): AssayError {
  return new AssayError('not-found', `There is no ${noun} with this id.`);
}

export function noSignedLink(): AssayError {
  return new AssayError('not-found', 'This report has no signed link with this id.');
}

/** @param noun of what was to be changed */
export function changedMeanwhile(noun: string): AssayError {
  return new AssayError('precondition-failed', `The ${noun} has changed since it was read. Read it again.`);
}

export function storageFull(cause?: unknown): AssayError {
  const sentence = 'The storage is full. The operator must make room first.';
  return new AssayError('storage-unavailable', sentence, { cause });
}

/** A value of one request field that is refused, with the sentence that says why and what to send instead. */
export function invalid(field: string, sentence: string, extra: Omit<ErrorExtra, 'fields'> = {}): AssayError {
  return new AssayError('validation-failed', sentence, { ...extra, fields: { [field]: [sentence] } });
}

/** Why a run could not be judged: what the account learns. The true reason goes to the operator's log alone. */
export type FailureCode =
  | 'no_public_address'
  | 'connect_failed'
  | 'tls_error'
  | 'timeout'
  | 'too_many_redirects'
  | 'too_large'
  | 'unsupported_encoding'
  | 'unsupported_content'
  | 'bot_wall'
  | 'site_unavailable'
  | 'render_failed'
  /** Of a look: it waited too long for a browser, and there is none. */
  | 'browser_unavailable'
  /** By somebody of the account, before it began. */
  | 'stopped'
  | 'internal';

export interface Failure {
  readonly code: FailureCode;
  /** A sentence for the account: what happened and what to do. */
  readonly message: string;
}

/** Something outside is in the way: a setting, a folder, a port, another server. One sentence each. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
  readonly sentences: readonly string[];
  readonly exitCode: number;

  constructor(
    sentences: readonly string[],
    { exitCode = 1, cause }: { exitCode?: number; cause?: unknown } = {},
  ) {
    super(sentences.join('\n'), cause === undefined ? undefined : { cause });
    this.sentences = sentences;
    this.exitCode = exitCode;
  }
}

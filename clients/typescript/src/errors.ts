import type { Schemas } from './types.ts';

/** What a server may say, and what is said where none answered as Assay does. There may be more. */
export type ErrorCode =
  | Schemas['Problem']['code']
  | 'unreachable'
  | 'timed-out'
  | 'unexpected-answer'
  | 'other-origin'
  | (string & {});

export interface ErrorDetails {
  readonly status?: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly requestId?: string | null;
  readonly retryAfterMs?: number | null;
}

/** Whatever kept a call from its answer. */
export class AssayError extends Error {
  override readonly name: string = 'AssayError';
  /** Of HTTP; 0: nothing was answered. */
  readonly status: number;
  /** To switch on. */
  readonly code: ErrorCode;
  /** Sentences by the field that they are about; empty unless the input was refused. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** By which the server's log knows the request. */
  readonly requestId: string | null;
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | null;

  constructor({
    status = 0,
    code,
    message,
    errors = {},
    requestId = null,
    retryAfterMs = null,
  }: ErrorDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A run or a crawl was not over in time. It goes on: ask for it later, or wait longer. */
export class WaitTimeout<Subject = unknown> extends AssayError {
  override readonly name = 'WaitTimeout';
  /** The report, or the site, so far. */
  readonly report: Subject;

  constructor(report: Subject, timeoutMs: number) {
    super({ code: 'timed-out', message: `It was not over within ${timeoutMs} ms, and goes on.` });
    this.report = report;
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { AssayError, type ErrorCode, retryAfterOf } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import { CrawlsFull } from '../services/sites/limits.ts';

/** RFC 9457, with the members that clients of the founding interface's family read. */
export interface ProblemBody {
  readonly type: string;
  readonly code: ErrorCode;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.html#section-6 */
  readonly 'violated-policies'?: readonly string[];
  readonly request_id: string;
}

/** A refusal by a rate: says which one. */
export class RateError extends AssayError {
  readonly policies: readonly string[];

  constructor(message: string, policies: readonly string[], retryAfterSeconds: number) {
    super('rate-limited', message, { retryAfterSeconds });
    this.policies = policies;
  }
}

/** A code without a row here does not compile. */
export const problems: Readonly<Record<ErrorCode, { readonly status: number; readonly title: string }>> = {
  'malformed-request': { status: 400, title: 'The request cannot be read' },
  unauthenticated: { status: 401, title: 'A valid API key is needed' },
  'insufficient-scope': { status: 403, title: 'The API key may not do this' },
  'confirmation-needed': { status: 403, title: 'The password is needed again' },
  'cross-site-request': { status: 403, title: 'The request came from another site' },
  'not-found': { status: 404, title: 'There is no such resource' },
  'method-not-allowed': { status: 405, title: 'The resource does not know this method' },
  'not-acceptable': { status: 406, title: 'There is no answer in an accepted format' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  'idempotency-in-progress': { status: 409, title: 'The first request with this key is still running' },
  'run-not-waiting': { status: 409, title: 'The run does not wait any more' },
  'precondition-failed': { status: 412, title: 'The resource has changed' },
  'content-too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'The format of the body is not supported' },
  'expectation-failed': { status: 417, title: 'The expectation cannot be met' },
  'misdirected-request': { status: 421, title: 'This server does not answer for that host' },
  'validation-failed': { status: 422, title: 'A value is not accepted' },
  'idempotency-key-reused': { status: 422, title: 'The Idempotency-Key belongs to another request' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  overloaded: { status: 503, title: 'Too much work at the moment' },
  draining: { status: 503, title: 'The server is about to stop' },
  'storage-unavailable': { status: 503, title: 'The storage does not answer' },
};

/** The same slug says what is too large; the status says which part: RFC 9110 §15.5.14, §15.5.15, RFC 6585 §5. */
type TooLarge = 413 | 414 | 431;

/** The head of the request is too large, so its status is not that of the slug. */
export class HeadTooLargeError extends AssayError {
  readonly status: TooLarge;

  constructor(message: string, status: TooLarge) {
    super('content-too-large', message);
    this.status = status;
  }
}

export function sendProblem(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { body } = judgeFailure(log, error, request, reply);
  reply.code(body.status).type('application/problem+json').send(JSON.stringify(body));
}

interface JudgedFailure {
  readonly body: ProblemBody;
  readonly retryAfterSeconds: number | undefined;
}

/** Turns whatever was thrown into its answer. All but refusals are bugs: logged, and answered without details. */
export function judgeFailure(
  log: Log,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): JudgedFailure {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') {
    log.error('A request failed.', { requestId: request.id, route: request.routeOptions.url, error });
  }
  const body = problemOf(refusal, request.id);
  const retryAfterSeconds = retryAfterOf(refusal, body.status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return { body, retryAfterSeconds };
}

export function problemOf(refusal: AssayError, requestId: string): ProblemBody {
  const { status, title } = problems[refusal.code];
  return {
    type: `urn:problem-type:assay:${refusal.code}`,
    code: refusal.code,
    title,
    status: refusal instanceof HeadTooLargeError ? refusal.status : status,
    detail: refusal.message,
    message: refusal.message,
    ...(refusal.fields === undefined ? {} : { errors: refusal.fields }),
    ...(refusal.code === 'rate-limited' ? { 'violated-policies': policiesOf(refusal) } : {}),
    request_id: requestId,
  };
}

/** What services limit (runs that wait, runs of a day) is the making of reports, but for sites and their crawls. */
function policiesOf(refusal: AssayError): readonly string[] {
  if (refusal instanceof RateError) return refusal.policies;
  return refusal instanceof CrawlsFull ? ['crawls'] : ['create'];
}

export const bug = new AssayError(
  'internal',
  'Something went wrong on our side. The request_id leads the operator to the cause.',
);

function refusalOf(error: unknown): AssayError {
  if (error instanceof AssayError) return error.code === 'internal' ? bug : error;
  // The client went away, or stopped, in the middle of its body.
  if (codeOf(error) === 'ECONNRESET') return new AssayError('malformed-request', 'The body did not arrive.');
  return bug;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

import type { CallTime } from './call-time.ts';
import { AssayError, type ErrorDetails } from './errors.ts';
import { retryAfterMs, retryPauseMs } from './retries.ts';
import type { Schemas } from './types.ts';
import { version } from './version.ts';

export interface AssayOptions {
  /** Where the server answers, such as `https://assay.example.org`. */
  readonly url: string | URL;
  /** An API key. Without one the server answers what it tells anybody. */
  readonly key?: string | undefined;
  /** How long a call may take in milliseconds, with all that is waited and tried again; 120,000, and an hour for crawls. */
  readonly timeoutMs?: number | undefined;
  /** Lets the key go over plain http to another machine, where everybody on the way reads it. */
  readonly allowHttp?: boolean | undefined;
  /** Instead of the platform's own. */
  readonly fetch?: typeof fetch | undefined;
}

export interface Call {
  readonly method: string;
  /** Below the server, or an absolute address of it. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: unknown;
}

/** Sends requests with the key, which nothing outside this closure sees. */
export interface Http {
  readonly timeoutMs: number | undefined;
  /**
   * Tries as often as the method allows (Y3).
   * @param read takes what is needed of a good answer; where that breaks off it is tried again
   * @throws AssayError, or the reason of the caller's signal
   */
  send<Read>(call: Call, time: CallTime, read: (answer: Response) => Promise<Read>): Promise<Read>;
}

/** @throws TypeError for an address or a key that cannot be used */
export function createHttp({ url, key, timeoutMs, allowHttp = false, fetch: ownFetch }: AssayOptions): Http {
  const { origin } = serverOf(url, allowHttp);
  // What refuses such a value would quote it.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError('The key must be visible ASCII characters, without a line break at its end.');
  }
  const hide = (text: string) => (key === undefined ? text : text.replaceAll(key, '[key]'));

  return {
    timeoutMs,
    async send(call, time, read) {
      const target = URL.canParse(call.path, origin) ? new URL(call.path, origin) : undefined;
      if (target?.origin !== origin) throw otherOrigin(`A link leads to ${target?.origin ?? 'no address'}`);
      for (let tries = 0; ; ) {
        const failure = await attempt(call, target, time, read);
        if (!(failure instanceof AssayError)) return failure.read;
        const pauseMs = failure.retryAfterMs ?? retryPauseMs(tries);
        if (tries === retriesMax || !mayRepeat(call, failure) || pauseMs >= time.left()) throw failure;
        await time.pause(pauseMs);
        if (failure.code !== inTheMaking) tries += 1;
      }
    },
  };

  async function attempt<Read>(
    call: Call,
    target: URL,
    { signal }: CallTime,
    read: (answer: Response) => Promise<Read>,
  ): Promise<{ readonly read: Read } | AssayError> {
    signal.throwIfAborted();
    const request = requestOf(call, signal);
    try {
      const answer = await (ownFetch ?? fetch)(target.href, request);
      if (answer.ok) return { read: await read(answer) };
      // Browsers say of a redirect neither its status nor where it leads.
      const isRedirect = answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400);
      if (isRedirect) return otherOrigin('The server redirects', answer.status);
      return refusalOf(answer, hide(await answer.text()));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AssayError) return error;
      return new AssayError({ code: 'unreachable', message: hide(`No answer came: ${reasonsOf(error)}.`) });
    }
  }

  function requestOf({ method, headers, body }: Call, signal: AbortSignal): RequestInit {
    return {
      method,
      signal,
      redirect: 'manual',
      credentials: 'omit',
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(isBrowser ? {} : { 'user-agent': `assay-client/${version}` }),
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  }
}

const retriesMax = 3;

/** Some browsers would let us name ourselves, and then ask servers of other origins whether they mind. */
const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

function serverOf(url: string | URL, allowHttp: boolean): URL {
  const server = URL.canParse(String(url)) ? new URL(url) : undefined;
  // No more than an origin: nothing is said of the rest, which may be a secret.
  if (!server || !/^https?:$/.test(server.protocol) || server.href !== `${server.origin}/`) {
    throw new TypeError('The url must be that of a server, such as https://assay.example.org.');
  }
  if (server.protocol === 'http:' && !allowHttp && !loopback.test(server.hostname)) {
    throw new TypeError('Over http everybody on the way reads the key: take https, or set allowHttp.');
  }
  return server;
}

const loopback = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/;

/** Y3: what is refused with these two was not begun. */
function mayRepeat({ method, headers }: Call, { status, code }: AssayError): boolean {
  if (status === 429 || status === 503) return true;
  const isSafe = method !== 'POST' || headers?.['idempotency-key'] !== undefined;
  return isSafe && (code === 'unreachable' || code === inTheMaking || passing.has(status));
}

/** The answer to an earlier try was lost, and it goes on: that is no failure, and comes to its end. */
const inTheMaking = 'idempotency-in-progress';

const passing = new Set([408, 502, 504]);

function otherOrigin(what: string, status = 0): AssayError {
  const message = `${what}, and the key goes to no other address: give the client the url where the server answers.`;
  return new AssayError({ status, code: 'other-origin', message });
}

/** @param text the body, without the key */
function refusalOf({ status, headers }: Response, text: string): AssayError {
  const problem = parsed(text);
  const isOurs = typeof problem?.code === 'string';
  return new AssayError({
    status,
    requestId: headers.get('x-request-id') ?? (problem?.request_id as string | undefined) ?? null,
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
    ...(isOurs ? ofProblem(problem) : unexpected(status)),
  });
}

function ofProblem({ code, detail, errors }: Partial<Schemas['Problem']>): ErrorDetails {
  return { code: code as string, message: detail ?? (code as string), ...(errors && { errors }) };
}

/** What a proxy answers, a portal, or another program. */
function unexpected(status: number): ErrorDetails {
  return { status, code: 'unexpected-answer', message: `${status} was answered, and not as Assay does.` };
}

/** Reads JSON. @throws AssayError for anything else */
export async function readJson(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const json = parsed(await answer.text());
  return json ?? refuseAnswer(answer);
}

/** @throws AssayError */
export function refuseAnswer({ status }: Response): never {
  throw new AssayError(unexpected(status));
}

/** Undefined: it is no object of JSON. */
function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What an error says, and what those say that it comes from: platforms keep the reason there. */
function reasonsOf(error: unknown): string {
  return error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [reasonsOf(error.cause)])].join(': ')
    : String(error);
}

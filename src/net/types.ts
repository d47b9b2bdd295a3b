import type { FailureCode } from '../errors.ts';
import type { Exchange, HostTurn, TlsEvidence } from '../evidence/evidence.ts';
import type { CodedBytes } from '../lib/content-coding.ts';
import type { Door } from '../lib/doors.ts';

/**
 * The one door to the outside (E1). One `FetchSession` per run: connections are kept alive within it and
 * destroyed with it, and its budgets of requests, bytes and time end with it.
 */
export interface Egress {
  /** @param signal ends everything of the session at once */
  session(options: SessionOptions): FetchSession;
  /** Ends idle connections and timers; after it no session can be made. */
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly signal: AbortSignal;
  /** Whose session it is: a pause that a host asks for binds the account that was told. */
  readonly account: number;
  /** Overrides of the defaults of the settings, for tests and the command line. */
  readonly allow?: readonly string[];
  readonly limits?: Partial<SessionLimits>;
  /** For the command line alone: no account may say where a public address leads. */
  readonly originMap?: OriginMap | undefined;
  /** For the command line alone: a server keeps nobody's credentials. */
  readonly doors?: readonly Door[] | undefined;
}

/** Requests to the first origin, such as `https://example.com`, go to the second, such as `http://127.0.0.1:4173`. */
export interface OriginMap {
  readonly from: string;
  readonly to: string;
}

export interface SessionLimits {
  readonly requestsMax: number;
  /** Over all requests of the session but the document, which is its first fetch. */
  readonly bytesMax: number;
  readonly totalMs: number;
}

export interface FetchSession {
  /**
   * One request and its redirects, each hop vetted and pinned anew. Never throws for what the target does, but
   * when this machine has run out of files or memory.
   */
  fetch(request: FetchRequest): Promise<FetchResult>;
  /** A handshake of its own, to be judged: SNI, ALPN `h2, http/1.1`, from TLS 1.0, verification recorded only. */
  handshake(host: string, port: number): Promise<HandshakeResult>;
  /** TXT records of a public name. */
  txt(name: string): Promise<TxtResult>;
  /**
   * A way out for a browser, guarded as all fetches are (C1). It takes one turn of the page's host before it is there.
   * @throws EgressFailure `budget`, with `turn`, where the host may be asked only later than the session lasts
   * @throws RangeError with a sentence for a path that is too long, and for a bad value of `allow`
   */
  openProxy(options: ProxyOptions): Promise<BrowserProxy>;
  /**
   * The time of the session stands still until the function that it returns is called: what waits for a worker of ours
   * is no slow page.
   */
  standStill(): () => void;
  /** Bytes read from the wire so far, for the account's day. */
  readonly bytesRead: () => number;
  readonly requestsLeft: () => number;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /**
   * Of the Unix socket that it listens on, with the mode 0600. Its folder must be the caller's own (0700): until the mode
   * is set, that is what keeps others away.
   */
  readonly path: string;
  /** The audited page: what the session may reach besides public addresses, the browser may at its host and port alone. */
  readonly page: string;
  /** Further hosts and ports that are not public and that pages may load from, as entries of an allow-list. */
  readonly allow: readonly string[];
  readonly limits?: Partial<ProxyLimits>;
}

export interface ProxyLimits {
  /** Requests and tunnels together. */
  readonly requestsMax: number;
  /** Both ways, over all connections. */
  readonly bytesMax: number;
  /** Requests and tunnels at once. */
  readonly socketsMax: number;
  /** From when it is opened. */
  readonly totalMs: number;
}

/**
 * Speaks CONNECT, and HTTP in the absolute form for http. What it says itself has no body and ends the connection: 400 for
 * anything else, 403 where the target has no address that may be reached, 502 where that does not answer, and 503 while
 * it is not open or a limit is reached.
 */
export interface BrowserProxy {
  /** Once: after `shut` it stays shut. */
  open(): void;
  /** Cuts what is under way. */
  shut(): void;
  /** Targets that got 403, as host and port: nothing is known of them. */
  refused(): readonly string[];
  usage(): ProxyUsage;
  close(): Promise<void>;
}

export interface ProxyUsage {
  readonly requests: number;
  readonly bytes: number;
}

export interface FetchRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD';
  /** Added to User-Agent and Accept-Encoding. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirectsMax: number;
  /** `answer`: a redirect is an answer like others, without its body, and its target is not asked. */
  readonly redirect?: 'follow' | 'answer';
  /** Decoded bytes that are kept. */
  readonly bytesMax: number;
  /** `fail`: more than bytesMax ends as `too_large`. `cut`: the beginning is kept and the rest not read. */
  readonly over: 'fail' | 'cut';
  /** Keep what came where the server ends the connection before the body is whole, as browsers show it. */
  readonly keepUnfinished?: boolean;
  /** Deadline for the whole chain, ms. */
  readonly deadlineMs: number;
  /** How long the pace of a host, or the pause that it asked for, may keep a hop waiting; the deadline by default. */
  readonly turnMaxMs?: number | undefined;
  /** Nobody comes back for a turn that comes too late, so the operator's log is to hear of it. */
  readonly isLastTry?: boolean;
  /** Leave the content coding in place: `bytes` are wire bytes, and the caller decodes (sitemaps). */
  readonly raw?: boolean;
}

export type FetchResult =
  | {
      readonly ok: true;
      /** Every hop, the final one last. */
      readonly chain: readonly Exchange[];
      readonly bytes: Uint8Array;
      readonly wireBytes: number;
      readonly decodedBytes: number;
      readonly truncated: boolean;
      /** The same as it came, where it came in a coding and was small enough to be unpacked at once. */
      readonly coded?: CodedBytes;
    }
  | {
      readonly ok: false;
      readonly code: FetchFailure;
      /** For the operator's log only: may name addresses. */
      readonly reason: string;
      /** Hops that did answer. */
      readonly chain: readonly Exchange[];
      /** Our own rules said no (E2, E3). */
      readonly refused?: true;
      /** The rule is ours alone, such as the list of ports or HTTP/1.1: nothing is known of the target. */
      readonly isOurLimit?: true;
      /** The URL itself, without DNS, names a host that is not public: visitors who are nearer may reach it. */
      readonly isPrivateHost?: true;
      /** The target did answer, but not with HTTP that can be read. */
      readonly isUnreadable?: true;
      readonly hint?: FailureHint;
      /** When the host may be asked, where that is later than `turnMaxMs`. */
      readonly turn?: HostTurn;
    };

/** What is known of a `tls_error`, a `timeout` or a `too_large` beside its code; for the sentence that the account reads. */
export type FailureHint =
  /** Something else than TLS answered. */
  | 'no_tls'
  /** The server does not know the name that was asked for. */
  | 'unknown_name'
  /** The server asks for a certificate of ours. */
  | 'wants_certificate'
  | 'no_name_server'
  | 'silent_port'
  | 'silent_handshake'
  /** The request was sent, and no header came. */
  | 'silent_server'
  /** Header fields, those of interim responses among them. */
  | 'long_head'
  /** The body unpacks to far more than it is. */
  | 'tight_packing';

/** E7's codes, and what gatherers must tell apart within `connect_failed` and budgets. */
export type FetchFailure =
  | Extract<
      FailureCode,
      | 'no_public_address'
      | 'tls_error'
      | 'timeout'
      | 'too_many_redirects'
      | 'too_large'
      | 'unsupported_encoding'
      | 'connect_failed'
    >
  /** Port closed: the target said no at once. `connect_failed` is everything else, such as a reset in mid-answer. */
  | 'connection_refused'
  /** The requests, bytes or time of the session are used up: our doing, never the target's. */
  | 'budget'
  /** Its host may be asked only later: it wants a pause, or our pace leaves no turn. */
  | 'busy'
  /** Of the site that another server stands in for, which is not asked itself. */
  | 'mapped';

type HandshakeResult =
  | { readonly ok: true; readonly evidence: TlsEvidence }
  | { readonly ok: false; readonly code: FetchFailure; readonly reason: string };

export type TxtResult =
  | { readonly ok: true; readonly records: readonly string[] }
  | { readonly ok: false; readonly code: 'nxdomain' | 'no_data' | 'failed' | 'timeout' | 'mapped' };

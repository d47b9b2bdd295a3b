import { cidr, exactOrigin, hostName, publicUrl } from './formats.ts';
import {
  choice,
  duration,
  flag,
  integer,
  list,
  optionalFile,
  portOrOff,
  rate,
  size,
  text,
} from './setting.ts';

// One timer watches over all three.
const drain = { min: '0', max: '8 d' };

// Less is no head that a client sends.
const head = { min: '1 KiB' };

/** Where and how Assay answers. */
export const server = {
  host: text(
    'ASSAY_HOST',
    '127.0.0.1',
    'Address to listen on. One that is not loopback needs ASSAY_PUBLIC_URL.',
  ),
  port: integer('ASSAY_PORT', 7420, 'Port to listen on; 0 takes a free one.', { min: 0, max: 65_535 }),
  publicUrl: publicUrl(
    'ASSAY_PUBLIC_URL',
    'Address under which others reach this server; every link is made from it. Without it: ASSAY_HOST and ASSAY_PORT, by http unless ASSAY_TLS_CERT is set.',
  ),
  tlsCert: optionalFile(
    'ASSAY_TLS_CERT',
    'Certificate and its chain, in PEM. With ASSAY_TLS_KEY it makes the server speak https (TLS 1.2 or newer) by itself; both are read at the start alone.',
  ),
  tlsKey: optionalFile('ASSAY_TLS_KEY', 'Private key of ASSAY_TLS_CERT, in PEM and without a password.'),
  extraHosts: list('ASSAY_EXTRA_HOSTS', '', 'Further names in the Host header that are answered.', hostName),
  insecureCookies: flag(
    'ASSAY_INSECURE_COOKIES',
    '0',
    'Accept a public URL of plain http that is not loopback. Passwords and keys then travel in the clear.',
  ),
  trustedProxies: list(
    'ASSAY_TRUSTED_PROXIES',
    '',
    'Addresses and networks of proxies whose forwarded headers are believed.',
    cidr,
  ),
  corsOrigins: list('ASSAY_CORS_ORIGINS', '', 'Origins whose pages may call the API.', exactOrigin),
  mcp: flag('ASSAY_MCP', '1', 'Agents may use this server by the Model Context Protocol, at /mcp.'),
  logLevel: choice(
    'ASSAY_LOG_LEVEL',
    ['silent', 'error', 'warn', 'info', 'debug'],
    'info',
    'The least that is written to the log.',
  ),
};

/** What one request to Assay may cost. */
export const http = {
  bodyMaxBytes: size('ASSAY_HTTP_BODY_MAX', '64 KiB', 'Body of a request.'),
  headersMaxBytes: size('ASSAY_HTTP_HEADERS_MAX', '16 KiB', 'Head of a request.', head),
  headerTimeoutMs: duration('ASSAY_HTTP_HEADER_TIMEOUT', '10 s', 'Until the head of a request has arrived.'),
  requestTimeoutMs: duration('ASSAY_HTTP_REQUEST_TIMEOUT', '30 s', 'Until the whole request has arrived.'),
  waitDefaultMs: duration(
    'ASSAY_WAIT_DEFAULT',
    '10 s',
    'A request that starts a run waits so long for its end. 0: not at all.',
    { min: '0' },
  ),
  waitMaxMs: duration(
    'ASSAY_WAIT_MAX',
    '30 s',
    'The longest wait that a client may ask for by Prefer. 0: none.',
    // Every request is answered within 40 s.
    { min: '0', max: '39 s' },
  ),
  keepAliveMs: duration('ASSAY_HTTP_KEEP_ALIVE', '72 s', 'An idle connection is kept so long.'),
  socketsMax: integer('ASSAY_HTTP_SOCKETS', 1_024, 'Connections at once.'),
  socketsPerAddressMax: integer(
    'ASSAY_HTTP_SOCKETS_PER_ADDRESS',
    64,
    'Connections at once from one client address that is no trusted proxy.',
  ),
};

/** Streams of live events. */
export const streams = {
  accountMax: integer('ASSAY_STREAMS_PER_ACCOUNT', 20, 'Streams of live events at once of one account.'),
  max: integer('ASSAY_STREAMS', 200, 'Streams of live events at once.'),
  heartbeatMs: duration(
    'ASSAY_STREAM_HEARTBEAT',
    '15 s',
    'A stream without news sends a comment so often; more rarely than every 45 s breaks it off.',
  ),
  lifetimeMs: duration(
    'ASSAY_STREAM_MAX',
    '10 min',
    'A stream ends after so long; clients that still want to know reconnect.',
  ),
};

/** How often one account or address may ask. */
export const rates = {
  perAccount: rate('ASSAY_RATE_DEFAULT', '300/60', 'Requests of an account.'),
  create: rate('ASSAY_RATE_CREATE', '60/60', 'New reports and new runs of an account.'),
  createPerDay: integer('ASSAY_CREATE_PER_DAY', 2_000, 'New reports and new runs of an account a day.'),
  anonymous: rate(
    'ASSAY_RATE_ANONYMOUS',
    '60/60',
    'Requests without a key from one address (IPv6: one /64).',
  ),
  failedKeys: rate('ASSAY_RATE_FAILED_KEYS', '20/900', 'Wrong API keys from one address.'),
  signInRate: rate('ASSAY_RATE_SIGN_IN', '5/900', 'Failed sign-ins for one e-mail address.'),
  signInAddressRate: rate(
    'ASSAY_RATE_SIGN_IN_ADDRESS',
    '20/900',
    'Failed sign-ins from one address (IPv6: one /64).',
  ),
  egressPerDayBytes: size('ASSAY_EGRESS_PER_DAY', '2 GiB', 'What the reports of an account may fetch a day.'),
};

/** Load above which Assay refuses, and the way it stops. */
export const operation = {
  overloadDelayMs: duration(
    'ASSAY_OVERLOAD_DELAY',
    '200 ms',
    'With a slower event loop (p99) new reports and lists are refused with 503.',
  ),
  drainDelayMs: duration(
    'ASSAY_DRAIN_DELAY',
    '5 s',
    'From SIGTERM, when /readyz says no, to closing the port. Ctrl-C does not wait. 0: nor does SIGTERM.',
    drain,
  ),
  drainRequestsMs: duration(
    'ASSAY_DRAIN_REQUESTS',
    '10 s',
    'Then: for open requests to end. 0: they are cut.',
    drain,
  ),
  drainJobsMs: duration(
    'ASSAY_DRAIN_JOBS',
    '9 s',
    'Then: for runs to end; those that do not are taken up again at the next start. 0: none is waited for.',
    drain,
  ),
  metricsPort: portOrOff(
    'ASSAY_METRICS_PORT',
    'Port of the metrics for Prometheus, on a listener of their own: /metrics, and /readyz with its reasons.',
  ),
  metricsHost: text(
    'ASSAY_METRICS_HOST',
    '127.0.0.1',
    'Address of the metrics. They ask for no key: one that is not loopback belongs in a private network.',
  ),
};

import {
  allowEntry,
  cidr,
  exactOrigin,
  hostName,
  postgresUrl,
  publicUrl,
  secretKey,
  serverAddress,
} from './formats.ts';
import {
  choice,
  duration,
  flag,
  integer,
  list,
  optionalText,
  portOrOff,
  rate,
  size,
  text,
} from './setting.ts';

/** Where and how Assay answers. */
const server = {
  host: text(
    'ASSAY_HOST',
    '127.0.0.1',
    'Address to listen on. One that is not loopback needs ASSAY_PUBLIC_URL.',
  ),
  port: integer('ASSAY_PORT', 7420, 'Port to listen on; 0 takes a free one.', { min: 0, max: 65_535 }),
  publicUrl: publicUrl(
    'ASSAY_PUBLIC_URL',
    'Address under which others reach this server; every link is made from it. Without it: http on ASSAY_HOST and ASSAY_PORT.',
  ),
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
  logLevel: choice(
    'ASSAY_LOG_LEVEL',
    ['silent', 'error', 'warn', 'info', 'debug'],
    'info',
    'The least that is written to the log.',
  ),
};

/** What one request to Assay may cost. */
const http = {
  bodyMaxBytes: size('ASSAY_HTTP_BODY_MAX', '64 KiB', 'Body of a request.'),
  bulkBodyMaxBytes: size('ASSAY_BULK_BODY_MAX', '2560 KiB', 'Body of a request with a list of URLs.'),
  headersMaxBytes: size('ASSAY_HTTP_HEADERS_MAX', '16 KiB', 'Head of a request.'),
  headerFieldsMax: integer('ASSAY_HTTP_HEADER_FIELDS_MAX', 100, 'Header fields of a request.'),
  requestLineMaxBytes: size('ASSAY_HTTP_REQUEST_LINE_MAX', '8 KiB', 'Path and query of a request.'),
  formFieldsMax: integer('ASSAY_HTTP_FORM_FIELDS_MAX', 50, 'Fields of a form.'),
  jsonDepthMax: integer('ASSAY_HTTP_JSON_DEPTH_MAX', 8, 'Levels of a JSON body.'),
  headerTimeoutMs: duration('ASSAY_HTTP_HEADER_TIMEOUT', '10 s', 'Until the head of a request has arrived.'),
  requestTimeoutMs: duration('ASSAY_HTTP_REQUEST_TIMEOUT', '30 s', 'Until the whole request has arrived.'),
  handlerTimeoutMs: duration(
    'ASSAY_HTTP_HANDLER_TIMEOUT',
    '40 s',
    'Until a request is answered. ASSAY_WAIT_MAX must fit inside.',
  ),
  waitDefaultMs: duration(
    'ASSAY_WAIT_DEFAULT',
    '10 s',
    'A request that starts a run waits so long for its end.',
  ),
  waitMaxMs: duration('ASSAY_WAIT_MAX', '30 s', 'The longest wait that a client may ask for by Prefer.'),
  keepAliveMs: duration('ASSAY_HTTP_KEEP_ALIVE', '72 s', 'An idle connection is kept so long.'),
  requestsPerSocketMax: integer('ASSAY_HTTP_REQUESTS_PER_SOCKET', 1_000, 'Requests over one connection.'),
  socketsMax: integer('ASSAY_HTTP_SOCKETS', 1_024, 'Connections at once.'),
  socketsPerAddressMax: integer(
    'ASSAY_HTTP_SOCKETS_PER_ADDRESS',
    64,
    'Connections at once from one client address that is no trusted proxy.',
  ),
};

/** Streams of live events. */
const streams = {
  accountMax: integer('ASSAY_STREAMS_PER_ACCOUNT', 20, 'Streams of live events at once of one account.'),
  max: integer('ASSAY_STREAMS', 200, 'Streams of live events at once.'),
  heartbeatMs: duration(
    'ASSAY_STREAM_HEARTBEAT',
    '15 s',
    'A stream without news sends a comment so often; more rarely than ASSAY_HTTP_HANDLER_TIMEOUT breaks it off.',
  ),
  lifetimeMs: duration(
    'ASSAY_STREAM_MAX',
    '10 min',
    'A stream ends after so long; who still wants to know comes again.',
  ),
  bufferMaxBytes: size(
    'ASSAY_STREAM_BUFFER',
    '64 KiB',
    'A stream whose reader has not taken so much yet is dropped.',
  ),
};

/** How often one account or address may ask. */
const rates = {
  perAccount: rate('ASSAY_RATE_DEFAULT', '300/60', 'Requests of an account.'),
  create: rate('ASSAY_RATE_CREATE', '60/60', 'New reports and new runs of an account.'),
  createPerDay: integer('ASSAY_CREATE_PER_DAY', 2_000, 'New reports and new runs of an account a day.'),
  anonymous: rate(
    'ASSAY_RATE_ANONYMOUS',
    '60/60',
    'Requests without a key from one address (IPv6: one /64).',
  ),
  failedKeys: rate('ASSAY_RATE_FAILED_KEYS', '20/900', 'Wrong API keys from one address.'),
  signIn: rate('ASSAY_RATE_SIGN_IN', '5/900', 'Failed sign-ins for one e-mail address.'),
  signInAddress: rate(
    'ASSAY_RATE_SIGN_IN_ADDRESS',
    '20/900',
    'Failed sign-ins from one address (IPv6: one /64).',
  ),
  egressPerDayBytes: size('ASSAY_EGRESS_PER_DAY', '2 GiB', 'What the reports of an account may fetch a day.'),
};

/** Users, their sessions and their invitations. */
const identity = {
  sessionIdleMs: duration('ASSAY_SESSION_IDLE', '8 h', 'Without a request a session ends after so long.'),
  sessionMs: duration('ASSAY_SESSION_MAX', '7 d', 'A session ends after so long, whatever happens.'),
  sessionsMax: integer(
    'ASSAY_SESSIONS_MAX',
    20,
    'Sessions of one user; the one that was not seen for longest makes room.',
  ),
  confirmForMs: duration(
    'ASSAY_CONFIRM_FOR',
    '10 min',
    'After giving the password: how long keys may be made and projects deleted without giving it again.',
  ),
  setupLinkMs: duration(
    'ASSAY_SETUP_LINK',
    '30 min',
    'How long the link for the first owner works, and one that sets a new password.',
  ),
  invitationMs: duration('ASSAY_INVITATION', '7 d', 'How long an invitation works.'),
  invitationsMax: integer('ASSAY_INVITATIONS_MAX', 100, 'Open invitations of one account.'),
};

/** What Assay may reach, and how politely. */
const egress = {
  allow: list(
    'ASSAY_EGRESS_ALLOW',
    '',
    'Private targets that may be audited, always with a port: 127.0.0.1:3000, *.corp.example:443, 10.20.0.0/16:443.',
    allowEntry,
  ),
  deny: list(
    'ASSAY_EGRESS_DENY',
    '',
    'Networks that are never reached, such as your own public address.',
    cidr,
  ),
  ports: list('ASSAY_EGRESS_PORTS', '80,443,8080,8443', 'Ports that may be audited.', {
    type: 'port',
    entry: integer('', 0, '', { min: 1, max: 65_535 }).read,
  }),
  nat64: flag(
    'ASSAY_EGRESS_NAT64',
    '0',
    'This machine sits behind DNS64: judge 64:ff9b::/96 by the IPv4 inside.',
  ),
  dnsServers: list(
    'ASSAY_DNS_SERVERS',
    '',
    "DNS servers to ask, such as 192.0.2.53 or [2001:db8::53]:5353. Without it: the system's.",
    serverAddress,
  ),
  extraCa: optionalText(
    'ASSAY_EXTRA_CA',
    'PEM file with root certificates trusted besides when certificates are judged.',
    {
      type: 'file',
    },
  ),
  hostConnections: integer('ASSAY_HOST_CONNECTIONS', 6, 'Connections at once to one target host.'),
  hostRate: integer('ASSAY_HOST_RATE', 10, 'Requests a second to one target host, over all accounts.'),
  hostBurst: integer(
    'ASSAY_HOST_BURST',
    100,
    'Requests to one target host before ASSAY_HOST_RATE slows them down.',
  ),
  retryAfterMaxMs: duration(
    'ASSAY_RETRY_AFTER_MAX',
    '10 min',
    'A target that asks for a pause by Retry-After is obeyed so long.',
  ),
};

/** What one report may fetch. */
const fetching = {
  urlMaxBytes: size('ASSAY_URL_MAX', '2 KiB', 'Length of a target URL.'),
  dnsTimeoutMs: duration('ASSAY_DNS_TIMEOUT', '2 s', 'One try to resolve a name.'),
  dnsTries: integer('ASSAY_DNS_TRIES', 2, 'Tries to resolve a name.'),
  dnsTotalMs: duration('ASSAY_DNS_TOTAL', '5 s', 'All tries to resolve a name.'),
  addressesConsidered: integer('ASSAY_ADDRESSES_CONSIDERED', 16, 'Addresses of a name that are looked at.'),
  addressesDialled: integer('ASSAY_ADDRESSES_DIALLED', 8, 'Addresses of a name that are tried.'),
  connectTimeoutMs: duration('ASSAY_CONNECT_TIMEOUT', '5 s', 'Connection and TLS handshake.'),
  headersTimeoutMs: duration(
    'ASSAY_RESPONSE_HEADERS_TIMEOUT',
    '10 s',
    'Until the head of a response has arrived.',
  ),
  headersMaxBytes: size('ASSAY_RESPONSE_HEADERS_MAX', '32 KiB', 'Head of a response.'),
  bodyIdleMs: duration('ASSAY_BODY_IDLE_TIMEOUT', '10 s', 'Between two pieces of a body.'),
  documentTimeoutMs: duration('ASSAY_DOCUMENT_TIMEOUT', '30 s', 'The page with all its redirects.'),
  reportTimeoutMs: duration('ASSAY_REPORT_TIMEOUT', '30 s', 'Everything that one report fetches.'),
  redirectsMax: integer('ASSAY_REDIRECTS_MAX', 10, 'Redirects of the page.'),
  probeRedirectsMax: integer('ASSAY_PROBE_REDIRECTS_MAX', 5, 'Redirects of everything else.'),
  wireMaxBytes: size('ASSAY_DOCUMENT_WIRE_MAX', '10 MiB', 'A document as transferred.'),
  zstdWindowMaxBytes: size(
    'ASSAY_ZSTD_WINDOW',
    '8 MiB',
    'Memory that a zstd body may ask for; RFC 9659 lets servers ask for 8 MiB.',
  ),
  decodedMaxBytes: size('ASSAY_DOCUMENT_MAX', '20 MiB', 'A document unpacked.'),
  ratioMax: integer('ASSAY_DOCUMENT_RATIO_MAX', 100, 'Unpacked to transferred, once past 1 MiB.'),
  requestsMax: integer('ASSAY_REPORT_REQUESTS_MAX', 120, 'Requests of one report.'),
  bytesMax: size('ASSAY_REPORT_BYTES_MAX', '50 MiB', 'All that one report fetches besides the page.'),
};

/** What reading hostile pages may cost. */
const parsing = {
  workers: integer('ASSAY_PARSE_WORKERS', 1, 'Threads that read pages.', { max: 64 }),
  htmlMaxBytes: size(
    'ASSAY_PARSE_HTML_MAX',
    '5 MiB',
    'HTML that is read; the rest is cut and the report says so.',
  ),
  timeoutMs: duration('ASSAY_PARSE_TIMEOUT', '3 s', 'Reading one page.'),
  heapMaxBytes: size('ASSAY_PARSE_HEAP', '256 MiB', 'Memory for reading one page.'),
  treeDepthMax: integer(
    'ASSAY_PARSE_DEPTH',
    512,
    'Levels of a page that are read, as in Chromium; with fewer, deep pages are judged by less than visitors see.',
    { max: 512 },
  ),
  sitemapWireMaxBytes: size('ASSAY_SITEMAP_WIRE_MAX', '10 MiB', 'A sitemap as transferred.'),
  sitemapBytesMax: size(
    'ASSAY_SITEMAP_MAX',
    '52428801',
    'A sitemap unpacked; by default one byte more than it may have, so that too much shows.',
  ),
  sitemapEntriesMax: integer(
    'ASSAY_SITEMAP_ENTRIES_MAX',
    50_001,
    'Entries of a sitemap that are read; by default one more than it may have.',
  ),
  xmlDepthMax: integer(
    'ASSAY_XML_DEPTH',
    32,
    'Levels of a sitemap; one that nests deeper counts as broken.',
    {
      max: 1_000,
    },
  ),
};

/** Runs that wait and run. */
const queue = {
  concurrency: integer('ASSAY_JOB_CONCURRENCY', 8, 'Runs at once.'),
  accountRunning: integer('ASSAY_ACCOUNT_RUNNING', 4, 'Runs at once of one account.'),
  accountWaiting: integer(
    'ASSAY_ACCOUNT_WAITING',
    2_000,
    'Waiting runs of one account; more are answered 429.',
  ),
  waitingMax: integer('ASSAY_QUEUE_MAX', 10_000, 'Waiting runs of all accounts; more are answered 503.'),
  attempts: integer('ASSAY_JOB_ATTEMPTS', 3, 'How often a run is tried when Assay itself fails.'),
  leaseMs: duration(
    'ASSAY_JOB_LEASE',
    '60 s',
    'A run whose worker was not heard of for so long is taken back.',
  ),
  site: flag(
    'ASSAY_SITE',
    '1',
    'Judge what surrounds the page too: robots.txt, sitemaps, probes, DNS, samples.',
  ),
};

/** The data folder, and how long things stay in it. */
const data = {
  folder: text('ASSAY_DATA', './data', 'Folder of the database, the secret key and the backups.'),
  databaseUrl: postgresUrl(
    'ASSAY_DATABASE_URL',
    'PostgreSQL database to use in the place of SQLite: postgres://role:password@host:5432/name. All nodes then share it and the secret key.',
  ),
  migrate: choice(
    'ASSAY_MIGRATE',
    ['auto', 'check'],
    'auto',
    'At start: bring the database up to date, or refuse one that is not ("assay migrate" does it).',
  ),
  secretKey: secretKey(
    'ASSAY_SECRET_KEY',
    '32 bytes as 64 hex digits or base64, from which signatures are derived. Without it: secret.key in ASSAY_DATA, made at the first start.',
  ),
  secretKeyFile: optionalText(
    'ASSAY_SECRET_KEY_FILE',
    'File that holds the secret key and that nobody else may read.',
    {
      type: 'file',
    },
  ),
  secretKeyPrevious: secretKey(
    'ASSAY_SECRET_KEY_PREVIOUS',
    'The secret key before the present one: what it signed stays good (open share pages, links to pages of lists).',
  ),
  diskMinBytes: size('ASSAY_DISK_MIN', '512 MiB', 'With less free space new reports are refused with 503.'),
  keepEvidenceMs: duration(
    'ASSAY_KEEP_EVIDENCE',
    '90 d',
    'Evidence of runs that are not the latest of their report.',
  ),
  keepFailedMs: duration('ASSAY_KEEP_FAILED', '30 d', 'Details of failed runs.'),
  keepAuditMs: duration('ASSAY_KEEP_AUDIT', '365 d', 'The record of who did what.'),
  keepIdempotencyMs: duration(
    'ASSAY_KEEP_IDEMPOTENCY',
    '24 h',
    'Answers kept for repeats by Idempotency-Key.',
  ),
  apiKeysMax: integer('ASSAY_API_KEYS_MAX', 20, 'API keys of one account.'),
  sharePasswordMin: integer('ASSAY_SHARE_PASSWORD_MIN', 1, "Characters of a report's password at least.", {
    max: 128,
  }),
  sharePasswordMax: integer('ASSAY_SHARE_PASSWORD_MAX', 128, "Characters of a report's password at most.", {
    max: 128,
  }),
};

/** Share pages, their passwords and signed links. */
const sharing = {
  grantMs: duration(
    'ASSAY_SHARE_GRANT',
    '12 h',
    'A share page stays open so long after its password was given.',
  ),
  grantsMax: integer(
    'ASSAY_SHARE_GRANTS',
    8,
    'Share pages that one browser holds open; the oldest is dropped.',
    {
      max: 32,
    },
  ),
  tries: rate('ASSAY_SHARE_TRIES', '5/900', 'Wrong passwords for one share page from one address.'),
  triesOfAll: rate(
    'ASSAY_SHARE_TRIES_OF_ALL',
    '30/3600',
    'Wrong passwords for one share page from all addresses.',
  ),
  linksMax: integer('ASSAY_SHARE_LINKS_MAX', 20, 'Signed links of one report.'),
  linkMs: duration(
    'ASSAY_SHARE_LINK',
    '7 d',
    'A signed link opens a report so long, unless it is made for another time.',
  ),
  linkMinMs: duration('ASSAY_SHARE_LINK_MIN', '1 h', 'The shortest time for which a signed link is made.'),
  linkMaxMs: duration('ASSAY_SHARE_LINK_MAX', '90 d', 'The longest time for which a signed link is made.'),
};

/** Load above which Assay refuses, and the way it stops. */
const operation = {
  overloadDelayMs: duration(
    'ASSAY_OVERLOAD_DELAY',
    '200 ms',
    'With a slower event loop (p99) new reports and lists are refused with 503.',
  ),
  overloadWindowMs: duration('ASSAY_OVERLOAD_WINDOW', '5 s', 'Over how long the event loop is watched.'),
  drainDelayMs: duration(
    'ASSAY_DRAIN_DELAY',
    '5 s',
    'From SIGTERM, when /readyz says no, to closing the port. Ctrl-C does not wait.',
  ),
  drainRequestsMs: duration('ASSAY_DRAIN_REQUESTS', '10 s', 'Then: for open requests to end.'),
  drainJobsMs: duration(
    'ASSAY_DRAIN_JOBS',
    '9 s',
    'Then: for runs to end; those that do not are taken up again at the next start.',
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

/** Every setting there is, in the order in which they are listed. */
export const settings = {
  server,
  data,
  identity,
  egress,
  rates,
  queue,
  http,
  fetching,
  parsing,
  sharing,
  streams,
  operation,
};

import { allowEntry, cidr, hostName, serverAddress } from './formats.ts';
import { duration, flag, integer, list, optionalFile } from './setting.ts';

/** What Assay may reach, and how politely. */
export const egress = {
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
  extraCa: optionalFile(
    'ASSAY_EXTRA_CA',
    'PEM file with further root certificates to trust when certificates are judged.',
  ),
  hostConnections: integer('ASSAY_HOST_CONNECTIONS', 6, 'Connections at once to one target host.'),
  hostPerSecond: integer(
    'ASSAY_HOST_RATE',
    10,
    'Requests a second to one target host, over all accounts; ten times as many to one address.',
  ),
  hostBurst: integer(
    'ASSAY_HOST_BURST',
    100,
    'Requests to one target host before ASSAY_HOST_RATE slows them down; ten times as many to one address.',
  ),
  retryAfterMaxMs: duration(
    'ASSAY_RETRY_AFTER_MAX',
    '10 min',
    'A target that asks for a pause by Retry-After is obeyed so long by the account that it told, and a minute by others. 0: not at all.',
    { min: '0' },
  ),
};

/** What one report may fetch. */
export const fetching = {
  headersMs: duration('ASSAY_RESPONSE_HEADERS_TIMEOUT', '10 s', 'Until the head of a response has arrived.'),
  documentMs: duration('ASSAY_DOCUMENT_TIMEOUT', '30 s', 'The page with all its redirects.'),
  totalMs: duration('ASSAY_REPORT_TIMEOUT', '30 s', 'Everything that one report fetches.'),
};

/** What reading hostile pages may cost. */
export const parsing = {
  workers: integer('ASSAY_PARSE_WORKERS', 1, 'Threads that read pages.', { max: 64 }),
  deadlineMs: duration('ASSAY_PARSE_TIMEOUT', '3 s', 'Reading one page.'),
};

/** Runs that wait and run. */
export const queue = {
  concurrency: integer('ASSAY_JOB_CONCURRENCY', 8, 'Runs at once.'),
  accountRunningMax: integer('ASSAY_ACCOUNT_RUNNING', 4, 'Runs at once of one account.'),
  accountWaitingMax: integer(
    'ASSAY_ACCOUNT_WAITING',
    2_000,
    'Waiting runs of one account; more are answered 429.',
  ),
  queueMax: integer('ASSAY_QUEUE_MAX', 10_000, 'Waiting runs of all accounts; more are answered 503.'),
  attemptsMax: integer('ASSAY_JOB_ATTEMPTS', 3, 'How often a run is tried when Assay itself fails.'),
  leaseMs: duration(
    'ASSAY_JOB_LEASE',
    '60 s',
    'A run whose worker was not heard of for so long is taken back.',
    // Workers tell of themselves four times as often, over the database.
    { min: '1 s' },
  ),
  site: flag(
    'ASSAY_SITE',
    '1',
    'Judge what surrounds the page too: robots.txt, sitemaps, probes, DNS, samples.',
  ),
};

/** Whole sites. */
export const crawls = {
  pagesMax: integer(
    'ASSAY_CRAWL_PAGES_MAX',
    50_000,
    'Pages of one crawl at most: no site may ask for more.',
    { max: 250_000 },
  ),
  pagesPerDay: integer(
    'ASSAY_CRAWL_PAGES_PER_DAY',
    100_000,
    'Pages that the crawls of an account fetch a day; then they rest until 00:00 UTC.',
  ),
  ownHosts: list(
    'ASSAY_CRAWL_OWN_HOSTS',
    '',
    'Hosts of your own, such as staging.example.org, whose sites may be crawled against their robots.txt.',
    hostName,
  ),
  concurrency: integer('ASSAY_CRAWLS', 2, 'Crawls at once of one process; others wait for their turn.'),
  kept: integer(
    'ASSAY_KEEP_CRAWLS',
    5,
    'Crawls of a site whose pages, links and findings are kept; of older ones the report stays.',
    { min: 2 },
  ),
};

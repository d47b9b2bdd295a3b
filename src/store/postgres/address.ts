import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { isLoopback } from '../../lib/network.ts';
import { StoreRefusal } from '../refusal.ts';

/** Where the database is, and whether the network between may listen. */
export interface PostgresAddress {
  /** For sentences: host and name, never the password. */
  readonly place: string;
  /** For the driver. */
  readonly connection: Pick<ClientConfig, 'connectionString' | 'ssl' | 'sslnegotiation'>;
}

/**
 * What the address says of TLS is read here, not by the driver: it takes an empty sslmode for none, and warns at every
 * command of meanings that will change.
 * @param systemHost for an address that names no host: PGHOST
 * @throws StoreRefusal for an address that leaves open whether the network may listen (D1)
 */
export function postgresAddress(url: string, systemHost = ''): PostgresAddress {
  const address = new URL(url);
  const { hostname, pathname, searchParams } = address;
  const named = searchParams.get('host') || decodeURIComponent(hostname);
  const host = named || ownHost(systemHost);
  const port = searchParams.get('port') || address.port;
  const place = host.startsWith('/') ? host : `${host}:${port || '5432'}`;
  const isHere = isOnThisMachine(host);
  const ssl = tlsOf(searchParams);
  const isDirect = searchParams.get('sslnegotiation') === 'direct';
  if (!isHere && ssl === undefined && !isDirect) {
    throw new StoreRefusal(
      'not-reachable',
      `ASSAY_DATABASE_URL names another machine (${host}) without a word on TLS: add ?sslmode=verify-full, or ?sslmode=disable when nobody else is on the network between.`,
    );
  }
  for (const name of tlsParameters) searchParams.delete(name);
  // Without a host the driver would ask PGHOST again, and of several that are given it would take the last.
  if (named === '' || searchParams.has('host')) searchParams.set('host', host);
  if (searchParams.has('port')) searchParams.set('port', port);
  return {
    place: `PostgreSQL ${decodeURIComponent(pathname.slice(1)) || 'database'} at ${place}`,
    connection: {
      connectionString: address.href,
      ...(ssl === undefined && !isDirect ? {} : { ssl: ssl ?? {} }),
      ...(isDirect ? { sslnegotiation: 'direct' } : {}),
    },
  };
}

/** PGHOST is often set for other programs, so it may lead to a socket or to loopback alone. */
function ownHost(systemHost: string): string {
  if (systemHost === '') return 'localhost';
  if (isOnThisMachine(systemHost)) return systemHost;
  throw new StoreRefusal(
    'not-reachable',
    `ASSAY_DATABASE_URL names no host, and PGHOST names another machine (${systemHost}): name the host in ASSAY_DATABASE_URL, with a word on TLS such as ?sslmode=verify-full.`,
  );
}

function isOnThisMachine(host: string): boolean {
  return host.startsWith('/') || isLoopback(host);
}

const tlsParameters = [
  ...['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'],
  // It would change what the others mean.
  'uselibpqcompat',
];

/** Undefined: nothing is said of it. Certificate and name are verified unless the address forbids it. */
function tlsOf(given: URLSearchParams): ClientConfig['ssl'] {
  const mode = modeOf(given);
  if (mode === 'off') return false;
  const files = Object.entries({ ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' }).flatMap(
    ([option, name]) => {
      const file = given.get(name) ?? '';
      return file === '' ? [] : [[option, readNamed(name, file)]];
    },
  );
  if (mode === undefined && files.length === 0) return undefined;
  return { ...Object.fromEntries(files), ...(mode === 'unverified' ? { rejectUnauthorized: false } : {}) };
}

type Mode = 'off' | 'unverified' | 'verified';

/**
 * `require` and `verify-ca` verify all, as the driver has it, where PostgreSQL's own programs are content with less.
 * `prefer` is missing: it goes on in the clear when somebody on the way says so.
 */
const modes: Readonly<Record<string, Readonly<Record<string, Mode>>>> = {
  sslmode: {
    disable: 'off',
    'no-verify': 'unverified',
    require: 'verified',
    'verify-ca': 'verified',
    'verify-full': 'verified',
  },
  ssl: { false: 'off', '0': 'off', 'no-verify': 'unverified', true: 'verified', '1': 'verified' },
};

function modeOf(given: URLSearchParams): Mode | undefined {
  for (const [name, known] of Object.entries(modes)) {
    // Empty where a template had nothing to fill in.
    const value = given.get(name) ?? '';
    if (value === '') continue;
    const mode = Object.hasOwn(known, value) ? known[value] : undefined;
    if (mode !== undefined) return mode;
    throw new StoreRefusal(
      'not-reachable',
      `ASSAY_DATABASE_URL says ${name}=${value}, which must be one of ${Object.keys(known).join(', ')}.`,
    );
  }
  return undefined;
}

function readNamed(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StoreRefusal(
      'not-reachable',
      `${name} in ASSAY_DATABASE_URL names ${file}, which cannot be read (${code}).`,
      error,
    );
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { isLoopback } from '../lib/network.ts';
import { parseAddress } from '../lib/parse-address.ts';
import { malformed } from './fields.ts';
import type { ApiSettings } from './options.ts';

/** Where this server is reached. */
export interface PublicAddress {
  /** An origin without final slash. All absolute URLs are made from it, never from Host (H5). */
  readonly origin: () => string;
  /** A6: of a Host of others, which DNS rebinding brings to local installs. Undefined: it is ours. */
  readonly refusal: (request: FastifyRequest) => AssayError | undefined;
}

export function publicAddress(
  app: FastifyInstance,
  { publicUrl, extraHosts }: ApiSettings['server'],
): PublicAddress {
  // The port is known only once the socket listens; nobody asks before.
  let known: KnownAddress | undefined;
  const address = () => {
    known ??= knownAddress(publicUrl ?? app.listeningOrigin, extraHosts);
    return known;
  };
  return {
    origin: () => address().origin,
    refusal(request) {
      const { origin, hosts } = address();
      const given = hostGiven(request);
      if (given === undefined) return malformed('Send one Host field.');
      const host = canonicalHost(given, origin);
      if (host !== undefined && hosts.has(host)) return undefined;
      return new AssayError(
        'misdirected-request',
        'This server does not answer for the host in the request.',
      );
    },
  };
}

interface KnownAddress {
  readonly origin: string;
  readonly hosts: ReadonlySet<string>;
}

function knownAddress(origin: string, extraHosts: readonly string[]): KnownAddress {
  return { origin, hosts: new Set([...hostsOf(origin), ...extraHosts.map((host) => host.toLowerCase())]) };
}

/** A loopback origin answers under all names of loopback. */
function hostsOf(origin: string): string[] {
  const { host, hostname, port } = new URL(origin);
  if (!isLoopback(hostname)) return [host];
  return ['localhost', '127.0.0.1', '[::1]', hostname].map((name) =>
    port === '' ? name : `${name}:${port}`,
  );
}

/** The authority of the request target wins over Host (RFC 9112 §3.2.2). Undefined: there is no one Host field. */
function hostGiven(request: FastifyRequest): string | undefined {
  const { url = '/', headersDistinct } = request.raw;
  // One that cannot be read names no host of ours, whatever the field says.
  if (!url.startsWith('/') && url !== '*') return parseAddress(url)?.host ?? '';
  if ((headersDistinct.host?.length ?? 0) !== 1) return undefined;
  return request.host;
}

/** Lower case and without the default port. Undefined: no host at all. */
function canonicalHost(host: string, origin: string): string | undefined {
  if (/[/?#@\\]/.test(host)) return undefined;
  return parseAddress(`${origin.startsWith('https:') ? 'https' : 'http'}://${host}/`)?.host;
}

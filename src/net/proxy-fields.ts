import type { IncomingMessage } from 'node:http';

/** Of one hop alone (RFC 9110 §7.6.1), and those of proxies. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Field lines, name and value in turns, without those that are for the hop; how long a body is stays with it. */
export function endToEnd({ rawHeaders, headers }: IncomingMessage): string[] {
  const named = (headers.connection ?? '').toLowerCase().split(',');
  const ofHop = new Set([...hopByHop, ...named.map((name) => name.trim())]);
  ofHop.delete('content-length');
  return rawHeaders.filter((_, index) => !ofHop.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()));
}

/**
 * What is sent on to the target: Host is that of the target (RFC 9112 §3.2.2), and a body is framed as it was read, so that
 * nothing of it can be taken for another request. Undefined: a coding that we cannot frame.
 */
export function requestFields(request: IncomingMessage, url: URL): string[] | undefined {
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return undefined;
  const lines = endToEnd(request);
  const others = lines.filter((_, index) => lines[index - (index % 2)]?.toLowerCase() !== 'host');
  return ['Host', url.host, ...others, ...framing(request, coding), 'Connection', 'close'];
}

function framing({ method = '', headers }: IncomingMessage, coding: string | undefined): string[] {
  if (coding !== undefined) return ['Transfer-Encoding', 'chunked'];
  const isTold = headers['content-length'] !== undefined || bodiless.has(method);
  return isTold ? [] : ['Content-Length', '0'];
}

/** Node would frame an empty body for others as a chunked one, which few servers expect. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

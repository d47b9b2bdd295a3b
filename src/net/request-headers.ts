import type { DoorHeader } from '../lib/doors.ts';
import { judgeUrl, urlBytesMax } from './accept-url.ts';
import { portOf } from './allow-list.ts';
import { acceptEncoding } from './content-coding.ts';
import type { EgressSettings } from './settings.ts';

/** `AssayBot/<version>`, with the address of the install when anybody could open it. */
export function userAgent({ version, publicUrl, nat64 }: EgressSettings): string {
  const url = publicUrl === null ? null : URL.parse(publicUrl);
  const product = `AssayBot/${version}`;
  if (url === null || url.protocol !== 'https:') return product;
  const rules = { ports: [portOf(url)], allow: [], bytesMax: urlBytesMax, nat64 };
  return judgeUrl(url, rules) === undefined ? `${product} (+${url.href})` : product;
}

/**
 * Headers of a target request. What could identify or authorise somebody never leaves (E5, E6), whoever asks for it, but for
 * the keys that the user of the command line gave for this very origin (B1).
 */
export function requestHeaders(
  agent: string,
  extra: Readonly<Record<string, string>> = {},
  keys: readonly DoorHeader[] = [],
): Readonly<Record<string, string>> {
  const headers = new Map([
    ['user-agent', { name: 'User-Agent', value: agent }],
    ['accept', { name: 'Accept', value: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }],
    ['accept-encoding', { name: 'Accept-Encoding', value: acceptEncoding }],
  ]);
  for (const [name, value] of Object.entries(extra)) {
    const key = name.toLowerCase();
    if (!neverSent.has(key)) headers.set(key, { name, value });
  }
  for (const key of keys) headers.set(key.name.toLowerCase(), key);
  return Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value]));
}

const neverSent = new Set([
  'host',
  'connection',
  'cookie',
  'authorization',
  'proxy-authorization',
  'referer',
  'user-agent',
  'accept-encoding',
]);

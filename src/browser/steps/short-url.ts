import { cutText } from '../../lib/cut-text.ts';
import { lookSizes } from '../look-sizes.ts';

/** An address as evidence keeps it: without user name and password, and of a file within the page what kind it is of. */
export function shortUrl(url: string): string {
  if (url.startsWith('data:')) return cutText(url.split(',', 1)[0] ?? '', lookSizes.urlMax);
  const parsed = URL.parse(url);
  if (parsed === null) return cutText(url, lookSizes.urlMax);
  parsed.username = '';
  parsed.password = '';
  return cutText(parsed.href, lookSizes.urlMax);
}

export function shortUrlOrNull(url: string | undefined): string | null {
  return url === undefined || url === '' ? null : shortUrl(url);
}

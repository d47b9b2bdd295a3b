import type { FieldLines } from '../evidence/evidence.ts';
import { headerValues, withEscapedBytes } from '../evidence/fields.ts';
import { parseAddress } from '../lib/parse-address.ts';

/**
 * Where a response redirects to, not yet judged. Undefined: it is final, by its status or because its Location leads
 * nowhere on the web (E5). `Refresh`, `Link` and `Content-Location` are data.
 */
export function redirectTarget(from: URL, status: number, fields: FieldLines): URL | undefined {
  if (!redirectStatuses.has(status)) return undefined;
  const [location = ''] = headerValues(fields, 'location');
  const target = location === '' ? null : parseAddress(withEscapedBytes(location), from.href);
  return target !== null && /^https?:$/.test(target.protocol) ? target : undefined;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

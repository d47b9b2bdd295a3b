import type { FieldLines } from '../evidence.ts';
import { firstHeader } from '../fields.ts';
import type { Document } from '../html/document.ts';
import type { Element } from '../html/element.ts';
import { metasOf } from '../html/metas.ts';
import { type Base, baseUrl, parseUrl } from './base-url.ts';

/** A refresh that takes effect. */
interface Refresh {
  readonly seconds: number;
  readonly url: URL;
  /** Undefined: the `Refresh` field. */
  readonly element?: Element;
}

/**
 * What the browser does: the field goes first, then metas in tree order, and the first valid one alone counts. The
 * field is read before there is any base element.
 */
export function refreshOf(document: Document, fields: FieldLines): Refresh | undefined {
  const inField = headerRefresh(fields, document.url);
  if (inField !== undefined) return inField;
  for (const { element, httpEquiv, content = '' } of metasOf(document)) {
    if (httpEquiv !== 'refresh') continue;
    const refresh = parseRefresh(content, document.url, baseUrl(document));
    if (refresh !== undefined) return { ...refresh, element };
  }
  return undefined;
}

/** The refresh of the `Refresh` field alone, for pages whose HTML is not read. */
export function headerRefresh(fields: FieldLines, pageUrl: string): Refresh | undefined {
  const value = firstHeader(fields, 'refresh');
  return value === undefined ? undefined : parseRefresh(value, pageUrl);
}

/**
 * The shared declarative refresh steps. Without a URL the page itself is loaded again.
 * @returns undefined when the value does nothing
 * @see https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps
 */
export function parseRefresh(
  value: string,
  pageUrl: string,
  base: Base | string = pageUrl,
): Refresh | undefined {
  const match = /^[\t\n\f\r ]*(\d*)(\.[\d.]*)?([;,\t\n\f\r ].*)?$/s.exec(value);
  const [, digits = '', fraction = '', rest = ''] = match ?? [];
  if (match === null || (digits === '' && fraction === '')) return undefined;
  const seconds = Number(digits);
  const written = targetIn(rest);
  const url = parseUrl(written === '' ? pageUrl : written, base);
  return url === undefined || url.protocol === 'javascript:' ? undefined : { seconds, url };
}

function targetIn(rest: string): string {
  const separated = rest.replace(/^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/, '');
  const named = separated.replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '');
  const [quote] = named;
  if (quote !== '"' && quote !== "'") return named;
  const end = named.indexOf(quote, 1);
  return named.slice(1, end === -1 ? undefined : end);
}

import type { FieldLines } from '../../evidence/evidence.ts';
import { headerValues } from '../../evidence/fields.ts';
import type { Document } from '../../evidence/html/document.ts';
import { metasOf } from '../../evidence/html/metas.ts';
import { stripAsciiSpace } from '../../evidence/links/base-url.ts';

/** One content security policy: the directives in force, the first of a name wins. */
interface Policy {
  readonly text: string;
  /** The part of the text that browsers read. */
  readonly read: string;
  /** Directives lost to a character outside ASCII: https://www.w3.org/TR/CSP3/#parse-serialized-policy */
  readonly unread: ReadonlySet<string>;
  readonly directives: ReadonlyMap<string, readonly string[]>;
  readonly by: 'header' | 'meta';
}

/** Every enforced policy: each comma part of each header line, and the metas in head. */
export function enforcedPolicies(fields: FieldLines, document: Document | undefined): Policy[] {
  const headers = headerPolicies(fields, 'content-security-policy');
  const metas = document === undefined ? [] : metasOf(document);
  const inMetas = metas.flatMap(({ element, httpEquiv, content = '' }) => {
    if (httpEquiv !== 'content-security-policy' || !element.inHead) return [];
    // A comma parts header fields alone; a meta is one policy: https://www.w3.org/TR/CSP3/#meta-element
    return policyOf(content, 'meta');
  });
  return [...headers, ...inMetas];
}

export function headerPolicies(fields: FieldLines, name: string): Policy[] {
  return headerValues(fields, name)
    .flatMap((value) => value.split(','))
    .flatMap((part) => policyOf(part, 'header'));
}

/** Browsers then ask over https for what the page names with http, the targets of its forms included. */
export function upgradesRequests(fields: FieldLines, document: Document | undefined): boolean {
  return enforcedPolicies(fields, document).some(({ directives }) =>
    directives.has('upgrade-insecure-requests'),
  );
}

/** CSP 3: does the policy say which scripts may run? */
export function controlsScripts({ directives }: Policy): boolean {
  return scriptDirectives.some((name) => directives.has(name));
}

/** It would say so, if browsers read it. */
export function leavesScriptsUnread({ unread }: Policy): boolean {
  return scriptDirectives.some((name) => unread.has(name));
}

const scriptDirectives = ['script-src', 'script-src-elem', 'default-src'] as const;

/** Ignored in a meta element: https://www.w3.org/TR/CSP3/#meta-element */
const headerOnly = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

/** One or, where no directive is in it, none. */
function policyOf(serialized: string, by: Policy['by']): Policy[] {
  const text = stripAsciiSpace(serialized);
  const directives = new Map<string, readonly string[]>();
  const unread = new Set<string>();
  const parts = text.split(';');
  for (const part of parts) {
    const isRead = isAscii(part);
    const [first = '', ...values] = isRead ? part.trim().split(/[\t\n\f\r ]+/) : [unreadName(part)];
    const name = first.toLowerCase();
    if (name === '' || directives.has(name) || (by === 'meta' && headerOnly.has(name))) continue;
    if (isRead) directives.set(name, values);
    else unread.add(name);
  }
  if (directives.size === 0 && unread.size === 0) return [];
  return [{ text, read: parts.filter(isAscii).join(';'), unread, directives, by }];
}

/** Texts pasted from a word processor have curly quotes and no-break spaces. */
function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}

/** The name behind what is not ASCII. A word that a curly quote ends is a source such as ‘none’, and no name. */
function unreadName(part: string): string {
  return /^[^!-~]*([A-Za-z-]+)(?![\p{Pi}\p{Pf}A-Za-z-])/u.exec(part)?.[1] ?? '';
}

import { stripAsciiSpace } from '../../evidence/base-url.ts';
import { attribute, type Document } from '../../evidence/document.ts';
import type { FieldLines } from '../../evidence/evidence.ts';
import { headerValues } from '../../evidence/fields.ts';

/** One content security policy: the directives in force, the first of a name wins. */
interface Policy {
  readonly text: string;
  /** The part of the text that browsers read. */
  readonly read: string;
  /** Names of the directives that browsers do not read: https://www.w3.org/TR/CSP3/#parse-serialized-policy */
  readonly unread: ReadonlySet<string>;
  readonly directives: ReadonlyMap<string, readonly string[]>;
  readonly by: 'header' | 'meta';
}

/** Every enforced policy: each comma part of each header line, and the metas in head. */
export function enforcedPolicies(fields: FieldLines, document: Document | undefined): Policy[] {
  const headers = headerPolicies(fields, 'content-security-policy');
  const metas = (document?.byName('meta') ?? []).flatMap((meta) => {
    if (!meta.inHead) return [];
    if (attribute(meta, 'http-equiv')?.toLowerCase() !== 'content-security-policy') return [];
    // A comma parts header fields alone; a meta is one policy: https://www.w3.org/TR/CSP3/#meta-element
    return policyOf(attribute(meta, 'content') ?? '', 'meta');
  });
  return [...headers, ...metas];
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
  const parts = text.split(';');
  const read = parts.filter(isAscii);
  for (const part of read) {
    const [first = '', ...values] = part.trim().split(/[\t\n\f\r ]+/);
    const name = first.toLowerCase();
    if (name === '' || directives.has(name) || (by === 'meta' && headerOnly.has(name))) continue;
    directives.set(name, values);
  }
  // A part with nothing in ASCII, such as a no-break space at the end, names no directive that could be missed.
  const unread = new Set(
    parts.filter((part) => !isAscii(part)).flatMap((part) => firstAsciiWord(part) ?? []),
  );
  if (directives.size === 0 && unread.size === 0) return [];
  return [{ text, read: read.join(';'), unread, directives, by }];
}

/** Texts pasted from a word processor have curly quotes and no-break spaces. */
function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}

function firstAsciiWord(text: string): string | undefined {
  return /[!-~]+/.exec(text)?.[0].toLowerCase();
}

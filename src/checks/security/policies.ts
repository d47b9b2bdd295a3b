import { attribute, type Document } from '../../evidence/document.ts';
import type { FieldLines } from '../../evidence/evidence.ts';
import { headerValues } from '../../evidence/fields.ts';

/** One content security policy: the directives in force, the first of a name wins. */
interface Policy {
  readonly text: string;
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

/** CSP 3: does the policy say which scripts may run? */
export function controlsScripts({ directives }: Policy): boolean {
  return scriptDirectives.some((name) => directives.has(name));
}

const scriptDirectives = ['script-src', 'script-src-elem', 'default-src'] as const;

/** Ignored in a meta element: https://www.w3.org/TR/CSP3/#meta-element */
const headerOnly = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

/** One or, where no directive is in it, none. */
function policyOf(serialized: string, by: Policy['by']): Policy[] {
  const text = serialized.trim();
  const directives = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...values] = directive.trim().split(/[\t\n\f\r ]+/);
    const key = name.toLowerCase();
    if (key === '' || directives.has(key) || (by === 'meta' && headerOnly.has(key))) continue;
    directives.set(key, values);
  }
  return directives.size === 0 ? [] : [{ text, directives, by }];
}

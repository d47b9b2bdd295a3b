import { attribute, type Document } from '../../evidence/document.ts';
import type { FieldLines } from '../../evidence/evidence.ts';
import { headerValues } from '../../evidence/fields.ts';

/** One content security policy: the directives in force, the first of a name wins. */
export interface Policy {
  readonly text: string;
  readonly directives: ReadonlyMap<string, readonly string[]>;
  readonly by: 'header' | 'meta';
}

/** Every enforced policy: each comma part of each header line, and the metas in head. */
export function enforcedPolicies(fields: FieldLines, document: Document | undefined): Policy[] {
  const headers = headerPolicies(fields, 'content-security-policy');
  const metas = (document?.byName('meta') ?? []).flatMap((meta) => {
    if (!meta.inHead) return [];
    if (attribute(meta, 'http-equiv')?.trim().toLowerCase() !== 'content-security-policy') return [];
    return policiesOf(attribute(meta, 'content') ?? '', 'meta');
  });
  return [...headers, ...metas];
}

export function headerPolicies(fields: FieldLines, name: string): Policy[] {
  return headerValues(fields, name).flatMap((value) => policiesOf(value, 'header'));
}

/** CSP 3: does the policy say which scripts may run? */
export function controlsScripts({ directives }: Policy): boolean {
  return ['script-src', 'script-src-elem', 'default-src'].some((name) => directives.has(name));
}

/** Ignored in a meta element: https://www.w3.org/TR/CSP3/#meta-element */
const headerOnly = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

function policiesOf(value: string, by: Policy['by']): Policy[] {
  return value.split(',').flatMap((part) => {
    const text = part.trim();
    const directives = new Map<string, readonly string[]>();
    for (const directive of text.split(';')) {
      const [name = '', ...values] = directive.trim().split(/[\t\n\f\r ]+/);
      const key = name.toLowerCase();
      if (key === '' || directives.has(key) || (by === 'meta' && headerOnly.has(key))) continue;
      directives.set(key, values);
    }
    return directives.size === 0 ? [] : [{ text, directives, by }];
  });
}

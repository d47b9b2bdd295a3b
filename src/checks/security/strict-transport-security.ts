import type { FieldLines } from '../../evidence/evidence.ts';
import { headerValues, withoutSpace } from '../../evidence/fields.ts';

/** 180 days: a shorter policy is gone before many visitors come again. */
export const hstsMinSeconds = 15_552_000;

interface StrictTransportSecurity {
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

/**
 * The policy in force: only the first field line counts. Undefined: none. `invalid`: browsers ignore it.
 * @see https://www.rfc-editor.org/rfc/rfc6797#section-6.1
 */
export function strictTransportSecurity(fields: FieldLines): StrictTransportSecurity | 'invalid' | undefined {
  const [first] = headerValues(fields, 'strict-transport-security');
  if (first === undefined) return undefined;
  const directives = new Map<string, string>();
  for (const part of first.split(';')) {
    const [name = '', ...rest] = part.split('=');
    const key = withoutSpace(name).toLowerCase();
    if (key === '') continue;
    if (directives.has(key)) return 'invalid';
    directives.set(key, withoutSpace(rest.join('=')));
  }
  const age = /^(?:"(\d+)"|(\d+))$/.exec(directives.get('max-age') ?? '');
  if (age === null) return 'invalid';
  return {
    maxAge: Math.min(Number(age[1] ?? age[2]), Number.MAX_SAFE_INTEGER),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

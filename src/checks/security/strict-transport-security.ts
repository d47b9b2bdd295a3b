import type { FieldLines } from '../../evidence/evidence.ts';
import { headerValues } from '../../evidence/fields.ts';

/** 180 days: a shorter policy is gone before many visitors come again. */
export const hstsMinSeconds = 15_552_000;

interface StrictTransportSecurity {
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

/** `[ token [ "=" ( token | quoted-string ) ] ]` and its end. Sticky, thus linear: the first failure ends it. */
const directive =
  /[\t ]*(?:([!#$%&'*+.^_`|~\w-]+)[\t ]*(?:=[\t ]*([!#$%&'*+.^_`|~\w-]+|"(?:[^"\\]|\\.)*")[\t ]*)?)?(?:;|$)/gy;

/**
 * The policy in force: only the first field line counts. Undefined: none. `invalid`: browsers ignore it.
 * @see https://www.rfc-editor.org/rfc/rfc6797#section-6.1
 */
export function strictTransportSecurity(fields: FieldLines): StrictTransportSecurity | 'invalid' | undefined {
  const [first] = headerValues(fields, 'strict-transport-security');
  if (first === undefined) return undefined;
  const directives = new Map<string, string>();
  let end = 0;
  for (const [text, name, value = ''] of first.matchAll(directive)) {
    end += text.length;
    if (name === undefined) continue;
    const key = name.toLowerCase();
    if (directives.has(key)) return 'invalid';
    directives.set(key, value);
  }
  // One directive that does not conform to the grammar takes the whole field away.
  if (end < first.length || directives.get('includesubdomains')) return 'invalid';
  const age = /^(?:"(\d+)"|(\d+))$/.exec(directives.get('max-age') ?? '');
  if (age === null) return 'invalid';
  return {
    maxAge: Math.min(Number(age[1] ?? age[2]), Number.MAX_SAFE_INTEGER),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

import { hasHiddenControls } from '../../lib/hidden-controls.ts';
import type { AuthText, AuthTexts } from './configuration.ts';
import type { Fault } from './place.ts';
import { filledIn } from './variables.ts';

/** What opens a door. All of it is secret but the names of header fields. */
interface Auth {
  /** `name:password` */
  readonly basic: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** As a `Cookie` header has them. */
  readonly cookies: string | undefined;
  /** Narrows where it goes, and never widens it; undefined: to all origins of the pages named. */
  readonly origins: readonly string[] | undefined;
}

type FilledAuth =
  | { readonly ok: true; readonly auth: Auth }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * The values of `auth`, filled in from the environment. No fault tells a value.
 * @param variable reads one of the environment; it is asked for names alone that begin with ASSAY_AUTH_
 */
export function fillAuth(
  { basic, headers, cookies, origins }: AuthTexts,
  file: string,
  variable: (name: string) => string | undefined,
): FilledAuth {
  const faults: Fault[] = [];
  const fill = (text: AuthText) => {
    const { text: value, unset } = filledIn(text.value, variable);
    const message = faultOf(text, value, unset);
    if (message !== undefined) faults.push({ file, line: text.line, column: text.column, message });
    return value;
  };
  const auth = {
    basic: basic && fill(basic),
    headers: headers.map((header) => ({ name: header.name, value: fill(header) })),
    cookies: cookies && fill(cookies),
    origins,
  };
  return faults.length === 0 ? { ok: true, auth } : { ok: false, faults };
}

function faultOf({ path }: AuthText, value: string, unset: readonly string[]): string | undefined {
  if (unset.length > 0) {
    const names = [...new Set(unset)].join(', ');
    return `${path} needs the environment variable ${names}, which is not set.`;
  }
  if (hasHiddenControls(value)) return `${path} would hold a line break or another control character.`;
  if (path === 'auth.basic' && !value.includes(':')) return `${path} is no "name:password".`;
  return undefined;
}

import { quoted } from './said.ts';

/** `${ASSAY_AUTH_…}` in a text, or what looks like one. */
const places = /\$\{([^}]*)(\}?)/g;
const allowed = /^ASSAY_AUTH_[A-Z0-9_]+$/;

/** Why a text may not be filled in, as a sentence; undefined: it may. */
export function variableFault(text: string, path: string): string | undefined {
  for (const [, name = '', end] of text.matchAll(places)) {
    if (end === '') return `${path} has "\${" without the closing brace.`;
    if (!allowed.test(name)) {
      return `${path} names the variable ${quoted(name)}; only those whose names begin with ASSAY_AUTH_ are filled in, as this file could send any other anywhere.`;
    }
  }
  return undefined;
}

/**
 * The text with the values of its variables, or the names of those that are not set. An empty value counts as not set.
 * @param variable reads one of the environment
 */
export function filledIn(
  text: string,
  variable: (name: string) => string | undefined,
): { readonly text: string; readonly unset: readonly string[] } {
  const unset: string[] = [];
  const filled = text.replace(places, (_, name: string) => {
    const value = variable(name) ?? '';
    if (value === '') unset.push(name);
    return value;
  });
  return { text: filled, unset };
}

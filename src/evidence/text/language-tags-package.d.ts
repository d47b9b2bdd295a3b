declare module 'language-tags' {
  /** A tag read by the IANA Language Subtag Registry. */
  export function tags(tag: string): { errors(): readonly { readonly code: number }[] };
  /** The record of a primary language subtag, or null when the registry has none. */
  export function language(subtag: string): object | null;
  /** The record of a subtag of that type, or null when the registry has none. */
  export function type(
    subtag: string,
    type: 'extlang',
  ): { readonly data: { readonly record: { readonly Prefix?: readonly string[] } } } | null;
}

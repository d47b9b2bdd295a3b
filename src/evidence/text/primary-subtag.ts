import { iso639Languages } from '../data/iso-639-1.ts';

/** The subtag that names the language, registered or not, in lower case. */
export function primarySubtag(tag: string): string {
  return (tag.split('-', 1)[0] ?? '').toLowerCase();
}

/**
 * Codes of two letters alone: many with three that people write, such as `ger` for German, are no tags, and only
 * the registry could tell them from real ones.
 */
export function namesLanguage(tag: string): boolean {
  return iso639Languages.has(primarySubtag(tag));
}

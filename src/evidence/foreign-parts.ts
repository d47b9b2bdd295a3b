import { iso639Languages } from './data/iso-639-1.ts';
import { attribute, type Document, type Element } from './document.ts';
import { languageFamily, primarySubtag } from './language-tags.ts';

/**
 * Elements that name a language, and whether it is another than that of the page; undefined where none is. Others,
 * those with `jp` for Japanese among them, are in the language of what holds them.
 */
export function foreignParts({ root, byAttribute }: Document): ReadonlyMap<Element, boolean> | undefined {
  const own = languageFamily(attribute(root, 'lang') ?? '');
  const parts = new Map<Element, boolean>();
  // A page may name a language hundreds of times, but few of them.
  const known = new Map<string, boolean | undefined>();
  let hasForeign = false;
  for (const element of byAttribute('lang')) {
    const tag = attribute(element, 'lang') as string;
    if (!known.has(tag)) known.set(tag, namesLanguage(tag) ? languageFamily(tag) !== own : undefined);
    const isForeign = known.get(tag);
    if (isForeign !== undefined) parts.set(element, isForeign);
    hasForeign ||= isForeign === true;
  }
  return hasForeign ? parts : undefined;
}

/**
 * Codes of two letters alone: many with three that people write, such as `ger` for German, are no tags, and only
 * the registry could tell them from real ones.
 */
function namesLanguage(tag: string): boolean {
  return iso639Languages.has(primarySubtag(tag));
}

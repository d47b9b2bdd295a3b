import { createRequire } from 'node:module';
import type * as Registry from 'language-tags';
import { iso639Languages } from './data/iso-639-1.ts';
import { iso3166Regions } from './data/iso-3166-1.ts';
import { iso15924Scripts } from './data/iso-15924.ts';
import { attribute, closest, type Element } from './document.ts';

/**
 * D9: well-formed, and the registry knows the language. Both are asked: the registry package forgives `en-` and
 * `pt-BR ` with a space, and Intl takes any unknown code such as `xx`.
 * @param tag untrimmed
 */
export function langOk(tag: string): boolean {
  if (lastAsked?.tag !== tag) lastAsked = { tag, isOk: isWellFormed(tag) && isRegistered(tag) };
  return lastAsked.isOk;
}

/** A page has one language as a rule, and a dozen checks ask for it, at 10 µs each. */
let lastAsked: { readonly tag: string; readonly isOk: boolean } | undefined;

function isRegistered(tag: string): boolean {
  return isRegisteredLanguage(tag.split('-', 1)[0] as string);
}

/** D9: langOk, and every other subtag is registered and none is deprecated. */
export function langFull(tag: string): boolean {
  return (
    langOk(tag) &&
    registry()
      .tags(tag)
      .errors()
      .every(({ code }) => code === sameAsSuppressedScript)
  );
}

/** D9: `x-default`, or an ISO 639-1 language with an ISO 15924 script, an assigned ISO 3166-1 region, or both. */
export function hreflangOk(value: string): boolean {
  const tag = value.toLowerCase();
  if (tag === 'x-default') return true;
  const [, primary, script, region] = /^([a-z]{2})(?:-([a-z]{4}))?(?:-([a-z]{2}))?$/.exec(tag) ?? [];
  if (primary === undefined || !iso639Languages.has(primary)) return false;
  if (script !== undefined && !iso15924Scripts.has(script)) return false;
  return region === undefined || iso3166Regions.has(region);
}

/** The IANA registry has the code as a language. */
export function isRegisteredLanguage(subtag: string): boolean {
  return registry().language(subtag) !== null || beyondThePackage.has(subtag.toLowerCase());
}

/** `aa` is the package's first record, at which it stumbles; the others were registered after its list of 2024-05-16. */
const beyondThePackage: ReadonlySet<string> = new Set(['aa', 'hnm', 'luh', 'oak', 'sjc', 'ynb']);

/** The language of an element by the nearest `lang`, or undefined when there is none or it is no valid tag. */
export function languageAt(element: Element): string | undefined {
  const holder = closest(element, (candidate) => attribute(candidate, 'lang') !== undefined);
  const tag = holder === undefined ? undefined : attribute(holder, 'lang');
  return tag !== undefined && langOk(tag) ? tag : undefined;
}

/** The package's ERR_SUPPRESS_SCRIPT: `en-Latn` says more than needed, which is no error of the tag. */
const sameAsSuppressedScript = 10;

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

let loaded: typeof Registry | undefined;

/** Loaded when first asked: the main thread, which only reads the catalogue's texts, never needs its 12 MB. */
function registry(): typeof Registry {
  loaded ??= createRequire(import.meta.url)('language-tags') as typeof Registry;
  return loaded;
}

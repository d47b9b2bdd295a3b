import { createRequire } from 'node:module';
import type * as Registry from 'language-tags';
import { iso639Languages } from '../data/iso-639-1.ts';
import { iso3166Regions } from '../data/iso-3166-1.ts';
import { iso15924Scripts } from '../data/iso-15924.ts';
import { attribute, closest, type Element } from '../html/element.ts';
import { primarySubtag } from './primary-subtag.ts';

/**
 * T9: well-formed, and the registry knows the language. Both are asked: the registry package forgives `en-` and
 * `pt-BR ` with a space, and Intl takes any unknown code such as `xx`.
 * @param tag untrimmed
 */
export function langOk(tag: string): boolean {
  return intlTag(tag) !== undefined;
}

/** T9: langOk, and every other subtag is registered and none is deprecated. */
export function langFull(tag: string): boolean {
  const known = readingOf(tag);
  known.isFull ??= known.intlTag !== undefined && isFullyRegistered(tag);
  return known.isFull;
}

/** T9: `x-default`, or an ISO 639-1 language with an ISO 15924 script, an assigned ISO 3166-1 region, or both. */
export function hreflangOk(value: string): boolean {
  const tag = value.toLowerCase();
  if (tag === 'x-default') return true;
  const [, primary, script, region] = /^([a-z]{2})(?:-([a-z]{4}))?(?:-([a-z]{2}))?$/.exec(tag) ?? [];
  if (primary === undefined || !iso639Languages.has(primary)) return false;
  if (script !== undefined && !iso15924Scripts.has(script)) return false;
  return region === undefined || iso3166Regions.has(region);
}

/** The same for languages that detectors, or the web, do not tell apart. */
export function languageFamily(tag: string): string {
  const primary = primarySubtag(tag);
  return families.get(primary) ?? primary;
}

const families: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['in', 'id'],
  ['iw', 'he'],
  ['bs', 'sh'],
  ['hr', 'sh'],
  ['sr', 'sh'],
  ['tl', 'fil'],
  ['ms', 'id'],
]);

/** The IANA registry has the code as a language. */
export function isRegisteredLanguage(subtag: string): boolean {
  return registry().language(subtag) !== null || beyondThePackage.has(subtag.toLowerCase());
}

/** `aa` is the package's first record, at which it stumbles; the others were registered after its list of 2024-05-16. */
const beyondThePackage: ReadonlySet<string> = new Set(['aa', 'hnm', 'luh', 'oak', 'sjc', 'ynb']);

/**
 * The language of an element by the nearest `lang`, or undefined when there is none or it is no valid tag. In the
 * form that Intl takes: `zh-Hant` for `zh-yue-Hant`.
 */
export function languageAt(element: Element): string | undefined {
  const holder = closest(element, (candidate) => attribute(candidate, 'lang') !== undefined);
  const tag = holder === undefined ? undefined : attribute(holder, 'lang');
  return tag === undefined ? undefined : intlTag(tag);
}

/** A valid tag as Intl takes it, else undefined. */
function intlTag(tag: string): string | undefined {
  return readingOf(tag).intlTag;
}

interface TagReading {
  readonly tag: string;
  readonly intlTag: string | undefined;
  /** What `langFull` says, once it was asked. */
  isFull?: boolean;
}

function readingOf(tag: string): TagReading {
  if (lastAsked?.tag !== tag) lastAsked = { tag, intlTag: readTag(tag) };
  return lastAsked;
}

/** A page has one language as a rule, and a dozen checks ask for it, at 10 µs each. */
let lastAsked: TagReading | undefined;

function readTag(tag: string): string | undefined {
  const wellFormed = wellFormedTag(tag);
  return wellFormed !== undefined && isRegistered(tag) ? wellFormed : undefined;
}

/**
 * Intl refuses two forms that BCP 47 has: extended languages, which are left out here, and grandfathered tags, of
 * which the language is left. `i-klingon` and its like stay refused, as by axe: T9 asks for a language; `i` is none.
 * @see https://www.rfc-editor.org/rfc/rfc5646#section-2.2.2
 */
function wellFormedTag(tag: string): string | undefined {
  if (isWellFormed(tag)) return tag;
  const [language = '', extended = ''] = tag.split('-', 2);
  if (grandfathered.has(tag.toLowerCase())) return language;
  const rest = tag.slice(`${language}-${extended}`.length);
  return isExtendedLanguage(extended, language) && isWellFormed(language + rest)
    ? language + rest
    : undefined;
}

/** The list is closed for good; of what Intl refuses, these have a language. */
const grandfathered: ReadonlySet<string> = new Set(
  'en-gb-oed no-bok no-nyn sgn-be-fr sgn-be-nl sgn-ch-de zh-min zh-min-nan'.split(' '),
);

function isExtendedLanguage(subtag: string, prefix: string): boolean {
  const prefixes = registry().type(subtag, 'extlang')?.data.record.Prefix;
  return prefixes?.includes(prefix.toLowerCase()) ?? false;
}

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isFullyRegistered(tag: string): boolean {
  return registry()
    .tags(forPackage(tag))
    .errors()
    .every(({ code }) => harmless.has(code));
}

function isRegistered(tag: string): boolean {
  return isRegisteredLanguage(forPackage(tag).split('-', 1)[0] as string);
}

/**
 * The tag with general codes in place of those that the registry has and the package misses: its ranges for private
 * use, such as XA–XZ with XK for Kosovo, and languages that came later.
 */
function forPackage(tag: string): string {
  return tag
    .replace(/^[a-z]{2,3}(?=-|$)/i, (language) => (isMissed(language) ? 'und' : language))
    .replace(/-qa(?:a[a-z]|b[a-x])(?=-|$)/i, '-Zzzz')
    .replace(/-(?:q[m-z]|x[a-z])(?=-|$)/i, '-ZZ');
}

function isMissed(language: string): boolean {
  return beyondThePackage.has(language.toLowerCase()) || /^q[a-t][a-z]$/i.test(language);
}

/**
 * ERR_SUPPRESS_SCRIPT: `en-Latn` says more than needed, which is no error of the tag. ERR_DUPLICATE_VARIANT: the
 * package says so of any second variant; real duplicates were refused by Intl.
 */
const harmless: ReadonlySet<number> = new Set([10, 8]);

let loaded: typeof Registry | undefined;

/** Loaded when first asked: the main thread, which only reads the catalogue's texts, never needs its 12 MB. */
function registry(): typeof Registry {
  loaded ??= createRequire(import.meta.url)('language-tags') as typeof Registry;
  return loaded;
}

import { iso3166Regions } from '../../evidence/data/iso-3166-1.ts';
import { hreflangOk, isRegisteredLanguage } from '../../evidence/text/language-tags.ts';

/** What authors write → what they mean: withdrawn languages, and reserved names of countries. */
const languages: Readonly<Record<string, string>> = {
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  sh: 'sr',
};
/** The script that a withdrawn language meant. */
const scripts: Readonly<Record<string, string>> = { sh: 'latn' };
const regions: Readonly<Record<string, string>> = { uk: 'gb' };

/**
 * The valid code that the author most likely meant: `en-uk` → `en-gb`, `en_US` → `en-us`, `us` → `en-us`.
 * @returns lower-case, or undefined when there is nothing to go by
 */
export function suggestedCode(written: string): string | undefined {
  // P3: at most 40 characters.
  const parts =
    written
      .slice(0, 40)
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? [];
  const [first = '', ...rest] = parts;
  if (first === 'default' || (first === 'x' && rest[0] === 'default')) return 'x-default';
  const language = languages[first] ?? first;
  const others = rest.map((part) => regions[part] ?? part);
  const script = others.find((part) => part.length === 4) ?? scripts[first];
  const region = others.find((part) => part.length === 2);
  const candidates = [
    [language, script, region],
    [language, region],
    // The two parts in the wrong order: us-en.
    [region, language],
    [language],
    [shorter(language), script, region],
    [shorter(language)],
    ...(isRegionAlone(first) ? [spokenIn(regions[first] ?? first)] : []),
  ];
  return candidates
    .map((candidate) => candidate.filter((part) => part !== undefined).join('-'))
    .find((code) => code !== written && hreflangOk(code));
}

/** The code of a region and of no language, not even a withdrawn one such as `bh`. */
function isRegionAlone(code: string): boolean {
  return iso3166Regions.has(regions[code] ?? code) && !isRegisteredLanguage(code);
}

/** `deu` → `de`: the two-letter code of a language, where it has one. */
function shorter(language: string): string | undefined {
  return /^[a-z]{3}$/.test(language)
    ? new Intl.Locale(Intl.getCanonicalLocales(language)[0] as string).language
    : undefined;
}

/** The region with the language that most of its people read. */
function spokenIn(region: string): (string | undefined)[] {
  return [new Intl.Locale(`und-${region}`).maximize().language, region];
}

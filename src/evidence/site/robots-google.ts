import { type Field, stripped } from './robots-line.ts';

/**
 * A line as Google's crawlers read it: known keys by how they begin, with their common misspellings, and white space
 * in place of a colon where it parts exactly two words.
 * @param record the line without its comment and the white space around it
 * @see https://github.com/google/robotstxt the published parser, robots.cc
 */
export function googleField(record: string): Field | undefined {
  const text = record.slice(0, lineMax);
  const colon = text.indexOf(':');
  const end = colon === -1 ? endOfFirstWord(text) : colon;
  if (end === -1) return undefined;
  const key = keyOf(stripped(text.slice(0, end)).toLowerCase());
  return key === undefined ? undefined : { key, value: stripped(text.slice(end + 1)) };
}

/** The first of two words ends there; -1 when there are more or fewer. */
function endOfFirstWord(text: string): number {
  const words = /^([^ \t]+)[ \t]+[^ \t]+$/.exec(text);
  return words?.[1]?.length ?? -1;
}

/** What is beyond is cut off: eight times the length of an address that browsers took once, and the end of the string. */
const lineMax = 2083 * 8 - 1;

const beginnings: readonly (readonly [beginning: string, key: Field['key']])[] = [
  ...['user-agent', 'useragent', 'user agent'].map((text) => [text, 'user-agent'] as const),
  ['allow', 'allow'],
  ...['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'].map(
    (text) => [text, 'disallow'] as const,
  ),
  ...['sitemap', 'site-map'].map((text) => [text, 'sitemap'] as const),
];

function keyOf(written: string): Field['key'] | undefined {
  return beginnings.find(([beginning]) => written.startsWith(beginning))?.[1];
}

/** To allow the index page of a folder allows the folder's own address as well. */
export function googlePatterns(allows: boolean, value: string): readonly string[] {
  const slash = value.lastIndexOf('/');
  const isIndex = allows && value.startsWith('/index.htm', slash);
  return isIndex && slash !== -1 ? [value, `${value.slice(0, slash + 1)}$`] : [value];
}

/** Google escapes what is not ASCII and writes escapes in upper case; else a pattern is compared as it is written. */
export function googleForm(pattern: string): string {
  return pattern.replace(/%[\da-f]{2}|[^\0-\x7f]+/gi, (found) =>
    found.startsWith('%') ? found.toUpperCase() : encodeURIComponent(found.toWellFormed()),
  );
}

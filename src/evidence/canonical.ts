import LinkHeader from 'http-link-header';
import { baseUrl, parseHttpUrl, stripAsciiSpace } from './base-url.ts';
import { attribute, type Document } from './document.ts';
import type { FieldLines } from './evidence.ts';
import { headerValues } from './fields.ts';
import { asciiWords, relIncludes } from './rel.ts';
import { comparableUrl } from './url-equality.ts';

/**
 * The one valid canonical of a page, absolute: from `link` in head and from Link fields without `anchor`. Null when
 * there is none, or when several name different URLs.
 */
export function canonicalOf(document: Document, fields: FieldLines): string | null {
  const base = baseUrl(document);
  const inHead = document
    .byName('link')
    .filter((link) => link.inHead && relIncludes(link, 'canonical'))
    .map((link) => ({ value: attribute(link, 'href') ?? '', base }));
  const inFields = canonicalLinks(fields).map((value) => ({ value, base: document.url }));
  const urls = new Map<string, string>();
  for (const { value, base } of [...inHead, ...inFields]) {
    const url = stripAsciiSpace(value) === '' ? undefined : parseHttpUrl(value, base);
    if (url !== undefined) urls.set(comparableUrl(url), url.href);
  }
  const [only] = urls.values();
  return urls.size === 1 && only !== undefined ? only : null;
}

function canonicalLinks(fields: FieldLines): string[] {
  return headerValues(fields, 'link').flatMap((line) =>
    parseLinks(line)
      .filter(
        ({ rel = '', anchor }) => anchor === undefined && asciiWords(rel.toLowerCase()).includes('canonical'),
      )
      .map(({ uri }) => uri),
  );
}

/** A line that does not parse says nothing. */
function parseLinks(line: string): LinkHeader.Reference[] {
  try {
    return LinkHeader.parse(line).refs;
  } catch {
    return [];
  }
}

import { parseAddress, spelledMax } from '../../lib/parse-address.ts';
import type { SearchTerms } from '../../store/lists/report-filter.ts';
import { projectNameOf } from './project-name.ts';

/** How a term can stand in the title or in the URL of a report, in one of them where only that is asked. */
export function searchTerms(term: string, by?: keyof SearchTerms): SearchTerms {
  return {
    url: by === 'title' ? [] : urlSpellings(term),
    title: by === 'url' ? [] : titleSpellings(term),
  };
}

/** In the letter cases that people write: SQLite tells cases apart in all letters but those of ASCII. */
function titleSpellings(term: string): string[] {
  const lower = term.toLowerCase();
  const spellings = /^[\x20-\x7e]*$/.test(term)
    ? [term]
    : [term, lower, term.toUpperCase(), lower.replace(/^./u, (first) => first.toUpperCase())];
  return [...new Set(spellings)].filter(({ length }) => length <= urlMax);
}

/**
 * The ways in which a term can stand in a stored URL, which is ASCII: as part of a path it is percent-encoded, as
 * part of a host it is Punycode, and an address has both.
 */
export function urlSpellings(term: string): string[] {
  const [, before = '', host = '', path = ''] = /^((?:https?:)?[./:]*)([^/?#]*)(.*)$/is.exec(term) ?? [];
  const spelled = hostSpelling(host);
  const spellings = [encoded(term), ...(spelled === undefined ? [] : [before + spelled + encoded(path)])];
  return [...new Set(spellings)].filter(({ length }) => length <= urlMax);
}

function encoded(text: string): string {
  return text.replace(/[^\x21-\x7e]|["<>`]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

/** No stored URL or title is longer, so a longer term is found nowhere; SQLite refuses patterns of 50,000 bytes. */
const urlMax = 2_048;

/** The term as part of the name of a project, of an address the whole name; undefined when no name can hold it. */
export function projectSpelling(term: string): string | undefined {
  const url = /^https?:\/\//i.test(term) ? parseAddress(term) : null;
  return url === null ? hostSpelling(term) : projectNameOf(url);
}

/** The term as part of a host name; undefined when no host can hold it. */
export function hostSpelling(term: string): string | undefined {
  if (term.length > spelledMax) return undefined;
  if (/^[\x21-\x7e]*$/.test(term)) return term;
  // Whole labels only have a form of their own; a dot at either end belongs to the search.
  const [, before = '', host = '', after = ''] = /^([.:]*)([^/\s?#@\\%:]+)(.*)$/s.exec(term) ?? [];
  if (/[^\x21-\x7e]/.test(after)) return undefined;
  const dot = host.endsWith('.') ? '.' : '';
  const url = parseAddress(`http://${dot === '' ? host : host.slice(0, -1)}/`);
  return url === null ? undefined : `${before}${url.hostname}${dot}${after}`;
}

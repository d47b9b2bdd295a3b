import type { FieldLines } from '../evidence.ts';
import { headerValues } from '../fields.ts';
import type { Element } from '../html/element.ts';
import { metasOf } from '../html/metas.ts';
import { perDocument } from '../html/per-document.ts';
import { isoInstant } from '../iso-date.ts';
import { months } from '../months.ts';
import { norm } from '../text/text.ts';

/** T10: one page-level rule for crawlers, and where it stands. */
export interface Directive {
  /** Lower-case, such as `noindex`. */
  readonly name: string;
  /** What follows the colon, or undefined without one. */
  readonly value: string | undefined;
  /** Lower-case product token of the one crawler that is meant; undefined: all. */
  readonly agent: string | undefined;
  /** The meta element, where it is known. */
  readonly element?: Element;
  /** The X-Robots-Tag line, as received. */
  readonly header?: string;
}

interface RobotsMeta {
  /** Lower-case: `robots` or a crawler's product token. */
  readonly name: string;
  readonly content: string | undefined;
  readonly element?: Element;
}

/** Names that make a meta a robots meta: the general one and the crawlers that document one of their own. */
const robotsMetaNames = new Set([
  'robots',
  'googlebot',
  'googlebot-news',
  'bingbot',
  'msnbot',
  'slurp',
  'duckduckbot',
  'yandex',
  'baiduspider',
  'applebot',
]);

/** Directives with a value; everything else before a colon in X-Robots-Tag names a crawler. */
const valuedDirectives = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
]);

/** Directives that some search engine reads or once read. */
export const knownDirectives: ReadonlySet<string> = new Set([
  ...valuedDirectives,
  'all',
  'index',
  'follow',
  'noindex',
  'nofollow',
  'none',
  'noarchive',
  'nocache',
  'nosnippet',
  'noimageindex',
  'notranslate',
  'indexifembedded',
  'noodp',
  'noydir',
  'nositelinkssearchbox',
  'noai',
  'noimageai',
]);

/** Robots metas wherever they stand; only those in `head` count as rules. */
export const robotsMetasOf = perDocument((document) => {
  const found: (RobotsMeta & { readonly element: Element })[] = [];
  for (const { element, name: written, content } of metasOf(document)) {
    const name = written === undefined ? '' : norm(written);
    if (robotsMetaNames.has(name)) found.push({ name, content, element });
  }
  return found;
});

/** T10: the rules of a page, from its metas (those in `head`) and its X-Robots-Tag lines, as many as there are. */
export function robotsDirectives(metas: readonly RobotsMeta[], fields: FieldLines): Directive[] {
  return [
    ...metas.flatMap(metaDirectives),
    ...headerValues(fields, 'x-robots-tag').flatMap((header) => read(header, { header }, true)),
  ];
}

/** The directives of one robots meta. */
export function metaDirectives({ name, content = '', element }: RobotsMeta): Directive[] {
  const origin = {
    agent: name === 'robots' ? undefined : name,
    ...(element === undefined ? {} : { element }),
  };
  return read(content, origin, false);
}

/** Those that a crawler with this product token (in lower case) obeys. */
export function directivesFor(token: string, directives: readonly Directive[]): Directive[] {
  return directives.filter(({ agent }) => agent === undefined || agent === token);
}

/** Read restrictively: nothing that says `index` lifts it. */
export function forbidsIndexing({ name }: Directive): boolean {
  return name === 'noindex' || name === 'none';
}

type Origin = Pick<Directive, 'element' | 'header'> & { readonly agent?: string | undefined };

function read(text: string, { agent, ...place }: Origin, hasScopes: boolean): Directive[] {
  const found: Directive[] = [];
  let current = agent;
  let date: { -readonly [Key in keyof Directive]: Directive[Key] } | undefined;
  for (const part of text.split(',')) {
    const scope = hasScopes ? scopeOf(part) : undefined;
    if (scope !== undefined) {
      current = scope.agent;
      date = undefined;
    }
    const piece = norm(scope?.rest ?? part);
    if (piece === '') continue;
    const [name, value] = nameAndValue(piece);
    // Dates of RFC 822 and RFC 850 have a comma after the day of the week.
    if (date !== undefined && !knownDirectives.has(name)) {
      date.value = `${date.value}, ${piece}`;
      continue;
    }
    date = undefined;
    const directive = { name, value, agent: current, ...place };
    found.push(directive);
    if (name === 'unavailable_after') date = directive;
  }
  return found;
}

/** `googlebot: noindex` opens a scope, which lasts to the next one or to the end of the line. */
function scopeOf(part: string): { readonly agent: string; readonly rest: string } | undefined {
  const [, token, rest] = /^\s*([\w!#$%&'*+.^`|~-]+):(.*)$/s.exec(part) ?? [];
  const agent = token?.toLowerCase();
  return agent === undefined || valuedDirectives.has(agent) ? undefined : { agent, rest: rest as string };
}

function nameAndValue(piece: string): [name: string, value: string | undefined] {
  const colon = piece.indexOf(':');
  if (colon === -1) return [piece.toLowerCase(), undefined];
  return [norm(piece.slice(0, colon)).toLowerCase(), norm(piece.slice(colon + 1))];
}

/** RFC 822 §5.1. */
const zoneHours: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/**
 * The instant of `unavailable_after` in epoch milliseconds, from RFC 822, RFC 850 or ISO 8601; undefined: no date. A
 * date alone means its first moment, and no zone means UTC. `Date.parse` takes much else, in the machine's own zone.
 */
export function unavailableFrom({ value = '' }: Directive): number | undefined {
  return wordDate(value) ?? (isSpan.test(value) ? undefined : isoInstant(value));
}

/** A year, a month or a week alone: ISO 8601 knows them, but nobody knows on which day the page is to leave. */
const isSpan = /^\d{4}(?:-\d\d|-?W\d\d)?$/i;

function wordDate(value: string): number | undefined {
  const match =
    /^(?:[a-z]{3,9}, ?)?(\d{1,2})[ -]([a-z]{3})[ -](\d{4}|\d{2})(?: (\d{2}:\d{2}(?::\d{2})?)(?: ([a-z]{1,3}|[+-]\d{4}))?)?$/i.exec(
      value,
    );
  if (match === null) return undefined;
  const [, day, month = '', year = '', time, zone] = match;
  // The turn of centuries that POSIX chose for two digits.
  const century = year.length === 4 ? 0 : Number(year) < 70 ? 2000 : 1900;
  const at = months.indexOf(month.toLowerCase());
  return instant([century + Number(year), at, Number(day)], time, zone);
}

function instant(
  [year, month, day]: readonly [number, number, number],
  time = '00:00',
  zone = 'z',
): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const date = new Date(Date.UTC(year, month, day, hours, minutes, seconds));
  const isReal = date.getUTCMonth() === month && date.getUTCDate() === day && minutes < 60 && seconds < 61;
  const offset = offsetMs(zone.toLowerCase());
  return isReal && offset !== undefined ? date.getTime() - offset : undefined;
}

function offsetMs(zone: string): number | undefined {
  if (['z', 'ut', 'utc', 'gmt'].includes(zone)) return 0;
  if (/^[+-]/.test(zone)) {
    const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
    return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
  }
  const hours = zoneHours[zone];
  return hours === undefined ? undefined : hours * 3_600_000;
}

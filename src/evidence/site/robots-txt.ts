import type { FileResponse } from '../evidence.ts';
import { googleField, googleForm, googlePatterns } from './robots-google.ts';
import { type Field, fieldOf, recordOf } from './robots-line.ts';

/** T11: what robots.txt of the audited origin says. */
export interface RobotsTxt {
  /** `available`: rules were read. `unavailable`: everything is allowed. `unreachable`: a crawler must assume all is disallowed. `unknown`: may be aimed at us, so nothing follows. */
  readonly state: 'available' | 'unavailable' | 'unreachable' | 'unknown';
  /** Values of `Sitemap` lines as written, with their line numbers. */
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[];
  /**
   * May a crawler with this product token fetch the URL? The URL is of the file's own origin. Google's crawlers are
   * answered for as they read the file, all others as RFC 9309 has it.
   * @returns the verdict, and the line number of the rule that decided, or null when none did
   */
  allowed(token: string, url: string): RobotsVerdict;
  /** The file has a group for this very token, `*` aside. */
  names(token: string): boolean;
}

export interface RobotsVerdict {
  readonly allowed: boolean;
  readonly line: number | null;
  /** That line is misspelt, and a rule to Google's crawlers alone. */
  readonly isSlip?: true;
}

/** RFC 9309 §2.5 asks for at least 500 KiB. */
export const robotsBytesMax = 512_000;

/**
 * Reads the file as RFC 9309 has it, and as Google does for its own crawlers, which guess at misspelt lines. A package
 * was weighed (robots-parser): closing its gaps took as much code as matching does.
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2
 */
export function readRobotsTxt(file: FileResponse): RobotsTxt {
  const state = stateOf(file);
  const lines = state === 'available' ? robotsLines(file.bytes) : [];
  const { groups, sitemaps } = parse(lines, standard);
  let googles: Parsed['groups'] | undefined;
  const groupsFor = (token: string) => {
    if (!isGoogles(token)) return groups;
    googles ??= parse(lines, google).groups;
    return googles;
  };
  // Of one address, many crawlers are asked for in a row.
  let target: Target | undefined;
  return {
    state,
    sitemaps,
    names: (token) => groupsFor(token).has(token.toLowerCase()),
    allowed(token, url) {
      if (target?.url !== url) target = targetOf(url);
      if (target.path === '/robots.txt') return { allowed: true, line: null };
      if (state === 'unreachable') return { allowed: false, line: null };
      const groups = groupsFor(token);
      const own = groups.get(token.toLowerCase()) ?? groups.get('*') ?? [];
      if (own.length === 0) return { allowed: true, line: null };
      target.forms ??= formsOf(target.path);
      const rule = mostSpecific(own, target.forms);
      const verdict = { allowed: rule?.allows ?? true, line: rule?.line ?? null };
      return rule?.isSlip ? { ...verdict, isSlip: true } : verdict;
    },
  };
}

/** How a crawler reads lines and rules. */
interface Reading {
  field(record: string): Field | undefined;
  rules(allows: boolean, value: string, place: Pick<Rule, 'line' | 'isSlip'>): readonly Rule[];
}

const standard: Reading = {
  field: fieldOf,
  rules: (allows, value, place) => [ruleOf(allows, value, place)],
};

const google: Reading = {
  field: googleField,
  rules: (allows, value, place) =>
    googlePatterns(allows, value).map((pattern) => googleRuleOf(allows, pattern, place)),
};

function isGoogles(token: string): boolean {
  return /^google/i.test(token);
}

/** T11: rules were read, or there is no file. In any other state its content is unknown. */
export function isKnown(robots: Pick<RobotsTxt, 'state'> | undefined): boolean {
  return robots?.state === 'available' || robots?.state === 'unavailable';
}

export function stateOf({ outcome, chain }: FileResponse): RobotsTxt['state'] {
  if (outcome === 'timeout' || outcome === 'our_limit' || outcome === 'bot_wall') return 'unknown';
  if (outcome === 'too_many_redirects') return 'unavailable';
  if (outcome !== 'answered') return 'unreachable';
  const status = chain.at(-1)?.status ?? 0;
  if (status >= 200 && status < 300) return 'available';
  if (status === 429) return 'unknown';
  // A 3xx that leads nowhere has no file behind it, as a 404 has none.
  if (status >= 300 && status < 500) return 'unavailable';
  return status >= 500 && status < 600 ? 'unreachable' : 'unknown';
}

/** T11: the lines that are read. */
export function robotsLines(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes.subarray(0, robotsBytesMax));
  const lines = text.split(/\r\n|\r|\n/);
  // Half a line is another rule: "Disallow: /private" cut short could forbid the whole site.
  if (bytes.length > robotsBytesMax) lines.pop();
  return lines;
}

interface Parsed {
  /** By lower-case product token. Its groups in the order of the file, each shared by all tokens that it names. */
  readonly groups: ReadonlyMap<string, readonly Group[]>;
  readonly sitemaps: RobotsTxt['sitemaps'];
}

type Group = readonly Rule[];

interface Rule {
  readonly allows: boolean;
  readonly line: number;
  /** RFC 9309 sees no such rule in this line. */
  readonly isSlip: boolean;
  /** It is compared with the path as that is written. */
  readonly isGoogles: boolean;
  /** The pattern in comparable form, split at its wildcards. */
  readonly parts: readonly string[];
  /** The pattern ended in `$`. */
  readonly toTheEnd: boolean;
  readonly namesQuery: boolean;
  readonly namesQuote: boolean;
  /** It had an escaped `$` or `*`, which stands bare in the parts. */
  readonly namesMarks: boolean;
  readonly octets: number;
}

function parse(lines: readonly string[], reading: Reading): Parsed {
  const groups = new Map<string, Group[]>();
  const sitemaps: { url: string; line: number }[] = [];
  let open: Rule[] = [];
  let hasRules = false;
  let line = 0;
  for (const whole of lines) {
    line += 1;
    const record = recordOf(whole);
    const field = reading.field(record);
    if (field === undefined) continue;
    const { key, value } = field;
    if (key === 'user-agent') {
      if (hasRules) open = [];
      hasRules = false;
      addGroup(groups, tokenOf(value), open);
    } else if (key === 'allow' || key === 'disallow') {
      hasRules = true;
      const place = { line, isSlip: fieldOf(record)?.key !== key };
      if (value !== '') open.push(...reading.rules(key === 'allow', value, place));
    } else if (value !== '') {
      sitemaps.push({ url: value, line });
    }
  }
  return { groups, sitemaps };
}

/** The letters, `_` and `-` at the start, so `Googlebot/2.1` names googlebot. Empty: a name no crawler has. */
export function tokenOf(value: string): string {
  if (/^\*(?:[ \t]|$)/.test(value)) return '*';
  return (/^[A-Za-z_-]+/.exec(value)?.[0] ?? '').toLowerCase();
}

function addGroup(groups: Map<string, Group[]>, token: string, group: Group): void {
  const known = groups.get(token);
  if (known === undefined) groups.set(token, [group]);
  else if (known.at(-1) !== group) known.push(group);
}

function googleRuleOf(allows: boolean, value: string, place: Pick<Rule, 'line' | 'isSlip'>): Rule {
  const pattern = googleForm(value);
  const toTheEnd = pattern.endsWith('$');
  return {
    ...{ allows, ...place, isGoogles: true, toTheEnd, octets: pattern.length },
    parts: (toTheEnd ? pattern.slice(0, -1) : pattern).split('*'),
    ...{ namesQuery: false, namesQuote: false, namesMarks: false },
  };
}

function ruleOf(allows: boolean, value: string, place: Pick<Rule, 'line' | 'isSlip'>): Rule {
  const namesQuery = value.includes('?');
  const toTheEnd = value.endsWith('$');
  const pattern = comparable(toTheEnd ? value.slice(0, -1) : value, namesQuery);
  const namesMarks = /%2[4A]/.test(pattern);
  const parts = namesMarks ? pattern.split('*').map(bareMarks) : pattern.split('*');
  const octets = pattern.length + (toTheEnd ? 1 : 0);
  return {
    ...{ allows, ...place, isGoogles: false, parts, toTheEnd, octets },
    ...{ namesQuery, namesQuote: value.includes("'"), namesMarks },
  };
}

interface Target {
  readonly url: string;
  readonly path: string;
  /** Once a rule is compared with it. */
  forms?: Forms;
}

interface Forms {
  readonly written: string;
  readonly plain: Spellings;
  readonly queryRead: Spellings;
  readonly quoted: Spellings;
}

interface Spellings {
  readonly path: string;
  readonly bare: string;
}

function targetOf(url: string): Target {
  const { pathname, search } = new URL(url);
  return { url, path: pathname + search };
}

function formsOf(path: string): Forms {
  const plain = spellings(comparable(path, false));
  const queryRead = path.includes('?') ? spellings(comparable(path, true)) : plain;
  const quoted = path.includes('%27') ? spellings(bareQuotes(plain.path)) : plain;
  return { written: path, plain, queryRead, quoted };
}

function mostSpecific(groups: readonly Group[], forms: Forms): Rule | undefined {
  let best: Rule | undefined;
  for (const group of groups) {
    for (const rule of group) {
      if (best !== undefined && !outranks(rule, best)) continue;
      if (matches(rule, spelledFor(rule, forms))) best = rule;
    }
  }
  return best;
}

function spelledFor(rule: Rule, { written, plain, queryRead, quoted }: Forms): string {
  if (rule.isGoogles) return written;
  const { path, bare } = rule.namesQuery ? queryRead : rule.namesQuote ? quoted : plain;
  return rule.namesMarks ? bare : path;
}

/** In the query, where the URL parser escapes `'`, although it stands for itself. */
function bareQuotes(path: string): string {
  const query = path.indexOf('?');
  return query === -1 ? path : path.slice(0, query) + path.slice(query).replaceAll('%27', "'");
}

function spellings(path: string): Spellings {
  return { path, bare: bareMarks(path) };
}

/** A pattern can name `$` and `*` by their escapes alone, so these match both spellings. RFC 9309 §2.2.3 */
function bareMarks(text: string): string {
  return text.replaceAll('%24', '$').replaceAll('%2A', '*');
}

/** More octets win; among equals, Allow. */
function outranks(rule: Rule, other: Rule): boolean {
  if (rule.octets !== other.octets) return rule.octets > other.octets;
  return rule.allows && !other.allows;
}

/** Each part at its first place after the one before: never a step back, so the time is linear in the path. */
function matches({ parts, toTheEnd }: Rule, path: string): boolean {
  const first = parts[0] as string;
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !toTheEnd || path.length === first.length;
  const last = parts.length - 1;
  let at = first.length;
  for (let i = 1; i <= last; i++) {
    const part = parts[i] as string;
    if (i === last && toTheEnd) return path.length - part.length >= at && path.endsWith(part);
    at = path.indexOf(part, at);
    if (at === -1) return false;
    at += part.length;
  }
  return true;
}

/**
 * The form in which octets are compared: escapes in upper case, escaped unreserved characters bare, and everything
 * escaped that is neither unreserved nor reserved. Reserved characters stay as written: `/*?` must not forbid
 * `/who%3F`, nor `/*%` the path `/it's`. In a query, though, four of them mean the same either way, and the URL
 * parser escapes `'`.
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-3.4
 */
function comparable(path: string, readQuery: boolean): string {
  if (isComparable.test(path)) return path;
  const whole = path.replace(/%[\dA-Fa-f]{2}|[^\w.~:/?#[\]@!$&'()*+,;=%-]/gu, (found) =>
    /^%./.test(found) ? bareOrUpper(found) : escapedOctets(found),
  );
  const query = readQuery ? whole.indexOf('?') : -1;
  if (query === -1) return whole;
  return whole.slice(0, query) + whole.slice(query).replace(/%(?:27|2F|3A|3F|40)/g, decodeURIComponent);
}

/** Nothing is escaped, nor would have to be: so are nearly all paths. */
const isComparable = /^[\w.~:/?#[\]@!$&'()*+,;=-]*$/;

function bareOrUpper(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return /^[\w.~-]$/.test(character) ? character : triplet.toUpperCase();
}

function escapedOctets(character: string): string {
  return [...Buffer.from(character)]
    .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

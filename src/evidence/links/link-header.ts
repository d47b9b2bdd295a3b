import type { FieldLines } from '../evidence.ts';
import { headerValues, withEscapedBytes, withoutSpace } from '../fields.ts';
import { asciiWords } from './rel.ts';

/** One link of a `Link` field. */
interface HeaderLink {
  /** Between the angle brackets; relative to the URL of the response. Bytes that are no ASCII are escaped. */
  readonly target: string;
  /** Lower-case relation types. */
  readonly rel: readonly string[];
  /** Parameters by lower-case name; the first of duplicates. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The field line it stands in. */
  readonly line: string;
}

/**
 * The links of all `Link` field lines, read by RFC 8288, appendix B.2: what follows a syntax error is not read. (The
 * package http-link-header loses every link after a parameter without value, such as `crossorigin`.)
 * @see https://www.rfc-editor.org/rfc/rfc8288#appendix-B.2
 */
export function headerLinks(fields: FieldLines): HeaderLink[] {
  return headerValues(fields, 'link').flatMap(linksOfLine);
}

function linksOfLine(line: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = 0;
  while (at < line.length) {
    at = skip(line, at, ' \t,');
    const end = line.charAt(at) === '<' ? line.indexOf('>', at) : -1;
    if (end === -1) return links;
    const target = withEscapedBytes(withoutSpace(line.slice(at + 1, end)));
    const read = parametersFrom(line, end + 1);
    at = read.end;
    const rel = asciiWords(read.parameters.get('rel') ?? '').map((type) => type.toLowerCase());
    links.push({ target, rel, parameters: read.parameters, line });
  }
  return links;
}

interface Parameters {
  readonly parameters: ReadonlyMap<string, string>;
  readonly end: number;
}

function parametersFrom(line: string, start: number): Parameters {
  const parameters = new Map<string, string>();
  let at = skip(line, start, ' \t');
  while (line.charAt(at) === ';') {
    at = skip(line, at, ' \t;');
    const nameEnd = until(line, at, ' \t;,=');
    const name = line.slice(at, nameEnd).toLowerCase();
    at = skip(line, nameEnd, ' \t');
    let value = '';
    if (line.charAt(at) === '=') {
      at = skip(line, at + 1, ' \t');
      const read = line.charAt(at) === '"' ? quotedFrom(line, at + 1) : bareFrom(line, at);
      value = read.value;
      at = skip(line, read.end, ' \t');
    }
    if (name !== '' && !parameters.has(name)) parameters.set(name, value);
  }
  return { parameters, end: at };
}

interface Value {
  readonly value: string;
  readonly end: number;
}

function quotedFrom(line: string, start: number): Value {
  let value = '';
  let at = start;
  while (at < line.length && line.charAt(at) !== '"') {
    if (line.charAt(at) === '\\') at += 1;
    value += line.charAt(at);
    at += 1;
  }
  return { value, end: at + 1 };
}

function bareFrom(line: string, start: number): Value {
  const end = until(line, start, ';,');
  return { value: withoutSpace(line.slice(start, end)), end };
}

function skip(line: string, start: number, characters: string): number {
  let at = start;
  while (at < line.length && characters.includes(line.charAt(at))) at += 1;
  return at;
}

function until(line: string, start: number, characters: string): number {
  let at = start;
  while (at < line.length && !characters.includes(line.charAt(at))) at += 1;
  return at;
}

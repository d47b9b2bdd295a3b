import { formatCount } from '../lib/quantities.ts';
import { type Entry, malformed, usualValuesMax } from './fields.ts';

/**
 * Members of the one object that a JSON body is, in the order given; repeated ones come repeatedly.
 * @throws AssayError for anything else, for nesting deeper than `depthMax`, for more than `valuesMax` values and for names
 * that reach prototypes (P4)
 */
export function parseJson(text: string, depthMax: number, valuesMax = usualValuesMax): Entry[] {
  const { value, names } = readObject(text, depthMax, valuesMax, '{"url": "https://example.com/"}');
  // JSON.parse keeps the last of repeated members and says nothing, so the names come from the text.
  return names
    .map((name) => JSON.parse(name) as string)
    .map((name) => [name, (value as Record<string, unknown>)[name]]);
}

/**
 * A message of another protocol: the one object that a JSON body is, whole.
 * @throws AssayError as `parseJson`, and for text with control characters or halves of surrogate pairs (P4)
 */
export function parseMessage(text: string, depthMax: number): object {
  const { value } = readObject(text, depthMax, usualValuesMax, '{"jsonrpc": "2.0", …}');
  refuseOddTexts(value);
  return value;
}

/** They are nested as deep as the message may be. */
function refuseOddTexts(value: unknown): void {
  if (typeof value === 'string') refuseOddText(value);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(refuseOddTexts);
}

function refuseOddText(text: string): void {
  if (/[\0-\x08\v\f\x0e-\x1f\x7f]/.test(text)) throw malformed('The JSON body holds a control character.');
  if (!text.isWellFormed()) throw malformed('The JSON body is not valid Unicode.');
}

function readObject(
  text: string,
  depthMax: number,
  valuesMax: number,
  example: string,
): { readonly value: object; readonly names: readonly string[] } {
  const names = scan(text, depthMax, valuesMax);
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed(`The JSON body must be one object, such as ${example}.`);
  }
  refusePoisoned(value);
  return { value, names };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}

/**
 * One pass over text that may be anything yet, before anything is made of it.
 * @returns the names of its outermost members as they are written, if it is JSON
 */
function scan(text: string, depthMax: number, valuesMax: number): string[] {
  const names: string[] = [];
  let depth = 0;
  let values = 0;
  let expectsName = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (expectsName) names.push(text.slice(at, end + 1));
      expectsName = false;
      at = end;
    } else if (code === openBrace || code === openBracket) {
      depth++;
      values++;
      if (depth > depthMax) throw malformed(`The JSON body may have at most ${depthMax} levels.`);
      expectsName = depth === 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth--;
    } else if (code === comma) {
      values++;
      expectsName = depth === 1;
    }
    if (values > valuesMax)
      throw malformed(`The JSON body may hold at most ${formatCount(valuesMax)} values.`);
  }
  return names;
}

const [quote, comma, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('",{}[]');

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

const backslash = 0x5c;

/** Nothing here merges objects, but a client that sends this means harm to somebody. */
function refusePoisoned(root: object): void {
  const open: object[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__' || (name === 'constructor' && hasPrototype(member))) {
        throw malformed(`The JSON body holds the member "${name}", which is not allowed.`);
      }
      if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

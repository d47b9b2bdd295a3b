import { type Entry, malformed } from './fields.ts';

/**
 * Members of the one object that a JSON body is, in the order given; repeated ones come repeatedly.
 * @throws AssayError for anything else, for nesting deeper than `depthMax` and for names that reach prototypes (P4)
 */
export function parseJson(text: string, depthMax: number): Entry[] {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed('The JSON body must be one object, such as {"url": "https://example.com/"}.');
  }
  const { depth, names } = scan(text);
  if (depth > depthMax) throw malformed(`The JSON body may have at most ${depthMax} levels.`);
  refusePoisoned(value);
  // JSON.parse keeps the last of repeated members and says nothing, so the names come from the text.
  return names.map((name) => [name, (value as Record<string, unknown>)[name]]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}

/** One pass over text that is known to be JSON: how deep it goes, and the names of its outermost members. */
function scan(text: string): { readonly depth: number; readonly names: readonly string[] } {
  const names: string[] = [];
  let level = 0;
  let depth = 0;
  let expectsName = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at);
      if (expectsName) names.push(JSON.parse(text.slice(at, end + 1)) as string);
      expectsName = false;
      at = end;
    } else if (char === '{' || char === '[') {
      level++;
      depth = Math.max(depth, level);
      expectsName = level === 1;
    } else if (char === '}' || char === ']') {
      level--;
    } else if (char === ',') {
      expectsName = level === 1;
    }
  }
  return { depth, names };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Nothing here merges objects, but a client that sends this means harm to somebody. */
function refusePoisoned(root: object): void {
  const open: object[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__' || (name === 'constructor' && hasPrototype(member))) {
        throw malformed('The JSON body holds a member that is not allowed.');
      }
      if (typeof member === 'object' && member !== null) open.push(member);
    }
  }
}

function hasPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

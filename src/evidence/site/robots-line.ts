/** What a line says, to those who can read it. */
export interface Field {
  readonly key: 'user-agent' | 'allow' | 'disallow' | 'sitemap';
  readonly value: string;
}

/** Undefined for what RFC 9309 does not know, which may be an extension. */
export function fieldOf(record: string): Field | undefined {
  const colon = record.indexOf(':');
  if (colon === -1) return undefined;
  const key = stripped(record.slice(0, colon)).toLowerCase();
  return isKey(key) ? { key, value: stripped(record.slice(colon + 1)) } : undefined;
}

function isKey(key: string): key is Field['key'] {
  return key === 'user-agent' || key === 'allow' || key === 'disallow' || key === 'sitemap';
}

/** Without its comment, and the white space around it. */
export function recordOf(line: string): string {
  const comment = line.indexOf('#');
  return stripped(comment === -1 ? line : line.slice(0, comment));
}

/** Without the white space of RFC 9309 at both ends. `trim` takes more, and an expression would be quadratic. */
export function stripped(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text[start])) start += 1;
  while (end > start && isWhiteSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isWhiteSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

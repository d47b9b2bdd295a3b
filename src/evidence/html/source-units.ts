/** A source as UTF-16 units, and what each of them means to whoever reads HTML. */

const tab = 0x09;
export const lineFeed = 0x0a;
const formFeed = 0x0c;
export const carriageReturn = 0x0d;
const space = 0x20;
export const quotationMark = 0x22;
const apostrophe = 0x27;
export const solidus = 0x2f;
export const lessThan = 0x3c;
export const equals = 0x3d;
export const greaterThan = 0x3e;

// Bits of what a character ends.
export const endsText = 1;
export const endsRawText = 2;
export const endsDoubleQuoted = 4;
export const endsSingleQuoted = 8;
export const endsUnquoted = 16;
export const endsComment = 32;
export const endsWhiteSpace = 64;
export const endsTagName = 128;
export const endsName = 256;
export const endsLine = 512;

/**
 * By UTF-16 unit. Controls, surrogates and noncharacters end whatever they stand in, and are left to parse5: it turns
 * CR into LF and complains of the others.
 */
export const kinds = new Uint16Array(0x10000).fill(0xffff);
for (let code = tab; code < 0x7f; code++) {
  if (isWhiteSpace(code) || code >= space) kinds[code] = kindOf(code);
}
// Neither controls, surrogates nor noncharacters.
kinds.fill(endsWhiteSpace | endsTagName | endsName, 0xa0, 0xd800);
kinds.fill(endsWhiteSpace | endsTagName | endsName, 0xe000, 0xfdd0);

/** Of ASCII. */
function kindOf(code: number): number {
  if (isWhiteSpace(code)) return endsUnquoted | endsTagName | endsName | (code === lineFeed ? endsLine : 0);
  const character = String.fromCharCode(code);
  const ends = (bit: number, characters: string) => (characters.includes(character) ? bit : 0);
  return (
    ends(endsText, '<&') |
    ends(endsRawText, '<') |
    ends(endsDoubleQuoted, '"&') |
    ends(endsSingleQuoted, "'&") |
    ends(endsUnquoted, '"\'<=>`&') |
    ends(endsComment, '-<') |
    endsWhiteSpace |
    (/[a-z\d-]/.test(character) ? 0 : endsTagName) |
    ends(endsName, '/>="\'<')
  );
}

export function isWhiteSpace(code: number): boolean {
  return code === space || code === lineFeed || code === tab || code === formFeed;
}

export function isQuote(code: number): boolean {
  return code === quotationMark || code === apostrophe;
}

export function isLowerCase(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** From there to the first character that ends it. */
export function endOf(codes: Uint16Array, from: number, ends: number): number {
  let at = from;
  while (((kinds[codes[at] as number] as number) & ends) === 0) at += 1;
  return at;
}

/** What most pages fit in, one after the other: none is parsed within another. A larger one has its own. */
const usual = new Uint16Array(256 * 1024);

/** The UTF-16 units, which are read several times as fast as a string is; behind them a NUL. */
export function codesOf(source: string): Uint16Array {
  const codes = source.length < usual.length ? usual : new Uint16Array(source.length + 1);
  Buffer.from(codes.buffer).write(source, 'utf16le');
  codes[source.length] = 0;
  return codes;
}

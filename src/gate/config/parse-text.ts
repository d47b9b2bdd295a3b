import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { formatCount } from '../../lib/quantities.ts';
import type { Complaint } from './place.ts';

const charactersMax = 2 ** 20;
const depthMax = 50;

type Parsed =
  | { readonly ok: true; readonly root: Node }
  | { readonly ok: false; readonly complaints: readonly Complaint[] };

/** JSON with comments and trailing commas. */
export function parseText(text: string): Parsed {
  const refusal = refusalOf(text);
  if (refusal !== undefined) return { ok: false, complaints: [refusal] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || root === undefined) return { ok: false, complaints: complaintsOf(text, errors) };
  return { ok: true, root };
}

/** What is not even parsed. */
function refusalOf(text: string): Complaint | undefined {
  if (text.length > charactersMax) {
    const message = `The file has ${formatCount(text.length)} characters; a configuration has at most ${formatCount(charactersMax)}.`;
    return { offset: 0, message };
  }
  const tooDeep = offsetBelow(text, depthMax);
  if (tooDeep === undefined) return undefined;
  return { offset: tooDeep, message: `Brackets are nested deeper than ${depthMax} levels here.` };
}

/** The parser calls itself for each bracket. One that nothing closes rightly counts as open, to be sure. */
function offsetBelow(text: string, depth: number): number | undefined {
  const scanner = createScanner(text, true);
  const open: string[] = [];
  for (;;) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    if (scanner.getTokenLength() === 0) return undefined;
    const character = text.charAt(offset);
    if (character === '{') open.push('}');
    if (character === '[') open.push(']');
    if (open.length > depth) return offset;
    if (character === open.at(-1)) open.pop();
  }
}

/** The first alone of each line: the others mostly follow from it. */
function complaintsOf(text: string, errors: readonly ParseError[]): readonly Complaint[] {
  if (text.trim() === '')
    return [{ offset: 0, message: 'The file is empty; the smallest configuration is {}.' }];
  const complaints: Complaint[] = [];
  let lineEnd = -1;
  for (const { error, offset } of errors) {
    if (offset <= lineEnd) continue;
    complaints.push({ offset, message: sentences[printParseErrorCode(error)] ?? 'This is no JSON.' });
    const end = text.indexOf('\n', offset);
    lineEnd = end === -1 ? text.length : end;
  }
  return complaints;
}

const sentences: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is no value of JSON: texts and keys stand in double quotes.',
  InvalidNumberFormat: 'This number is not written as JSON has it, such as 80 or 0.5.',
  PropertyNameExpected: 'A key in double quotes has to stand here, or the closing }.',
  ValueExpected: 'A value is missing here.',
  ColonExpected: 'A colon has to stand between the key and its value.',
  CommaExpected: 'A comma is missing here.',
  CloseBraceExpected: 'A closing } is missing here.',
  CloseBracketExpected: 'A closing ] is missing here.',
  EndOfFileExpected: 'The configuration has ended before this; remove what stands here.',
  InvalidCommentToken: 'A comment begins with // or stands between /* and */.',
  UnexpectedEndOfComment: 'This comment has no end: */ is missing.',
  UnexpectedEndOfString: 'This text has no closing double quote.',
  UnexpectedEndOfNumber: 'This number is not complete.',
  InvalidUnicode: 'After \\u, four digits from 0 to f are needed.',
  InvalidEscapeCharacter:
    'After a backslash comes one of " \\ / b f n r t u; write \\\\ for a backslash itself.',
  InvalidCharacter: 'A text may hold no control character; write a tab as \\t and a line break as \\n.',
};

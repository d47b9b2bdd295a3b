import type { Document } from './document.ts';
import type { Location } from './element.ts';
import { perDocument } from './per-document.ts';

/** Of where something begins: from 1, in UTF-16 units. */
export function columnOf(document: Document, { line, start }: Location): number {
  const starts = lineStarts(document);
  // A page of megabytes may be one line, and each of many items would go through it for its beginning.
  const begin = starts.get(line) ?? lineStart(document, start);
  starts.set(line, begin);
  return start - begin + 1;
}

/** By line, as far as they were asked for. */
const lineStarts = perDocument(() => new Map<number, number>());

function lineStart({ source }: Document, offset: number): number {
  let start = offset;
  while (start > 0 && !isLineEnd(source.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** As parsers count lines: a lone carriage return ends one, too. */
function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

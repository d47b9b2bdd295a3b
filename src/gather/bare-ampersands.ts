import type { SaxesParser } from 'saxes';

interface Place {
  readonly line: number;
  /** Characters of the line before it. */
  readonly column: number;
}

/**
 * Finds an & that begins no reference. saxes takes all behind it for a name, up to a `;` many lines below or to
 * the end of the file, and reports an error there: after it there is no event any more. In comments, instructions
 * and CDATA an & is sound. Comments are not listened to: a handler for them makes saxes half as fast.
 */
export function bareAmpersands(parser: Pick<SaxesParser, 'line' | 'column' | 'position'>) {
  /** It begins with characters of the one before, which line and column come after. */
  let piece = { text: '', at: 0, carried: 0, line: 1, column: 0 };
  let eventAt = 0;
  let before: Place | undefined;
  /** What closes the comment, instruction or CDATA that the piece begins in. */
  let closing: string | undefined;

  /** Since the last event. */
  function look(): Look {
    return eventAt < piece.at ? lookFor(piece.text, 0, closing) : lookFor(piece.text, eventAt - piece.at);
  }

  function first(): Place | undefined {
    if (before !== undefined && eventAt < piece.at) return before;
    return placeOf(look());
  }

  function placeOf({ index }: Look): Place | undefined {
    if (index === undefined) return undefined;
    const lines = piece.text.slice(piece.carried, index).split(/\r\n?|\n/);
    return {
      line: piece.line + lines.length - 1,
      // An & among the carried characters stands before the column: no line ends behind it.
      column: lines.length === 1 ? piece.column + index - piece.carried : (lines.at(-1)?.length ?? 0),
    };
  }

  return {
    first,
    /** A piece of text is about to be parsed. */
    begin(text: string): void {
      const looked = look();
      const isDecided = looked.index !== looked.rest;
      if (before === undefined || eventAt >= piece.at) before = isDecided ? placeOf(looked) : undefined;
      closing = looked.closing;
      const tail = piece.text.slice(looked.rest);
      piece = {
        text: tail + text,
        at: piece.at + looked.rest,
        carried: tail.length,
        line: parser.line,
        column: parser.column,
      };
    },
    /** An event arrived. */
    pass(): void {
      eventAt = parser.position;
    },
  };
}

interface Look {
  /** Of the first & that begins no reference. */
  readonly index?: number;
  /** What would close that in which the text ends. */
  readonly closing?: string | undefined;
  /** Where a mark may begin that the next piece ends; that of the & itself if it may yet begin a reference. */
  readonly rest: number;
}

function lookFor(text: string, from: number, open?: string): Look {
  let closing = open;
  let at = from;
  for (;;) {
    if (closing !== undefined) {
      const end = text.indexOf(closing, at);
      if (end === -1) return { closing, rest: restOf(text, at) };
      at = end + closing.length;
    }
    marks.lastIndex = at;
    const found = marks.exec(text);
    if (found === null) return { rest: restOf(text, at) };
    if (found[0] === '&') {
      const { index } = found;
      return { index, rest: cutReference.test(text.slice(index)) ? index : text.length };
    }
    closing = closings[found[0]];
    at = marks.lastIndex;
  }
}

/** Not before what was looked at: a comment's end, seen again without its beginning, would tell nothing. */
function restOf(text: string, looked: number): number {
  return Math.max(looked, text.length - markMax + 1);
}

const markMax = '<![CDATA['.length;
const cutReference = /^&[#\w]{0,10}$/;
const marks = /&(?![#\w]{1,10};)|<!--|<\?|<!\[CDATA\[/g;
const closings: Readonly<Partial<Record<string, string>>> = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>' };

/** Where on the page a text stands. */
export interface Place {
  readonly inMain: boolean;
  /** In what surrounds the content: header, footer, navigation, aside. */
  readonly inFrame: boolean;
  /** The nearest attribute around it, below the root, that names a language. */
  readonly lang: string | undefined;
}

/** All that stands in one place before the place changes: a range of the whole text. */
export interface Part {
  readonly place: Place;
  readonly start: number;
  readonly end: number;
}

/**
 * A page's text with its white space as it is: one space for what lies between two blocks, and in them what the source
 * has. All numbers are places in it, in growing order.
 */
export interface GatheredText {
  readonly raw: string;
  /** They lie one behind the other. */
  readonly parts: readonly Part[];
  /** Where a block begins or ends. */
  readonly edges: readonly number[];
}

/** Takes text in tree order, and where on the page it stands. */
export interface TextTaker {
  add(text: string, place: Place): void;
  /** A line or a cell ends. */
  addSpace(place: Place): void;
  /** A block begins or ends. */
  addEdge(place: Place): void;
}

/** That of a page, in lists of the whole page: a place may be told a million times. */
export class RunningText implements TextTaker {
  readonly #pieces: string[] = [];
  #length = 0;
  readonly #parts: OpenPart[] = [];
  #part: OpenPart | undefined;
  readonly #edges: number[] = [];
  #edge = -1;
  #last = '';

  add(text: string, place: Place): void {
    if (isSpace(text)) this.addSpace(place);
    else this.#push(text, place);
  }

  /** Most pieces of a page are white space between blocks; one space stands for a row of them. */
  addSpace(place: Place): void {
    // A space between two places belongs to neither alone, so it is told again at each change.
    if (this.#last !== ' ' || this.#part?.place !== place) this.#push(' ', place);
  }

  addEdge(place: Place): void {
    this.addSpace(place);
    if (this.#edge === this.#length) return;
    this.#edge = this.#length;
    this.#edges.push(this.#edge);
  }

  #push(piece: string, place: Place): void {
    this.#last = piece;
    const part = this.#part?.place === place ? this.#part : this.#begin(place);
    this.#pieces.push(piece);
    this.#length += piece.length;
    part.end = this.#length;
  }

  #begin(place: Place): OpenPart {
    this.#part = { place, start: this.#length, end: this.#length };
    this.#parts.push(this.#part);
    return this.#part;
  }

  gathered(): GatheredText {
    return { raw: this.#pieces.join(''), parts: this.#parts, edges: this.#edges };
  }
}

/** That of one element, wherever it stands. */
export class ElementText implements TextTaker {
  text = '';

  add(text: string): void {
    this.text += text;
  }

  addSpace(): void {
    this.text += ' ';
  }

  addEdge(): void {
    this.text += ' ';
  }
}

type OpenPart = { -readonly [Key in keyof Part]: Part[Key] };

/** ASCII white space alone; other white space waits for `norm`. */
export function isSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return text.length > 0;
}

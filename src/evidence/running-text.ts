import { singleSpaced } from './text.ts';

/** Where on the page a text stands. */
export interface Place {
  readonly inMain: boolean;
  /** In what surrounds the content: header, footer, navigation, aside. */
  readonly inFrame: boolean;
}

/** All that stands in one place before the place changes. */
export interface Part {
  readonly place: Place;
  readonly text: string;
}

/** Text in tree order, and where on the page it stands. Lists of the whole page: a place may be told a million times. */
export class Pieces {
  readonly #all: string[] = [];
  /** Before which pieces a block begins or ends, in growing order. */
  readonly #edges: number[] = [];
  /** Which pieces are in another language than the page, in growing order. */
  readonly #foreign: number[] = [];
  readonly #stretches: Stretch[] = [];
  #stretch: Stretch | undefined;
  /** What is added is in another language than the page. */
  isForeign = false;
  #last = '';

  add(text: string, place: Place): void {
    if (isSpace(text)) this.addSpace(place);
    else this.#push(text, place);
  }

  /** Most pieces of a page are white space between blocks; one space stands for a row of them. */
  addSpace(place: Place): void {
    // A space between two places belongs to neither alone, so it is told again at each change.
    if (this.#last !== ' ' || this.#stretch?.place !== place) this.#push(' ', place);
  }

  addEdge(place: Place): void {
    this.addSpace(place);
    if (this.#edges.at(-1) !== this.#all.length) this.#edges.push(this.#all.length);
  }

  #push(piece: string, place: Place): void {
    this.#last = piece;
    const stretch = this.#stretch?.place === place ? this.#stretch : this.#begin(place);
    if (this.isForeign) this.#foreign.push(this.#all.length);
    stretch.end = this.#all.push(piece);
  }

  #begin(place: Place): Stretch {
    const start = this.#all.length;
    this.#stretch = { place, start, end: start };
    this.#stretches.push(this.#stretch);
    return this.#stretch;
  }

  text(): string {
    return this.#all.join('');
  }

  /** The same in parts, with each run of white space as one space. */
  parts(): Part[] {
    return this.#stretches.map(({ place, start, end }) => ({
      place,
      text: singleSpaced(this.#joined(start, end)),
    }));
  }

  *blocksWithin(holds: (place: Place) => boolean): Generator<string> {
    let next = 0;
    for (const { place, start, end } of this.#stretches) {
      const isHeld = holds(place);
      for (let from = start; from < end; ) {
        while ((this.#edges[next] ?? end) <= from) next += 1;
        const until = Math.min(this.#edges[next] ?? end, end);
        if (isHeld) yield this.#joined(from, until);
        from = until;
      }
    }
  }

  holdsForeign(holds: (place: Place) => boolean): boolean {
    let next = 0;
    return this.#stretches.some(({ place, end }) => {
      const first = next;
      while ((this.#foreign[next] ?? end) < end) next += 1;
      return next > first && holds(place);
    });
  }

  /** With a space for each piece in another language, so that the words around it do not meet. */
  ownWithin(holds: (place: Place) => boolean): string[] {
    const foreign = new Set(this.#foreign);
    return this.#stretches
      .filter(({ place }) => holds(place))
      .flatMap(({ start, end }) =>
        this.#all.slice(start, end).map((piece, at) => (foreign.has(start + at) ? ' ' : piece)),
      );
  }

  #joined(start: number, end: number): string {
    return end - start === 1 ? (this.#all[start] as string) : this.#all.slice(start, end).join('');
  }
}

/** What stands in one place, one after the other: from the piece of one number to before that of another. */
interface Stretch {
  readonly place: Place;
  readonly start: number;
  end: number;
}

/** ASCII white space alone; other white space waits for `norm`. */
function isSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return text.length > 0;
}

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

/** Text in tree order, and where on the page it stands. */
export class Pieces {
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
    const { pieces, edges } = this.#stretch as Stretch;
    if (edges.at(-1) !== pieces.length) edges.push(pieces.length);
  }

  #push(piece: string, place: Place): void {
    this.#last = piece;
    const stretch = this.#stretch?.place === place ? this.#stretch : this.#begin(place);
    if (this.isForeign) stretch.foreign.push(stretch.pieces.length);
    stretch.pieces.push(piece);
  }

  #begin(place: Place): Stretch {
    this.#stretch = { place, pieces: [], edges: [], foreign: [] };
    this.#stretches.push(this.#stretch);
    return this.#stretch;
  }

  text(): string {
    return this.#stretches.map(({ pieces }) => pieces.join('')).join('');
  }

  /** The same in parts, with each run of white space as one space. */
  parts(): Part[] {
    return this.#stretches.map(({ place, pieces }) => ({ place, text: singleSpaced(pieces.join('')) }));
  }

  *blocksWithin(holds: (place: Place) => boolean): Generator<string> {
    for (const { place, pieces, edges } of this.#stretches) {
      if (!holds(place)) continue;
      let start = 0;
      for (const edge of edges) {
        yield pieces.slice(start, edge).join('');
        start = edge;
      }
      yield pieces.slice(start).join('');
    }
  }

  holdsForeign(holds: (place: Place) => boolean): boolean {
    return this.#stretches.some(({ place, foreign }) => foreign.length > 0 && holds(place));
  }

  /** With a space for each piece in another language, so that the words around it do not meet. */
  ownWithin(holds: (place: Place) => boolean): string[] {
    return this.#stretches
      .filter(({ place }) => holds(place))
      .flatMap(({ pieces, foreign }) => {
        const own = [...pieces];
        for (const at of foreign) own[at] = ' ';
        return own;
      });
  }
}

/** What a part is made of. */
interface Stretch {
  readonly place: Place;
  readonly pieces: string[];
  /** Before which pieces a block begins or ends, in growing order. */
  readonly edges: number[];
  /** Which pieces are in another language than the page. */
  readonly foreign: number[];
}

/** ASCII white space alone; other white space waits for `norm`. */
function isSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return text.length > 0;
}

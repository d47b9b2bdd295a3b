import { norm } from './text.ts';
import type { Part, Place } from './text-pieces.ts';
import { countWords, type WordSequence, wordSequence } from './words.ts';

/** Text of the page, normalised by T1, and its words by the rules of the page's language, read when first asked. */
export interface PageText {
  readonly text: string;
  readonly wordCount: number;
}

/** All parts of a page, one after the other. */
export class WholeText implements PageText {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly language: string | undefined;
  /** Of each part: where in the text it ends. */
  readonly #ends: readonly number[];
  #words: WordSequence | undefined;

  constructor(parts: readonly Part[], language: string | undefined) {
    const { text, ends } = joined(parts);
    this.text = text;
    this.parts = parts;
    this.language = language;
    this.#ends = ends;
  }

  words(): WordSequence {
    this.#words ??= wordSequence(this.text, this.language);
    return this.#words;
  }

  /** Some check asks for the words of every page, so they are counted from the list. */
  get wordCount(): number {
    return this.words().places.length;
  }

  /** How many words begin in the part. */
  wordsIn(part: number): number {
    const { starts } = this.words();
    return countBelow(starts, this.#ends[part] as number) - countBelow(starts, this.#ends[part - 1] ?? 0);
  }
}

/** Some parts of a page, as if there were no others. */
export class PartialText implements PageText {
  readonly #whole: WholeText;
  readonly #holds: (place: Place) => boolean;
  #text: string | undefined;
  #wordCount: number | undefined;

  constructor(whole: WholeText, holds: (place: Place) => boolean) {
    this.#whole = whole;
    this.#holds = holds;
  }

  get text(): string {
    this.#text ??= joined(this.#whole.parts.filter(({ place }) => this.#holds(place))).text;
    return this.#text;
  }

  get wordCount(): number {
    this.#wordCount ??= this.#countInWhole() ?? countWords(this.text, this.#whole.language);
    return this.#wordCount;
  }

  /** Undefined where words may reach into parts that are not held, or would meet without them. */
  #countInWhole(): number | undefined {
    const { parts } = this.#whole;
    let count = 0;
    for (let i = 0; i < parts.length; i++) {
      if (!this.#holdsAt(i)) continue;
      const { text } = parts[i] as Part;
      if (i > 0 && !this.#holdsAt(i - 1) && !text.startsWith(' ')) return undefined;
      if (i + 1 < parts.length && !this.#holdsAt(i + 1) && !text.endsWith(' ')) return undefined;
      count += this.#whole.wordsIn(i);
    }
    return count;
  }

  #holdsAt(part: number): boolean {
    return this.#holds((this.#whole.parts[part] as Part).place);
  }
}

/** Text that stands so nowhere on the page. */
export class SeparateText implements PageText {
  readonly text: string;
  readonly #language: string | undefined;
  #wordCount: number | undefined;

  constructor(pieces: readonly string[], language: string | undefined) {
    this.text = norm(pieces.join(''));
    this.#language = language;
  }

  get wordCount(): number {
    this.#wordCount ??= countWords(this.text, this.#language);
    return this.#wordCount;
  }
}

/** What `norm` makes of the parts together, and where in it each of them ends. */
function joined(parts: readonly Part[]): { text: string; ends: number[] } {
  let text = '';
  let endsInSpace = true;
  const ends = parts.map((part) => {
    const added = endsInSpace && part.text.startsWith(' ') ? part.text.slice(1) : part.text;
    if (added !== '') endsInSpace = added.endsWith(' ');
    text += added;
    return text.length;
  });
  return { text: text.endsWith(' ') ? text.slice(0, -1) : text, ends };
}

/** How many of these growing numbers are below the limit. */
function countBelow(numbers: Int32Array, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

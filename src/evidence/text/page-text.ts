import { languageFamily } from './language-tags.ts';
import { type GatheredText, isSpace, type Part, type Place } from './running-text.ts';
import { isWhiteSpace, norm } from './text.ts';
import type { WordSequence } from './word-table.ts';
import { countWords, measureText, type TextMeasures, wordSequence } from './words.ts';

/** Text of the page, normalised by T1, and its words by the rules of the page's language, read when first asked. */
export interface PageText {
  readonly text: string;
  readonly wordCount: number;
  /** Some of the text, or all when it has fewer characters: nothing more is normalised for that. */
  beginning(characters: number): string;
}

/** All parts of a page, one after the other. */
export class WholeText {
  readonly gathered: GatheredText;
  readonly language: string | undefined;
  #text: string | undefined;
  #measured: TextMeasures | undefined;

  constructor(gathered: GatheredText, language: string | undefined) {
    this.gathered = gathered;
    this.language = language;
  }

  get text(): string {
    this.#text ??= norm(this.gathered.raw);
    return this.#text;
  }

  /** Of the text in UTF-8. */
  get bytes(): number {
    return this.#measures.normalisedBytes;
  }

  get wordCount(): number {
    return this.wordsIn.reduce((sum, count) => sum + count, 0);
  }

  /** Of each part: how many words begin in it. */
  get wordsIn(): readonly number[] {
    return this.#measures.wordsIn;
  }

  get #measures(): TextMeasures {
    const { raw, parts } = this.gathered;
    this.#measured ??= measureText(
      raw,
      parts.map(({ end }) => end),
      this.language,
    );
    return this.#measured;
  }

  isForeign({ lang }: Place): boolean {
    return lang !== undefined && languageFamily(lang) !== languageFamily(this.language ?? '');
  }

  /** The words of so many characters at its beginning, white space as it is included. */
  wordsOfBeginning(characters: number): WordSequence {
    return wordSequence(this.gathered.raw.slice(0, characters), this.language);
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
    this.#text ??= norm([...this.#texts()].join(''));
    return this.#text;
  }

  beginning(characters: number): string {
    const length = rawShare * characters;
    let raw = '';
    for (const text of this.#texts()) {
      raw += text.slice(0, length - raw.length);
      if (raw.length === length) break;
    }
    const beginning = norm(raw);
    return (beginning.length >= characters ? beginning : this.text).slice(0, characters);
  }

  *#texts(): Generator<string> {
    const { raw, parts } = this.#whole.gathered;
    for (const { place, start, end } of parts) if (this.#holds(place)) yield raw.slice(start, end);
  }

  get wordCount(): number {
    this.#wordCount ??= this.#countInWhole() ?? countWords(this.text, this.#whole.language);
    return this.#wordCount;
  }

  /** Undefined where words may reach into parts that are not held, or would meet without them. */
  #countInWhole(): number | undefined {
    const { raw, parts } = this.#whole.gathered;
    const isLeftOut = (part: Part | undefined) => part !== undefined && !this.#holds(part.place);
    let count = 0;
    for (const [i, part] of parts.entries()) {
      if (isLeftOut(part)) continue;
      if (isLeftOut(parts[i - 1]) && !isWhiteSpace(raw.charAt(part.start))) return undefined;
      if (isLeftOut(parts[i + 1]) && !isWhiteSpace(raw.charAt(part.end - 1))) return undefined;
      count += this.#whole.wordsIn[i] as number;
    }
    return count;
  }

  /** The same text block by block: a heading, a list item, a paragraph. None is blank. */
  *blocks(): Generator<string> {
    const { raw, edges } = this.#whole.gathered;
    let next = 0;
    for (const { start, end } of this.#withoutLanguages()) {
      for (let from = start; from < end; ) {
        while ((edges[next] ?? end) <= from) next += 1;
        const until = Math.min(edges[next] ?? end, end);
        const block = norm(raw.slice(from, until));
        if (block !== '') yield block;
        from = until;
      }
    }
  }

  /** Parts that differ in language alone are one: a block may hold foreign words. */
  *#withoutLanguages(): Generator<Part> {
    let open: Part | undefined;
    for (const part of this.#whole.gathered.parts) {
      if (!this.#holds(part.place)) continue;
      if (open !== undefined && continues(open, part)) open = { ...open, end: part.end };
      else {
        if (open !== undefined) yield open;
        open = part;
      }
    }
    if (open !== undefined) yield open;
  }

  /** The same text without what is in another language than the page; the very same where nothing is. */
  inOwnLanguage(): PageText {
    const { raw, parts } = this.#whole.gathered;
    const own: string[] = [];
    let isSame = true;
    for (const { place, start, end } of parts) {
      if (!this.#holds(place)) continue;
      const text = raw.slice(start, end);
      const isOwn = isSpace(text) || !this.#whole.isForeign(place);
      isSame &&= isOwn;
      // With a space in its place, the words around it do not meet.
      own.push(isOwn ? text : ' ');
    }
    return isSame ? this : new SeparateText(norm(own.join('')), this.#whole.language);
  }
}

/** The second goes on where the first ends, and differs from it in language alone. */
function continues(first: Part, second: Part): boolean {
  const [before, after] = [first.place, second.place];
  return first.end === second.start && before.inMain === after.inMain && before.inFrame === after.inFrame;
}

/** Nearly all pages have less white space than other characters. */
const rawShare = 2;

/** Text that stands so nowhere on the page. */
class SeparateText implements PageText {
  readonly text: string;
  readonly #language: string | undefined;
  #wordCount: number | undefined;

  constructor(text: string, language: string | undefined) {
    this.text = text;
    this.#language = language;
  }

  beginning(characters: number): string {
    return this.text.slice(0, characters);
  }

  get wordCount(): number {
    this.#wordCount ??= countWords(this.text, this.#language);
    return this.#wordCount;
  }
}

import { randomInt } from 'node:crypto';

/** The words of a text as numbers: long texts use few words many times. */
export interface WordSequence {
  /** Each word once, in the order of their first use. */
  readonly distinct: readonly string[];
  /** Of each word that `words` finds, in order: its place in `distinct`. */
  readonly places: Int32Array;
}

/** The words of a text, each kept once, with open addressing. */
export class WordTable {
  readonly #text: string;
  readonly #distinct: string[] = [];
  /** Four numbers for each slot: the place plus one or 0 where it is free, the hash, where the word stands first, its length. */
  #slots = new Int32Array(4 * 256);
  /** Of each word: its place among the distinct ones. */
  #places: Int32Array;
  #length = 0;

  constructor(text: string) {
    this.#text = text;
    this.#places = new Int32Array((text.length >> 2) + 1);
  }

  sequence(): WordSequence {
    return { distinct: this.#distinct, places: this.#places.subarray(0, this.#length) };
  }

  take(start: number, end: number, units: Uint16Array): void {
    if (this.#length === this.#places.length) this.#places = twiceAsLong(this.#places);
    this.#places[this.#length++] = this.#placeOf(start, end, units);
  }

  #placeOf(start: number, end: number, units: Uint16Array): number {
    let hash = hashSeed;
    for (let at = start + 1; at <= end; at++) hash = Math.imul(hash ^ (units[at] as number), 0x01000193);
    // The low bits alone choose the slot, and know little of the first letters.
    hash ^= hash >>> 15;
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = (hash << 2) & mask; ; slot = (slot + 4) & mask) {
      const place = (slots[slot] as number) - 1;
      if (place < 0) return this.#add(start, end, hash, slot);
      if (slots[slot + 1] !== hash || slots[slot + 3] !== end - start) continue;
      if (isSame(units, slots[slot + 2] as number, start, end)) return place;
    }
  }

  #add(start: number, end: number, hash: number, slot: number): number {
    const place = this.#distinct.push(this.#text.slice(start, end)) - 1;
    this.#slots.set([place + 1, hash, start, end - start], slot);
    if (8 * this.#distinct.length > this.#slots.length) this.#grow();
    return place;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    const mask = this.#slots.length - 1;
    for (let from = 0; from < old.length; from += 4) {
      if (old[from] === 0) continue;
      let slot = ((old[from + 1] as number) << 2) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 4) & mask;
      this.#slots.set(old.subarray(from, from + 4), slot);
    }
  }
}

function isSame(units: Uint16Array, first: number, start: number, end: number): boolean {
  const shift = first - start;
  for (let at = start + 1; at <= end; at++) if (units[at] !== units[at + shift]) return false;
  return true;
}

function twiceAsLong(numbers: Int32Array): Int32Array {
  const longer = new Int32Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}

/** Another in every process, so that no page can be made of words that fall together. */
const hashSeed = randomInt(2 ** 31);

import { randomInt } from 'node:crypto';

/** A list of numbers that grows. */
export class Places {
  #kept = new Int32Array(1_024);
  #length = 0;

  push(place: number): void {
    if (this.#length === this.#kept.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#kept);
      this.#kept = larger;
    }
    this.#kept[this.#length++] = place;
  }

  get all(): Int32Array {
    return this.#kept.subarray(0, this.#length);
  }
}

/** A table of words by their bytes, with open addressing. */
export class AsciiWords {
  readonly distinct: string[] = [];
  readonly #text: string;
  /** Where each distinct word stands first. */
  readonly #starts: number[] = [];
  readonly #hashes: number[] = [];
  /** Places plus one; 0: free. Its length is a power of two. */
  #table = new Int32Array(1_024);

  constructor(text: string) {
    this.#text = text;
  }

  placeOf(start: number, end: number, bytes: Uint8Array): number {
    let hash = hashSeed;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at + 1] as number), 0x01000193);
    // The low bits alone choose the slot, and know little of the first letters.
    hash ^= hash >>> 15;
    const mask = this.#table.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#table[slot] as number) - 1;
      if (place < 0) return this.#add(start, end, hash, slot);
      if (this.#hashes[place] === hash && this.#isSame(place, start, end, bytes)) return place;
    }
  }

  #isSame(place: number, start: number, end: number, bytes: Uint8Array): boolean {
    if ((this.distinct[place] as string).length !== end - start) return false;
    const shift = (this.#starts[place] as number) - start;
    for (let at = start + 1; at <= end; at++) if (bytes[at] !== bytes[at + shift]) return false;
    return true;
  }

  #add(start: number, end: number, hash: number, slot: number): number {
    const place = this.distinct.push(this.#text.slice(start, end)) - 1;
    this.#starts.push(start);
    this.#hashes.push(hash);
    this.#table[slot] = place + 1;
    if (2 * this.distinct.length > this.#table.length) this.#grow();
    return place;
  }

  #grow(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    const mask = this.#table.length - 1;
    for (const [place, hash] of this.#hashes.entries()) {
      let slot = hash & mask;
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask;
      this.#table[slot] = place + 1;
    }
  }
}

/** Another in every process, so that no page can be made of words that fall together. */
const hashSeed = randomInt(2 ** 31);

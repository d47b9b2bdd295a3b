import { hash } from 'node:crypto';

/** Some 8 MB: a site can name addresses without end. */
const addressesMax = 200_000;

/**
 * Tells addresses that have no row from those that were met before, as every page of a site may link to them. When it is
 * full, none is new any more: what is counted by it is then "at least".
 */
export class CountedOnce {
  /** 48 bits of each address. */
  readonly #met = new Set<number>();

  isNew(url: string): boolean {
    if (this.#met.size >= addressesMax) return false;
    const before = this.#met.size;
    this.#met.add(hash('sha256', url, 'buffer').readUIntBE(0, 6));
    return this.#met.size > before;
  }
}

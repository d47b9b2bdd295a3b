/** A growing list of numbers of pages: in four bytes each, as there are many lists of up to 100,000. */
export class PageNumbers {
  #numbers = new Uint32Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(n: number): void {
    if (this.#length === this.#numbers.length) {
      this.#numbers = new Uint32Array(this.#numbers.buffer.transfer(8 * this.#length));
    }
    this.#numbers[this.#length] = n;
    this.#length += 1;
  }

  /** In a buffer of their own. */
  sorted(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length).sort();
  }
}

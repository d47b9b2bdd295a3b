/**
 * Pieces of a body in one growing buffer. A list of pieces would cost a hundred times their size when a server sends
 * single bytes.
 */
export class ByteCollector {
  #buffer = new Uint8Array(16 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.length;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#buffer.length));
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#length);
    this.#length = needed;
  }

  /** All bytes, in a buffer of exactly their size; the collector is empty afterwards. */
  take(): Uint8Array {
    const bytes = this.#length === this.#buffer.length ? this.#buffer : this.#buffer.slice(0, this.#length);
    this.#buffer = new Uint8Array(0);
    this.#length = 0;
    return bytes;
  }
}

/**
 * Pieces of a body, copied into a few large blocks. A list of the pieces themselves would cost a hundred times their
 * size when a server sends single bytes, and would keep the buffers alive that they are cut from.
 */
export class ByteCollector {
  #full: Uint8Array[] = [];
  #block = new Uint8Array(0);
  #used = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const fits = Math.min(piece.length, this.#block.length - this.#used);
    this.#block.set(piece.subarray(0, fits), this.#used);
    this.#used += fits;
    this.#length += fits;
    if (fits < piece.length) {
      this.#startBlock(piece.length - fits);
      this.add(piece.subarray(fits));
    }
  }

  /** All bytes, in a buffer of exactly their size; the collector is empty afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#length);
    let offset = 0;
    for (const block of [...this.#full, this.#block.subarray(0, this.#used)]) {
      bytes.set(block, offset);
      offset += block.length;
    }
    this.#full = [];
    this.#block = new Uint8Array(0);
    this.#used = 0;
    this.#length = 0;
    return bytes;
  }

  #startBlock(needed: number): void {
    if (this.#used > 0) this.#full.push(this.#block);
    // As large again as what is there, so that blocks are few; at least what comes, so that a small body needs one.
    const size = Math.max(needed, Math.min(this.#length, blockMax), blockMin);
    this.#block = new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
    this.#used = 0;
  }
}

const blockMin = 16 * 1024;
const blockMax = 1024 * 1024;

/**
 * Parts the bytes of a zstd body at the ends of its frames. A body may have several (RFC 8878 §3.1), and in one write
 * Node's decoder reads no further than to the end of one. Skippable frames are left out, and so are bytes behind the
 * last frame that are none: the page is there by then.
 */
export class ZstdFrames {
  /** The beginning of a header that is not whole yet. */
  #held: Uint8Array = new Uint8Array();
  /** Where the bytes are that come before the next header. */
  #within: 'nothing' | 'frame' | 'last block' | 'skippable' | 'foreign' = 'nothing';
  #left = 0;
  #checksumBytes = 0;
  #frames = 0;

  /** @throws RangeError for very many frames: each becomes a write of its own */
  cut(bytes: Uint8Array): Uint8Array[] {
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const pieces: Uint8Array[] = [];
    let from = 0;
    let at = 0;
    while (this.#within !== 'foreign') {
      const step = Math.min(this.#left, all.length - at);
      this.#left -= step;
      at += step;
      if (this.#left > 0) break;
      if (this.#within === 'last block') pieces.push(all.subarray(from, at));
      if (this.#within !== 'frame') {
        this.#within = 'nothing';
        from = at;
      }
      const length = this.#within === 'frame' ? this.#beginBlock(all, at) : this.#beginFrame(all, at);
      if (length === 0) break;
      at += length;
    }
    // The decoder is to see what was never zstd, and say so.
    if (this.#within === 'foreign') at = this.#frames === 0 ? all.length : from;
    this.#held = this.#within === 'foreign' ? new Uint8Array() : all.subarray(at);
    if (from < at && this.#within !== 'skippable') pieces.push(all.subarray(from, at));
    return pieces;
  }

  /** @returns bytes of the header; 0: there is none, or not all of it */
  #beginFrame(bytes: Uint8Array, at: number): number {
    if (bytes.length < at + 5) return 0;
    const magic = littleEndian(bytes, at, 4);
    if (magic === frameMagic) {
      this.#frames += 1;
      if (this.#frames > framesMax) throw new RangeError(`more than ${framesMax} zstd frames`);
      const descriptor = bytes[at + 4] ?? 0;
      this.#within = 'frame';
      this.#left = bytesAfter(descriptor);
      this.#checksumBytes = (descriptor & 0x04) === 0 ? 0 : 4;
      return 5;
    }
    if (Math.floor(magic / 16) !== skippableMagic) {
      this.#within = 'foreign';
      return 0;
    }
    if (bytes.length < at + 8) return 0;
    this.#within = 'skippable';
    this.#left = littleEndian(bytes, at + 4, 4);
    return 8;
  }

  #beginBlock(bytes: Uint8Array, at: number): number {
    if (bytes.length < at + 3) return 0;
    const header = littleEndian(bytes, at, 3);
    const isRepeatedByte = ((header >> 1) & 3) === 1;
    this.#left = isRepeatedByte ? 1 : header >> 3;
    if ((header & 1) === 1) {
      this.#within = 'last block';
      this.#left += this.#checksumBytes;
    }
    return 3;
  }
}

/** A server that ends a frame at each flush sends hundreds. */
const framesMax = 2_000;

const frameMagic = 0xfd2fb528;
/** Without its last digit, which may be any. */
const skippableMagic = 0x184d2a5;

/** Of a frame's header behind its descriptor. https://www.rfc-editor.org/rfc/rfc8878#section-3.1.1.1 */
function bytesAfter(descriptor: number): number {
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const windowBytes = isSingleSegment ? 0 : 1;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  return windowBytes + dictionaryBytes + sizeBytes;
}

function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

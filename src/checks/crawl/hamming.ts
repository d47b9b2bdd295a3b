/** Bits in which texts may differ and yet be alike. */
export const alikeBits = 3;

/** 64 bits of 16 hex digits, as two halves: bits of larger numbers cannot be counted. */
type Halves = readonly [high: number, low: number];

export function halvesOf(hex: string): Halves {
  return [Number.parseInt(hex.slice(0, 8), 16), Number.parseInt(hex.slice(8), 16)];
}

export function isAlike([high, low]: Halves, [otherHigh, otherLow]: Halves): boolean {
  return bitsOf(high ^ otherHigh) + bitsOf(low ^ otherLow) <= alikeBits;
}

/** How many are set, of 32: summed by pairs, by fours and by eights. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

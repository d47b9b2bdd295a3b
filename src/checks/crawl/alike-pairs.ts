import { alikeBits, halvesOf, isAlike } from './hamming.ts';

/** Hex digits of a band: of four bands, a difference of three bits leaves at least one as it is. */
const bandDigits = 16 / (alikeBits + 1);

/**
 * Calls back for enough pairs to connect all fingerprints that are alike. None is missed: those that are alike have a
 * band in common, so only these are compared.
 */
export function alikePairs(hashes: readonly string[], visit: (a: number, b: number) => void): void {
  const firsts = new Map<string, number>();
  hashes.forEach((hash, index) => {
    const first = firsts.get(hash);
    if (first === undefined) firsts.set(hash, index);
    else visit(first, index);
  });
  const halves = hashes.map(halvesOf);
  for (let start = 0; start < 16; start += bandDigits) {
    const bands = Map.groupBy(firsts.values(), (index) => hashes[index]?.slice(start, start + bandDigits));
    for (const band of bands.values()) {
      band.forEach((a, place) => {
        for (let other = place + 1; other < band.length; other += 1) {
          const b = band[other] as number;
          if (isAlike(halves[a] as (typeof halves)[0], halves[b] as (typeof halves)[0])) visit(a, b);
        }
      });
    }
  }
}

import { wordSequence } from '../evidence/text/words.ts';

/** Fewer say too little: two short texts are alike by chance. */
const wordsMin = 100;
const shingleWords = 3;

/**
 * 64 bits as 16 hex digits, few of which differ between texts that share most of their shingles, each three words in a
 * row. Null below 100 words.
 * @param text of which letter case is to count
 * @param language a valid tag, or nothing when it is not known
 * @see https://www.cs.princeton.edu/courses/archive/spring04/cos598B/bib/CharikarEstim.pdf
 */
export function simhashOf(text: string, language: string | undefined): string | null {
  const { distinct, places } = wordSequence(text, language);
  if (places.length < wordsMin) return null;
  const firsts = distinct.map((word) => hashOf(word, 0x811c9dc5));
  const seconds = distinct.map((word) => hashOf(word, 0x9747b28c));
  return majorityOf(places, Int32Array.from(firsts)) + majorityOf(places, Int32Array.from(seconds));
}

/** Half of the fingerprint: each bit as most shingles have it. */
function majorityOf(places: Int32Array, hashes: Int32Array): string {
  const shingles = places.length - shingleWords + 1;
  // Of the 32 counters each number holds one bit, so that a shingle is added to all at once.
  const planes = new Int32Array(32 - Math.clz32(shingles));
  for (let i = 0; i < shingles; i++) {
    const first = Math.imul(hashes[places[i] as number] as number, 0x9e3779b1);
    const second = Math.imul(hashes[places[i + 1] as number] as number, 0x85ebca77);
    let carry = mixed(first ^ second ^ (hashes[places[i + 2] as number] as number));
    for (let plane = 0; carry !== 0; plane++) {
      const before = planes[plane] as number;
      planes[plane] = before ^ carry;
      carry &= before;
    }
  }
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if (2 * countAt(planes, bit) > shingles) bits |= 1 << bit;
  return (bits >>> 0).toString(16).padStart(8, '0');
}

function countAt(planes: Int32Array, bit: number): number {
  return planes.reduce((sum, plane, i) => sum + (((plane >>> bit) & 1) << i), 0);
}

/** FNV-1a over UTF-16 units, so that it is the same on every machine. */
function hashOf(word: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/** The end of MurmurHash3, by which each bit depends on all. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

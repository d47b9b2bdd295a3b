import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { CrawlView } from '../evidence/crawl/crawl-view.ts';
import type { ClosedCrawl } from './closed.ts';

type LinksInBlock = ClosedCrawl['linksIn'][number];

/** Addresses of one block: a list of who links to one of them unpacks that much. */
const targetsPerBlock = 256;

/** `first` of the block that holds who links to an address. */
export function firstInBlockOf(n: number): number {
  return n - (n % targetsPerBlock);
}

/**
 * Of each address how many pages link to it, and by how much the `n` of each is larger than that of the one before it: small
 * numbers, in as many bytes as they need. What a menu links to has them all alike, which zstd makes nothing of.
 */
export function packLinksIn(count: number, sourcesOf: CrawlView['sourcesOf']): LinksInBlock[] {
  const blocks: LinksInBlock[] = [];
  for (let first = 0; first < count; first += targetsPerBlock) {
    const lists: Uint32Array[] = [];
    for (let n = first; n < Math.min(first + targetsPerBlock, count); n += 1) lists.push(sourcesOf(n));
    blocks.push({ first, packed: new Uint8Array(zstdCompressSync(bytesOf(lists))) });
  }
  return blocks;
}

/** Who links to one address of the block, ascending. @throws Error for damaged data, and for an address of another block */
export function unpackLinksIn({ first, packed }: LinksInBlock, n: number): Uint32Array {
  const read = varintsOf(zstdDecompressSync(packed));
  for (let at = first; at < n; at += 1) for (let left = read(); left > 0; left -= 1) read();
  const sources = new Uint32Array(read());
  let last = 0;
  for (let at = 0; at < sources.length; at += 1) {
    last += read();
    sources[at] = last;
  }
  return sources;
}

/** LEB128: seven bits a byte, the lowest first; the eighth says that more follow. */
function bytesOf(lists: readonly Uint32Array[]): Uint8Array {
  const numbers = lists.reduce((sum, { length }) => sum + 1 + length, 0);
  const bytes = new Uint8Array(varintBytesMax * numbers);
  let end = 0;
  const write = (number: number) => {
    let rest = number;
    for (; rest > 127; rest >>>= 7) bytes[end++] = (rest & 127) | 128;
    bytes[end++] = rest;
  };
  for (const list of lists) {
    write(list.length);
    let last = 0;
    for (const source of list) {
      write(source - last);
      last = source;
    }
  }
  return bytes.subarray(0, end);
}

/** Of 32 bits. */
const varintBytesMax = 5;

function varintsOf(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    for (let number = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('A block of links ends too early.');
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
    }
  };
}

import type { CrawlLink } from '../evidence/crawl/crawl-view.ts';
import { linkRegions, type PageLink } from '../evidence/crawl/page-extract.ts';

/** Links between known addresses, by `n`. Ten bytes a link, as a crawl may have ten million. */
interface LinkGraph {
  readonly linksFrom: (n: number) => readonly CrawlLink[];
  readonly linksTo: (n: number) => readonly CrawlLink[];
  readonly linksToCount: (n: number) => number;
  /** Calls back for each link of a page that is followed. */
  readonly eachFollowed: (from: number, visit: (to: number) => void) => void;
}

/** Of links to one address, as many as reports show. */
const anchorsMax = 20;
const nofollowBit = 8;

/** Takes the links of pages, which come in the order of `n`. */
export class LinkGraphBuilder {
  readonly #count: number;
  readonly #keepsAnchors: (to: number) => boolean;
  readonly #starts: Uint32Array;
  readonly #inward: Uint32Array;
  readonly #anchors: string[][] = [];
  readonly #texts = new Map<string, string>();
  #targets = new Uint32Array(1_024);
  #flags = new Uint8Array(1_024);
  #links = 0;
  #next = 0;

  /**
   * @param count of known addresses
   * @param keepsAnchors of which addresses reports show how they are linked: all texts take a third of the memory
   */
  constructor(count: number, keepsAnchors: (to: number) => boolean) {
    this.#count = count;
    this.#keepsAnchors = keepsAnchors;
    this.#starts = new Uint32Array(count + 1);
    this.#inward = new Uint32Array(count);
  }

  /** @param find the `n` of an address */
  addPage(from: number, links: readonly PageLink[], find: (url: string) => number | undefined): void {
    if (from < this.#next) throw new Error('Links of pages must come in the order of the pages.');
    this.#startUntil(from);
    for (const link of links) {
      const to = find(link.url);
      if (to !== undefined && to !== from) this.#add(to, link);
    }
  }

  /** @param followsAll also links that say nofollow */
  finish(followsAll: boolean): LinkGraph {
    this.#startUntil(this.#count);
    this.#resize(this.#links);
    const outward = { starts: this.#starts, others: this.#targets, flags: this.#flags };
    const inward = this.#inverse();
    const anchors = this.#anchors;
    return {
      linksFrom: (n) => linksOf(outward, n, (to, flags) => linkOf(n, to, flags, '')),
      linksTo: (n) =>
        linksOf(inward, n, (from, flags, index) => linkOf(from, n, flags, anchors[n]?.[index] ?? '')),
      linksToCount: (n) => (inward.starts[n + 1] ?? 0) - (inward.starts[n] ?? 0),
      eachFollowed: (n, visit) =>
        eachOf(outward, n, (to, flags) => {
          if (followsAll || (flags & nofollowBit) === 0) visit(to);
        }),
    };
  }

  #startUntil(n: number): void {
    this.#starts.fill(this.#links, this.#next, n + 1);
    this.#next = n + 1;
  }

  #add(to: number, { anchor, nofollow, region }: PageLink): void {
    if (this.#links === this.#targets.length) this.#resize(Math.ceil(this.#links * 1.5));
    this.#targets[this.#links] = to;
    this.#flags[this.#links] = linkRegions.indexOf(region) | (nofollow ? nofollowBit : 0);
    this.#links += 1;
    if ((this.#inward[to] ?? 0) < anchorsMax && this.#keepsAnchors(to)) this.#keepAnchor(to, anchor);
    this.#inward[to] = (this.#inward[to] ?? 0) + 1;
  }

  #resize(size: number): void {
    this.#targets = new Uint32Array(this.#targets.buffer.transfer(size * 4));
    this.#flags = new Uint8Array(this.#flags.buffer.transfer(size));
  }

  /** Menus say the same on every page, so each text is kept once. */
  #keepAnchor(to: number, anchor: string): void {
    const known = this.#texts.get(anchor);
    if (known === undefined) this.#texts.set(anchor, anchor);
    const own = this.#anchors[to];
    if (own === undefined) this.#anchors[to] = [known ?? anchor];
    else own.push(known ?? anchor);
  }

  /** By counting: where the links to each address begin, then one after the other to its place. */
  #inverse(): Rows {
    const starts = new Uint32Array(this.#count + 1);
    for (let n = 0; n < this.#count; n += 1) starts[n + 1] = (starts[n] ?? 0) + (this.#inward[n] ?? 0);
    const places = starts.slice();
    const others = new Uint32Array(this.#links);
    const flags = new Uint8Array(this.#links);
    for (let from = 0; from < this.#count; from += 1) {
      for (let at = this.#starts[from] ?? 0; at < (this.#starts[from + 1] ?? 0); at += 1) {
        const to = this.#targets[at] ?? 0;
        const place = places[to] ?? 0;
        places[to] = place + 1;
        others[place] = from;
        flags[place] = this.#flags[at] ?? 0;
      }
    }
    return { starts, others, flags };
  }
}

/** Compressed rows: what belongs to `n` stands from its start to the next one. */
interface Rows {
  readonly starts: Uint32Array;
  readonly others: Uint32Array;
  readonly flags: Uint8Array;
}

function eachOf(
  { starts, others, flags }: Rows,
  n: number,
  visit: (other: number, flags: number, index: number) => void,
): void {
  const start = starts[n] ?? 0;
  const end = starts[n + 1] ?? start;
  for (let at = start; at < end; at += 1) visit(others[at] ?? 0, flags[at] ?? 0, at - start);
}

function linksOf(
  rows: Rows,
  n: number,
  make: (other: number, flags: number, index: number) => CrawlLink,
): CrawlLink[] {
  const found: CrawlLink[] = [];
  eachOf(rows, n, (other, flags, index) => found.push(make(other, flags, index)));
  return found;
}

function linkOf(from: number, to: number, flags: number, anchor: string): CrawlLink {
  const region = linkRegions[flags & (nofollowBit - 1)] ?? 'main';
  return { from, to, anchor, nofollow: (flags & nofollowBit) !== 0, region };
}

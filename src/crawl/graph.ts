import type { CrawlLink, CrawlView } from '../evidence/crawl/crawl-view.ts';
import { linkRegions, type PageLink } from '../evidence/crawl/page-extract.ts';

/** Links between known addresses, by `n`. */
type LinkGraph = Pick<CrawlView, 'linksTo' | 'linksToCount' | 'sourcesOf'>;

/** Of links to one address, as many as reports show. */
const anchorsMax = 20;
/** Of the four bits of a link beside the `n` of its other end: three for its region. */
const nofollowBit = 8;

/** Takes the links of pages, which come in the order of `n`. Four bytes a link, as a crawl may have ten million. */
export class LinkGraphBuilder {
  readonly #count: number;
  readonly #keepsAnchors: (to: number) => boolean;
  readonly #starts: Uint32Array;
  readonly #inward: Uint32Array;
  readonly #anchors: string[][] = [];
  readonly #texts = new Map<string, string>();
  #links = new Uint32Array(1_024);
  #length = 0;
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

  /** Once all pages are there: calls back for each link of a page that is followed. */
  eachFollowed(from: number, followsAll: boolean, visit: (to: number) => void): void {
    this.#startUntil(this.#count);
    for (const link of rowOf({ starts: this.#starts, links: this.#links }, from)) {
      if (followsAll || (link & nofollowBit) === 0) visit(otherEnd(link));
    }
  }

  /** What stands here by the pages that link is given up, as it takes as much memory as what comes of it. */
  finish(): LinkGraph {
    this.#startUntil(this.#count);
    const inward = this.#inverse();
    this.#links = new Uint32Array(0);
    return graphOf(inward, this.#anchors);
  }

  #startUntil(n: number): void {
    if (n < this.#next) return;
    this.#starts.fill(this.#length, this.#next, n + 1);
    this.#next = n + 1;
  }

  #add(to: number, { anchor, nofollow, region }: PageLink): void {
    if (this.#length === this.#links.length) {
      this.#links = new Uint32Array(this.#links.buffer.transfer(4 * Math.ceil(this.#length * 1.5)));
    }
    this.#links[this.#length] = (to << 4) | linkRegions.indexOf(region) | (nofollow ? nofollowBit : 0);
    this.#length += 1;
    if ((this.#inward[to] ?? 0) < anchorsMax && this.#keepsAnchors(to)) this.#keepAnchor(to, anchor);
    this.#inward[to] = (this.#inward[to] ?? 0) + 1;
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
    const links = new Uint32Array(this.#length);
    for (let from = 0; from < this.#count; from += 1) {
      for (let at = this.#starts[from] ?? 0; at < (this.#starts[from + 1] ?? 0); at += 1) {
        const link = this.#links[at] ?? 0;
        const to = otherEnd(link);
        const place = places[to] ?? 0;
        places[to] = place + 1;
        links[place] = (from << 4) | flagsOf(link);
      }
    }
    return { starts, links };
  }
}

/** Compressed rows: what belongs to `n` stands from its start to the next one. */
interface Rows {
  readonly starts: Uint32Array;
  /** The other end of each, and its flags. */
  readonly links: Uint32Array;
}

function rowOf({ starts, links }: Rows, n: number): Uint32Array {
  const start = starts[n] ?? 0;
  return links.subarray(start, starts[n + 1] ?? start);
}

function otherEnd(link: number): number {
  return link >>> 4;
}

function flagsOf(link: number): number {
  return link & 15;
}

function graphOf(inward: Rows, anchors: readonly (readonly string[] | undefined)[]): LinkGraph {
  return {
    linksTo: (n) => Array.from(rowOf(inward, n), (link, index) => linkOf(link, n, anchors[n]?.[index] ?? '')),
    linksToCount: (n) => rowOf(inward, n).length,
    sourcesOf: (n) => rowOf(inward, n).map(otherEnd),
  };
}

function linkOf(link: number, to: number, anchor: string): CrawlLink {
  const region = linkRegions[flagsOf(link) & (nofollowBit - 1)] ?? 'main';
  return { from: otherEnd(link), to, anchor, nofollow: (link & nofollowBit) !== 0, region };
}

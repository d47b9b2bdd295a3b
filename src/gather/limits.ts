/** Numbers of the settings that reading keeps to, in the worker. */
export interface ReadingLimits {
  /** Longest URL that is asked: what pages and sitemaps name leaves the worker no longer than that. */
  readonly urlBytesMax: number;
  /** Levels of the tree of a page; what lies deeper is left out. */
  readonly treeDepthMax: number;
  /** P2: levels of a sitemap. */
  readonly xmlDepthMax: number;
  /** Of a sitemap unpacked, and its entries: by default one more than it may have, so that too many shows. */
  readonly sitemapBytesMax: number;
  readonly sitemapEntriesMax: number;
}

export const usualReading: ReadingLimits = {
  urlBytesMax: 2_048,
  treeDepthMax: 512,
  xmlDepthMax: 32,
  sitemapBytesMax: 52_428_801,
  sitemapEntriesMax: 50_001,
};

/** Numbers of the settings that gathering keeps to; the session of src/net holds the others. */
export interface GatherLimits {
  /** The page with all its redirects. */
  readonly documentMs: number;
  /** Of the page and of its twins on other schemes and hosts. */
  readonly redirectsMax: number;
  /** Of everything else. */
  readonly probeRedirectsMax: number;
  /** Bytes of HTML that the parser is given; the largest limit that a check knows is below it. */
  readonly htmlBytesMax: number;
  /** Of a sitemap as transferred. */
  readonly sitemapWireBytesMax: number;
}

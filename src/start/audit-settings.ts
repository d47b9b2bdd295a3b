import type { Config } from '../config.ts';
import type { GatherLimits } from '../gather/limits.ts';
import type { AuditPoolOptions } from '../services/audit-pool.ts';

// Apart from the code that uses them: the main thread only hands them on, and loads no module of an audit.

export function poolOptions({ fetching, parsing }: Config): AuditPoolOptions {
  const heapMiB = Math.ceil(parsing.heapMaxBytes / 2 ** 20);
  const { treeDepthMax, xmlDepthMax, sitemapBytesMax, sitemapEntriesMax } = parsing;
  const urlBytesMax = fetching.urlMaxBytes;
  const limits = { urlBytesMax, treeDepthMax, xmlDepthMax, sitemapBytesMax, sitemapEntriesMax };
  return { workers: parsing.workers, deadlineMs: parsing.timeoutMs, heapMiB, limits };
}

export function gatherLimits({ fetching, parsing }: Config): GatherLimits {
  return {
    documentMs: fetching.documentTimeoutMs,
    redirectsMax: fetching.redirectsMax,
    probeRedirectsMax: fetching.probeRedirectsMax,
    htmlBytesMax: parsing.htmlMaxBytes,
    sitemapWireBytesMax: parsing.sitemapWireMaxBytes,
  };
}

import type { AuditPoolOptions } from '../audit/pool.ts';
import type { Config } from '../config.ts';
import type { GatherLimits } from '../gather/limits.ts';

// Apart from the code that uses them: the main thread only hands them on, and loads no module of an audit.

export function poolOptions({ fetching: { urlBytesMax }, parsing }: Config): AuditPoolOptions {
  const { workers, deadlineMs, heapBytes, ...reading } = parsing;
  const heapMiB = Math.ceil(heapBytes / 2 ** 20);
  return { workers, deadlineMs, heapMiB, limits: { urlBytesMax, ...reading } };
}

export function gatherLimits({ fetching, parsing }: Config): GatherLimits {
  const { documentMs, redirectsMax, probeRedirectsMax } = fetching;
  const { htmlBytesMax, sitemapWireBytesMax } = parsing;
  return { documentMs, redirectsMax, probeRedirectsMax, htmlBytesMax, sitemapWireBytesMax };
}

import type { FileResponse } from './evidence.ts';

/** D11: what robots.txt of the audited origin says. */
export interface RobotsTxt {
  /** `available`: rules were read. `unavailable`: everything is allowed. `unreachable`: a crawler must assume all is disallowed. `unknown`: may be aimed at us, so nothing follows. */
  readonly state: 'available' | 'unavailable' | 'unreachable' | 'unknown';
  /** Values of `Sitemap` lines as written, with their line numbers. */
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[];
  /**
   * May a crawler with this product token fetch the URL? The URL is of the file's own origin.
   * @returns the verdict, and the line number of the rule that decided, or null when none did
   */
  allowed(token: string, url: string): { readonly allowed: boolean; readonly line: number | null };
}

export declare function readRobotsTxt(file: FileResponse): RobotsTxt;

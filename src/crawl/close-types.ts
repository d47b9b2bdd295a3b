import type { AnyCheck } from '../checks/check.ts';
import type { CrawlUrl } from '../evidence/crawl/crawl-view.ts';
import type { ClosedFinding } from './closed.ts';
import type { SiteFinding } from './site-report.ts';

/** What the catalogue says of a check. */
export type KnownCheck = Pick<AnyCheck, 'id' | 'category' | 'tier' | 'weight' | 'title' | 'several'> &
  Pick<AnyCheck, 'advice' | 'tasks'>;

export type KnownChecks = ReadonlyMap<string, KnownCheck>;

/** By `n`. */
export type KnownUrls = readonly Pick<CrawlUrl, 'url' | 'kind' | 'shape'>[];

/** Before it is known what it costs. */
export interface FoundInSite {
  /** As the report tells it. */
  readonly told: Omit<SiteFinding, 'points'>;
  /** Where it is. */
  readonly on: Pick<ClosedFinding, 'fails' | 'warns' | 'pages'>;
}

export const itemsMax = 50;

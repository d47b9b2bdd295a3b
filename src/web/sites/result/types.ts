import type { CrawlWithReport } from '../../../services/sites/types.ts';

/** What a completed crawl came to. */
export type SiteReport = NonNullable<CrawlWithReport['report']>;
export type SiteFinding = SiteReport['findings'][number];
export type SiteTemplate = SiteReport['templates'][number];

import { crawlDiffRoutes } from './crawl-diff.ts';
import { crawlExportRoutes } from './crawl-export.ts';
import { crawlFindingRoutes } from './crawl-findings.ts';
import { crawlPageRoutes } from './crawl-pages.ts';
import { crawlRoutes } from './crawls.ts';
import { previewRoutes } from './preview.ts';
import { siteEventRoutes } from './site-events.ts';
import { siteRoutes } from './sites.ts';

/** Sites, their crawls, and what these found. */
export const routesOfSites = [
  siteRoutes,
  previewRoutes,
  siteEventRoutes,
  crawlRoutes,
  crawlFindingRoutes,
  crawlPageRoutes,
  crawlDiffRoutes,
  crawlExportRoutes,
];

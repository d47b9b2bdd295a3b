import type { SiteReport } from '../../crawl/site-report.ts';
import type { Paint } from '../terminal.ts';

/** What every part of the text of a site works from. */
export interface SitePage {
  readonly site: SiteReport;
  readonly width: number;
  readonly paint: Paint;
}

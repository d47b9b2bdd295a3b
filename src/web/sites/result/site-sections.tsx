import type { ComponentChildren } from 'preact';
import type { CatalogueById } from '../../../report/catalogue.ts';
import { SiteCounted } from '../../../report/site/site-counted.tsx';
import { SiteSitemaps, SiteSkipped } from '../../../report/site/site-coverage.tsx';
import { extentOf } from '../../../report/site/site-notes.ts';
import { SiteClicks } from '../../../report/site/site-structure.tsx';
import { SiteSummary } from '../../../report/site/site-summary.tsx';
import { siteResultWords as words } from '../../words/site-result.ts';
import type { ShownFinding } from './finding-rows.tsx';
import { FixFirst } from './fix-first.tsx';
import { type LinksIn, LinksInSection } from './links-in.tsx';
import { SiteFiles } from './site-files.tsx';
import type { SitePlace } from './site-place.ts';
import { Templates } from './templates.tsx';
import type { SiteReport } from './types.ts';

interface SiteSectionsProps {
  readonly report: SiteReport;
  readonly findings: readonly ShownFinding[];
  readonly texts: CatalogueById;
  readonly place: SitePlace;
  /** All findings are listed here, as there is no other list. */
  readonly isWhole: boolean;
  /** Empty: its pages are no longer kept, or too few. */
  readonly linksIn: readonly LinksIn[];
  /** Behind what to fix first. */
  readonly changes?: ComponentChildren;
  readonly history?: ComponentChildren;
}

/** What a crawl came to, as its members and others see it. */
export function SiteSections(props: SiteSectionsProps) {
  const { report, findings, texts, place, isWhole, linksIn, ...own } = props;
  return (
    <>
      <SiteSummary site={report} findingHref={place.finding} categoryHref={place.findings} />
      {isPart(report) && <p class="hint site-extent">{words.extent(extentOf(report))}</p>}
      <div class="r-body">
        <FixFirst findings={findings} place={place} isWhole={isWhole} />
        {own.changes}
        <Templates report={report} place={place} />
        <SiteClicks site={report} />
        <LinksInSection linksIn={linksIn} />
        <SiteSitemaps site={report} />
        <SiteFiles report={report} texts={texts} place={place} />
        <SiteSkipped site={report} texts={texts} />
        <SiteCounted site={report} />
        {own.history}
      </div>
    </>
  );
}

/** There may be more than was counted, and the verdict does not say so already. */
function isPart({ pages, estimate, result }: SiteReport): boolean {
  return result !== null && (estimate.atLeast || estimate.pages > pages.counted);
}

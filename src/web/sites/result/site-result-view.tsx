import type { CatalogueById } from '../../../report/catalogue.ts';
import type { Page } from '../../../services/page.ts';
import type { Crawl, CrawlWithReport, Site } from '../../../services/sites/types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../components/note.tsx';
import { withQuery } from '../../list-address.ts';
import type { ShareForm } from '../../report/share-panel.tsx';
import { siteResultWords as words } from '../../words/site-result.ts';
import { CrawlAgain, GoOn } from '../crawl-actions.tsx';
import { sitePath } from '../paths.ts';
import { isOpen } from '../running-data.ts';
import { ShareSite, SiteNewLink } from '../share-site.tsx';
import { SiteHead } from '../site-head.tsx';
import { Changes } from './changes.tsx';
import { SiteExportMenu } from './export-menu.tsx';
import type { ShownFinding } from './finding-rows.tsx';
import { comparePath, History } from './history.tsx';
import type { LinksIn } from './links-in.tsx';
import { OpenCrawl } from './open-crawl.tsx';
import { keptOf, type OwnPlace } from './site-place.ts';
import { SiteSections } from './site-sections.tsx';

interface SiteResultViewProps {
  readonly site: Site;
  readonly crawl: CrawlWithReport & { readonly report: NonNullable<CrawlWithReport['report']> };
  readonly findings: readonly ShownFinding[];
  readonly linksIn: readonly LinksIn[];
  /** Newest first. */
  readonly crawls: Page<Crawl>;
  /** The completed one before it; null: there is none. */
  readonly before: CrawlWithReport | null;
  readonly texts: CatalogueById;
  readonly place: OwnPlace;
  readonly share: ShareForm;
  readonly nowMs: number;
}

/** A completed crawl for members, with all that can be done with it. */
export function SiteResultView(props: SiteResultViewProps) {
  const { site, crawl, findings, linksIn, crawls, before, texts, place, nowMs } = props;
  const { number, hasDetails } = crawl;
  return (
    <>
      <SiteHead site={site} crawl={crawl} nowMs={nowMs}>
        <Actions {...props} />
      </SiteHead>
      <OpenCrawl site={site} />
      <OtherCrawl site={site} crawl={crawl} />
      <SiteSections
        report={crawl.report}
        findings={findings}
        linksIn={linksIn}
        texts={texts}
        place={place}
        isWhole={false}
        changes={
          before !== null && (
            <Changes
              {...{ before, texts, place }}
              after={crawl}
              compareHref={
                before.hasDetails && hasDetails ? comparePath(site.id, number, before.number) : null
              }
            />
          )
        }
        history={<History site={site} crawls={crawls} number={number} nowMs={nowMs} />}
      />
      <SiteNewLink siteId={site.id} />
    </>
  );
}

function Actions({ site, crawl: { number, hasDetails }, place, share }: SiteResultViewProps) {
  const exported = sitePath(site.id, '/export');
  return (
    <div class="row actions">
      {number === site.latest.number && <GoOn site={site} />}
      {!isOpen(site.latest) && <CrawlAgain siteId={site.id} />}
      {hasDetails && (
        <a class="btn" href={place.pages([])}>
          <Icon name="list" /> {words.pages}
        </a>
      )}
      <a class="btn" href={sitePath(site.id, '/settings')}>
        {words.settings}
      </a>
      <SiteExportMenu
        pathOf={(parameters) => withQuery(exported, [...keptOf(site, number), ...parameters])}
        hasTables={hasDetails}
      />
      <ShareSite site={site} form={share} />
    </div>
  );
}

/** That it is not the latest, and what is no longer kept of it. */
function OtherCrawl({ site: { id, completed }, crawl }: Pick<SiteResultViewProps, 'site' | 'crawl'>) {
  const isOlder = completed !== null && completed.number !== crawl.number;
  if (!isOlder && crawl.hasDetails) return null;
  return (
    <Note tone="info">
      {isOlder && (
        <p>
          {words.older(crawl.number, completed.number)} <a href={sitePath(id)}>{words.toLatest}</a>
        </p>
      )}
      {!crawl.hasDetails && <p>{words.gone}</p>}
    </Note>
  );
}

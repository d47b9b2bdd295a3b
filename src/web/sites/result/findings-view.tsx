import type { Crawl, Site } from '../../../services/sites/types.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListCaption } from '../../components/list-caption.tsx';
import { Note } from '../../components/note.tsx';
import { PassedOver } from '../../components/passed-over.tsx';
import { ExportFindings } from '../../findings/export-findings.tsx';
import { chosenIn, FindingFilters } from '../../findings/finding-filters.tsx';
import { FindingTable } from '../../findings/finding-table.tsx';
import { type FindingsState, findingsParameters, isFiltered } from '../../findings/query.ts';
import { withQuery } from '../../list-address.ts';
import { findingsWords } from '../../words/findings.ts';
import { siteFindingsWords as words } from '../../words/site-findings.ts';
import { siteResultWords } from '../../words/site-result.ts';
import { SiteCrumbs } from '../crumbs.tsx';
import { sitePath } from '../paths.ts';
import { type ShownFinding, siteFindingColumns, siteFindingRows } from './finding-rows.tsx';
import { keptOf, type SitePlace } from './site-place.ts';

interface SiteFindingsViewProps {
  readonly site: Site;
  readonly crawl: Crawl;
  readonly state: FindingsState;
  /** Those that were chosen. */
  readonly findings: readonly ShownFinding[];
  readonly place: SitePlace;
}

/** What to mend over all pages of a site, in order. */
export function SiteFindingsView({ site, crawl, state, findings, place }: SiteFindingsViewProps) {
  const kept = keptOf(site, crawl.number);
  const hasList = findings.length > 0 || isFiltered(state);
  const exported = sitePath(site.id, '/findings/export');
  return (
    <>
      <SiteCrumbs site={site} below={words.title} />
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">{words.lede}</p>
        </div>
        {findings.length > 0 && (
          <div class="row actions">
            <ExportFindings
              pathOf={(format) =>
                withQuery(exported, [...kept, ['format', format], ...findingsParameters(state)])
              }
            />
          </div>
        )}
      </div>
      {!crawl.hasDetails && (
        <Note tone="info">
          <p>{siteResultWords.gone}</p>
        </Note>
      )}
      {hasList ? (
        <section aria-label={findingsWords.table.label}>
          <FindingFilters
            action={sitePath(site.id, '/findings')}
            all={place.findings()}
            state={state}
            kept={kept}
          />
          <PassedOver unknown={state.unknown} />
          {findings.length === 0 ? (
            <EmptyState {...findingsWords.none}>
              <a class="btn" href={place.findings()}>
                {findingsWords.filters.clear}
              </a>
            </EmptyState>
          ) : (
            <FindingTable
              rows={siteFindingRows(findings, place)}
              columns={siteFindingColumns}
              caption={
                <ListCaption text={findingsWords.table.caption(findings.length)} chosen={chosenIn(state)} />
              }
              hint={siteResultWords.fix.hint}
            />
          )}
        </section>
      ) : (
        <EmptyState {...words.allGood} />
      )}
    </>
  );
}

import type { CatalogueById } from '../../../report/catalogue.ts';
import type { Page } from '../../../services/page.ts';
import type { CrawlPageRow, CrawlWithReport, Site } from '../../../services/sites/types.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListCaption } from '../../components/list-caption.tsx';
import { Menu } from '../../components/menu.tsx';
import { Note } from '../../components/note.tsx';
import { Pager } from '../../components/pager.tsx';
import { PassedOver } from '../../components/passed-over.tsx';
import { PerPageForm } from '../../components/per-page-form.tsx';
import { withQuery } from '../../list-address.ts';
import { sitePagesWords as words } from '../../words/site-pages.ts';
import { SiteCrumbs } from '../crumbs.tsx';
import { sitePath } from '../paths.ts';
import { PagesFilters, pagesChosenIn } from './pages-filters.tsx';
import {
  isPagesFiltered,
  type PagesState,
  pagesChanged,
  pagesParameters,
  pagesPerPages,
  type ReadPages,
} from './pages-query.ts';
import { PagesTable } from './pages-table.tsx';
import { keptOf, type OwnPlace } from './site-place.ts';

interface SitePagesViewProps {
  readonly site: Site;
  readonly crawl: CrawlWithReport;
  readonly state: ReadPages;
  readonly list: Page<CrawlPageRow>;
  readonly texts: CatalogueById;
  readonly place: OwnPlace;
}

/** Every address that a crawl met. */
export function SitePagesView({ site, crawl, state, list, texts, place }: SitePagesViewProps) {
  const kept = keptOf(site, crawl.number);
  const base = sitePath(site.id, '/pages');
  const pathOf = (changes: Partial<PagesState>) =>
    withQuery(base, [...kept, ...pagesChanged(state, changes)]);
  return (
    <>
      <SiteCrumbs site={site} below={words.title} />
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">{words.lede(crawl.number)}</p>
        </div>
        {list.total > 0 && (
          <div class="row actions">
            <ExportPages
              pathOf={(format) =>
                withQuery(`${base}/export`, [...kept, ['format', format], ...pagesChanged(state)])
              }
            />
          </div>
        )}
      </div>
      {crawl.report === null && (
        <Note tone="info">
          <p>{words.early}</p>
        </Note>
      )}
      <section aria-label={words.label}>
        <PagesFilters
          {...{ state, texts, kept, pathOf }}
          action={base}
          all={withQuery(base, kept)}
          report={crawl.report}
        />
        <PassedOver unknown={state.unknown} />
        {list.rows.length === 0 ? (
          <NoRows state={state} list={list} all={withQuery(base, kept)} first={pathOf({})} />
        ) : (
          <PagesTable
            {...{ state, list, place }}
            isClosed={crawl.report !== null}
            pathOf={pathOf}
            caption={
              <ListCaption
                text={words.caption(words.count(list.total), words.sorts[state.sortBy][state.sort])}
                chosen={pagesChosenIn(state, texts)}
              />
            }
          />
        )}
        {list.total > 0 && (
          <Pager page={list} pathOf={(page) => pathOf({ page })}>
            <PerPageForm
              action={base}
              parameters={[...kept, ...pagesParameters(state)]}
              choices={pagesPerPages}
              perPage={state.perPage}
              total={list.total}
            />
          </Pager>
        )}
      </section>
    </>
  );
}

function ExportPages({ pathOf }: { readonly pathOf: (format: 'csv' | 'ndjson') => string }) {
  const { label } = words.export;
  return (
    <Menu label={label} text={label} icon="export" group="pages">
      {(['csv', 'ndjson'] as const).map((format) => (
        <a key={format} class="item" href={pathOf(format)}>
          <Icon name={format === 'csv' ? 'sheet' : 'file'} /> {words.export[format][0]}{' '}
          <small>{words.export[format][1]}</small>
        </a>
      ))}
    </Menu>
  );
}

interface NoRowsProps extends Pick<SitePagesViewProps, 'state' | 'list'> {
  /** Addresses of the list without filters, and of its first page. */
  readonly all: string;
  readonly first: string;
}

function NoRows({ state, list, all, first }: NoRowsProps) {
  if (list.total > 0) {
    return (
      <EmptyState title={words.pastEnd.title} text={words.pastEnd.text}>
        <a class="btn" href={first}>
          {words.pastEnd.first}
        </a>
      </EmptyState>
    );
  }
  if (!isPagesFiltered(state)) return <EmptyState {...words.empty} />;
  return (
    <EmptyState title={words.none.title} text={words.none.text}>
      <a class="btn" href={all}>
        {words.none.clear}
      </a>
    </EmptyState>
  );
}

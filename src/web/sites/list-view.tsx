import type { Page } from '../../services/page.ts';
import type { Site } from '../../services/sites/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ListCaption } from '../components/list-caption.tsx';
import { Pager } from '../components/pager.tsx';
import { PassedOver } from '../components/passed-over.tsx';
import { PerPageForm } from '../components/per-page-form.tsx';
import { sitesWords } from '../words/sites.ts';
import { SiteFilters, type SiteTabCounts, siteChosenIn } from './filters.tsx';
import { type ReadSiteList, siteListPath, siteParameters, sitePerPages } from './list-query.ts';
import { SiteTable } from './site-table.tsx';

export interface SiteListData {
  readonly list: Page<Site>;
  readonly counts: SiteTabCounts;
}

interface SiteListViewProps {
  readonly state: ReadSiteList;
  readonly data: SiteListData;
  readonly nowMs: number;
}

/** All sites of the account. */
export function SiteListView({ state, data: { list, counts }, nowMs }: SiteListViewProps) {
  return (
    <>
      <div class="head">
        <div>
          <h1>{sitesWords.title}</h1>
        </div>
        <a class="btn primary" href="/sites/new">
          <Icon name="plus" /> {sitesWords.add}
        </a>
      </div>
      <section aria-label={sitesWords.table.label}>
        <SiteFilters state={state} counts={counts} />
        <PassedOver unknown={state.unknown} />
        {list.rows.length === 0 ? (
          <NoRows state={state} total={list.total} />
        ) : (
          <SiteTable
            state={state}
            list={list}
            caption={
              <ListCaption
                text={sitesWords.table.caption(list, sitesWords.sorts[state.sortBy][state.sort])}
                chosen={siteChosenIn(state)}
              />
            }
            nowMs={nowMs}
          />
        )}
        {list.total > 0 && (
          <>
            <Pager page={list} pathOf={(page) => siteListPath(state, { page })}>
              <PerPageForm
                action="/sites"
                parameters={siteParameters(state)}
                choices={sitePerPages}
                perPage={state.perPage}
                total={list.total}
              />
            </Pager>
            <p class="hint">{sitesWords.table.utc}</p>
          </>
        )}
      </section>
    </>
  );
}

function NoRows({ state, total }: { readonly state: ReadSiteList; readonly total: number }) {
  const { none, pastEnd } = sitesWords;
  if (total > 0) {
    return (
      <EmptyState title={pastEnd.title} text={pastEnd.text}>
        <a class="btn" href={siteListPath(state)}>
          {pastEnd.first}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={none.title} text={none.text}>
      <a class="btn" href="/sites">
        {none.clear}
      </a>
    </EmptyState>
  );
}

/** Before there is a site: what one is, and the address it begins at. */
export function NoSites() {
  const { title, text, label, placeholder, submit, next } = sitesWords.empty;
  return (
    <>
      <div class="head">
        <div>
          <h1>{sitesWords.title}</h1>
        </div>
      </div>
      <div class="sheet pad stack">
        <h2>{title}</h2>
        <p class="lede">{text}</p>
        <form class="site-first" action="/sites/new">
          <label class="vh" for="start">
            {label}
          </label>
          <input
            class="field"
            id="start"
            name="start"
            type="text"
            inputmode="url"
            autocomplete="url"
            autocapitalize="none"
            spellcheck={false}
            placeholder={placeholder}
            required
            aria-describedby="start-next"
          />
          <button class="btn primary">{submit}</button>
          <p class="hint" id="start-next">
            {next}
          </p>
        </form>
      </div>
    </>
  );
}

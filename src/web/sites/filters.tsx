import { ListOrder } from '../components/list-order.tsx';
import { SearchField } from '../components/search-field.tsx';
import { HiddenFields, Select } from '../components/select.tsx';
import { Tabs } from '../components/tabs.tsx';
import { sitesWords } from '../words/sites.ts';
import {
  isSiteFiltered,
  type SiteListState,
  type SiteTab,
  siteListPath,
  siteParameters,
  siteStates,
  siteTabNames,
  siteTabs,
  siteUnfiltered,
  siteWays,
} from './list-query.ts';

const words = sitesWords.filters;

export type SiteTabCounts = Readonly<Record<SiteTab, number>>;

interface SiteFiltersProps {
  readonly state: SiteListState;
  readonly counts: SiteTabCounts;
}

/** Results, search, state of the last crawl and order, as those of reports. */
export function SiteFilters({ state: list, counts }: SiteFiltersProps) {
  const { search, project, state } = list;
  return (
    <>
      <div class="list-bar">
        <Tabs
          label={sitesWords.tabs.label}
          tabs={siteTabNames.map((tab) => ({
            text: sitesWords.tabs[tab],
            href: siteListPath(list, siteTabs[tab]),
            count: counts[tab],
            isCurrent: siteTabs[tab].result === list.result && siteTabs[tab].state === state,
            result: tab === 'all' || tab === 'failed' ? undefined : tab,
          }))}
        />
        <form class="filters" action="/sites" autocomplete="off" data-auto>
          <SearchField name="search" label={words.search} value={search} />
          <Select
            name="state"
            label={words.state}
            value={state}
            options={[['', words.anyState], ...siteStates.map((name) => [name, words.states[name]] as const)]}
          />
          <HiddenFields fields={others(list)} />
          <button class="btn">{words.apply}</button>
          {isSiteFiltered(list) && (
            <a class="btn quiet" href={siteListPath(list, siteUnfiltered)}>
              {sitesWords.none.clear}
            </a>
          )}
        </form>
        <ListOrder
          order={list}
          ways={siteWays}
          names={sitesWords.sorts}
          pathOf={(order) => siteListPath(list, order)}
        />
      </div>
      {project !== '' && (
        <p class="row">
          <span>
            {words.project}: <bdi>{project}</bdi>
          </span>
          <a href={siteListPath(list, { project: '' })}>{sitesWords.none.clear}</a>
        </p>
      )}
    </>
  );
}

/** What was chosen, in words. */
export function siteChosenIn({ result, state, search, project }: SiteListState) {
  const all = [
    [sitesWords.tabs.label, result === '' ? '' : sitesWords.tabs[result]],
    [words.state, state === '' ? '' : words.states[state]],
    [words.search, search],
    [words.project, project],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

/** What the fields of the form do not say; another filter begins at the first page. */
function others(list: SiteListState) {
  const own = ['search', 'state', 'page'];
  return siteParameters(list).filter(([name]) => !own.includes(name));
}

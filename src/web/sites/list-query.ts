import type { PerPage } from '../../services/page.ts';
import type { Site, SiteQuery } from '../../services/sites/types.ts';
import {
  chosenParameters,
  type Order,
  orderOf,
  type Parameters,
  pageNumberOf,
  passedOver,
  type Ways,
  withQuery,
} from '../list-address.ts';
import type { Values } from '../values.ts';
import { sitesWords } from '../words/sites.ts';

type CrawlStateName = Site['latest']['state'];

/** What the address of the list says, by the names and values of the API. Empty: not chosen. */
export interface SiteListState extends Order<SiteQuery['sortBy']> {
  readonly result: NonNullable<SiteQuery['result']> | '';
  readonly state: CrawlStateName | '';
  readonly search: string;
  readonly project: string;
  readonly perPage: PerPage;
  readonly page: number;
}

/** With what the address asks for besides and the list does not have. */
export interface ReadSiteList extends SiteListState {
  readonly unknown: readonly string[];
}

/** What is chosen above the list most often. */
export const siteTabs = {
  all: { result: '', state: '' },
  good: { result: 'good', state: '' },
  decent: { result: 'decent', state: '' },
  bad: { result: 'bad', state: '' },
  failed: { result: '', state: 'failed' },
} as const satisfies Readonly<Record<string, Pick<SiteListState, 'result' | 'state'>>>;
export type SiteTab = keyof typeof siteTabs;
export const siteTabNames = Object.keys(siteTabs) as readonly SiteTab[];

export const siteWays: Ways<SiteQuery['sortBy']> = {
  generated_at: 'desc',
  score: 'asc',
  start: 'asc',
  id: 'desc',
};

export const sitePerPages: readonly PerPage[] = [10, 25, 50, 100];
const results = ['good', 'decent', 'bad'] as const;
export const siteStates = Object.keys(sitesWords.filters.states) as readonly CrawlStateName[];

export const siteListFields = {
  search: 'line',
  project: 'line',
  result: 'line',
  state: 'line',
  sort_by: 'line',
  sort: 'line',
  per_page: 'line',
  page: 'line',
} as const;

/** The newest first: what waits or runs was never completed, and is what somebody looks for. */
const usual = { sortBy: 'id', sort: siteWays.id, perPage: 10 } as const;

/** A value that the list does not have counts as not chosen, and the page says so. */
export function readSiteList(query: Values): ReadSiteList {
  const list: SiteListState = {
    result: results.find((name) => name === query.get('result')) ?? '',
    state: siteStates.find((name) => name === query.get('state')) ?? '',
    search: query.get('search') ?? '',
    project: query.get('project') ?? '',
    ...orderOf(query, siteWays, usual.sortBy),
    perPage: sitePerPages.find((count) => String(count) === query.get('per_page')) ?? usual.perPage,
    page: pageNumberOf(query),
  };
  const { result, state, sortBy, sort, perPage, page } = list;
  const unknown = passedOver(query, {
    ...{ result, state, sort_by: sortBy, sort },
    ...{ per_page: String(perPage), page: String(page) },
  });
  return { ...list, unknown };
}

/** For the service. */
export function siteQueryOf(list: SiteListState): SiteQuery {
  const { result, state, search, project, sortBy, sort, perPage, page } = list;
  return {
    ...{ sortBy, sort, perPage, page },
    ...(search === '' ? {} : { search }),
    ...(project === '' ? {} : { project }),
    ...(state === '' ? {} : { state }),
    ...(result === '' ? {} : { result }),
  };
}

/** Parameters that differ from what the list shows anyway. */
export function siteParameters(list: SiteListState): Parameters {
  const { result, state, search, project } = list;
  const filters = [
    ['search', search],
    ['project', project],
    ['result', result],
    ['state', state],
  ] as const;
  return chosenParameters(filters, list, usual);
}

/** The address of the list as it would be with these changes; another filter begins at the first page. */
export function siteListPath(list: SiteListState, changes: Partial<SiteListState> = {}): string {
  return withQuery('/sites', siteParameters({ ...list, page: 1, ...changes }));
}

/** Whether anything but the order and the length of the list was chosen. */
export function isSiteFiltered({ result, state, search, project }: SiteListState): boolean {
  return [result, state, search, project].some((value) => value !== '');
}

/** The order and the length of the list are no filters. */
export const siteUnfiltered = {
  result: '',
  state: '',
  search: '',
  project: '',
} as const satisfies Partial<SiteListState>;

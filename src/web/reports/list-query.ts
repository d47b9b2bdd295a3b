import type { PerPage } from '../../services/page.ts';
import type { Privacy, ReportQuery } from '../../services/reports/types.ts';
import { chosenParameters, type Parameters, pageNumberOf, passedOver, withQuery } from '../list-address.ts';
import type { Values } from '../values.ts';
import { reportsWords } from '../words/reports.ts';

/** What the address of the list says, in words that every control of the page can read. */
export interface ListState {
  readonly tab: Tab;
  readonly search: string;
  readonly project: string;
  readonly privacy: Privacy | null;
  /** Together with a project only. */
  readonly check: string;
  readonly sort: SortName;
  readonly perPage: PerPage;
  readonly page: number;
}

/** As in `ListState`, with what the address asks for besides and the list does not have. */
export interface ReadList extends ListState {
  readonly unknown: readonly string[];
}

export const tabs = ['all', 'good', 'decent', 'bad', 'failed'] as const;
export type Tab = (typeof tabs)[number];

type SortName = keyof typeof reportsWords.sorts;
export const sortNames = Object.keys(reportsWords.sorts) as readonly SortName[];

export const perPages: readonly PerPage[] = [10, 25, 50, 100];
export const privacies: readonly Privacy[] = [0, 1, 2];

/** Parameters of the query. */
export const listFields = {
  search: 'line',
  project: 'line',
  result: 'line',
  state: 'line',
  privacy: 'line',
  check: 'line',
  sort: 'line',
  sort_by: 'line',
  per_page: 'line',
  page: 'line',
} as const;

const defaults: ListState = {
  tab: 'all',
  search: '',
  project: '',
  privacy: null,
  check: '',
  sort: 'id:desc',
  perPage: 10,
  page: 1,
};

/** A value that the list does not have counts as not chosen, and the page says so. */
export function readList(query: Values): ReadList {
  const project = query.get('project') ?? '';
  const state: ListState = {
    tab: tabOf(query),
    search: query.get('search') ?? '',
    project,
    privacy: privacies.find((privacy) => String(privacy) === query.get('privacy')) ?? null,
    check: project === '' ? '' : (query.get('check') ?? ''),
    sort: sortNames.find((name) => name === query.get('sort')) ?? defaults.sort,
    perPage: perPages.find((count) => String(count) === query.get('per_page')) ?? defaults.perPage,
    page: pageNumberOf(query),
  };
  const { tab, privacy, check, sort, perPage, page } = state;
  const unknown = passedOver(query, {
    ...{ result: tab, state: tab, privacy: String(privacy ?? ''), check },
    ...{ sort, sort_by: '', per_page: String(perPage), page: String(page) },
  });
  return { ...state, unknown };
}

function tabOf(query: Values): Tab {
  if (query.get('state') === 'failed') return 'failed';
  const result = query.get('result');
  return result === 'good' || result === 'decent' || result === 'bad' ? result : 'all';
}

/** For the service. */
export function queryOf({
  tab,
  search,
  project,
  privacy,
  check,
  sort,
  perPage,
  page,
}: ListState): ReportQuery {
  const [sortBy, direction] = sort.split(':') as [ReportQuery['sortBy'], ReportQuery['sort']];
  return {
    sortBy,
    sort: direction,
    perPage,
    page,
    ...(search === '' ? {} : { search }),
    ...(project === '' ? {} : { project }),
    ...(privacy === null ? {} : { privacy }),
    ...(check === '' ? {} : { check }),
    ...(tab === 'all' ? {} : tab === 'failed' ? { state: 'failed' as const } : { result: tab }),
  };
}

/** Parameters that differ from what the list shows anyway. */
export function parametersOf(state: ListState): Parameters {
  const { tab, search, project, privacy, check } = state;
  const filters = [
    ['search', search],
    ['project', project],
    ['result', tab === 'all' || tab === 'failed' ? '' : tab],
    ['state', tab === 'failed' ? tab : ''],
    ['privacy', privacy === null ? '' : String(privacy)],
    ['check', check],
  ] as const;
  return chosenParameters(filters, state, defaults);
}

/** The address of the list as it would be with these changes; another filter begins at the first page. */
export function listPath(state: ListState, changes: Partial<ListState> = {}): string {
  return withQuery('/reports', parametersOf({ ...state, page: 1, ...changes }));
}

/** Whether anything but the order and the length of the list was chosen. */
export function isFiltered({ tab, search, project, privacy, check }: ListState): boolean {
  return tab !== 'all' || search !== '' || project !== '' || privacy !== null || check !== '';
}

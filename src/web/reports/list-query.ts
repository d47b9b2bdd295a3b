import type { PerPage } from '../../services/page.ts';
import type { Privacy, ReportQuery, State } from '../../services/reports/types.ts';
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

/** What the address of the list says, by the names and values of the API. Empty: not chosen. */
export interface ListState extends Order<ReportQuery['sortBy']> {
  readonly result: NonNullable<ReportQuery['result']> | '';
  readonly state: State | '';
  readonly search: string;
  readonly project: string;
  readonly privacy: Privacy | null;
  /** Together with a project only. */
  readonly check: string;
  /** What rows tell besides their scores; empty: the usual. */
  readonly columns: 'categories' | '';
  readonly perPage: PerPage;
  readonly page: number;
}

/** As in `ListState`, with what the address asks for besides and the list does not have. */
export interface ReadList extends ListState {
  readonly unknown: readonly string[];
}

/** What is chosen above the list most often. */
export const tabs = {
  all: { result: '', state: '' },
  good: { result: 'good', state: '' },
  decent: { result: 'decent', state: '' },
  bad: { result: 'bad', state: '' },
  failed: { result: '', state: 'failed' },
} as const satisfies Readonly<Record<string, Pick<ListState, 'result' | 'state'>>>;
export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as readonly Tab[];

export const ways: Ways<ReportQuery['sortBy']> = {
  generated_at: 'desc',
  score: 'asc',
  score_change: 'asc',
  findings_count: 'desc',
  url: 'asc',
  result: 'asc',
  id: 'desc',
};

export const perPages: readonly PerPage[] = [10, 25, 50, 100];
export const privacies: readonly Privacy[] = [0, 1, 2];
const results = ['good', 'decent', 'bad'] as const;
const states: readonly State[] = ['queued', 'running', 'completed', 'failed'];

/** Parameters of the query. */
export const listFields = {
  search: 'line',
  project: 'line',
  result: 'line',
  state: 'line',
  privacy: 'line',
  check: 'line',
  columns: 'line',
  sort_by: 'line',
  sort: 'line',
  per_page: 'line',
  page: 'line',
} as const;

/**
 * What was checked last comes first: people come back for what is new of their pages. What was never completed is last:
 * what waits or runs stands above the list, and what failed has a tab.
 */
const usual = { sortBy: 'generated_at', sort: ways.generated_at, perPage: 10 } as const;

/** A value that the list does not have counts as not chosen, and the page says so. */
export function readList(query: Values): ReadList {
  const project = query.get('project') ?? '';
  const state: ListState = {
    result: results.find((name) => name === query.get('result')) ?? '',
    state: states.find((name) => name === query.get('state')) ?? '',
    search: query.get('search') ?? '',
    project,
    privacy: privacies.find((privacy) => String(privacy) === query.get('privacy')) ?? null,
    check: project === '' ? '' : (query.get('check') ?? ''),
    columns: query.get('columns') === 'categories' ? 'categories' : '',
    ...orderOf(query, ways, usual.sortBy),
    perPage: perPages.find((count) => String(count) === query.get('per_page')) ?? usual.perPage,
    page: pageNumberOf(query),
  };
  const { result, privacy, check, columns, sortBy, sort, perPage, page } = state;
  const unknown = passedOver(query, {
    ...{ result, state: state.state, privacy: String(privacy ?? ''), check, columns },
    ...{ sort_by: sortBy, sort, per_page: String(perPage), page: String(page) },
  });
  return { ...state, unknown };
}

/** For the service. */
export function queryOf(list: ListState): ReportQuery {
  const { result, state, search, project, privacy, check, sortBy, sort, perPage, page } = list;
  return {
    ...{ sortBy, sort, perPage, page },
    ...(search === '' ? {} : { search }),
    ...(project === '' ? {} : { project }),
    ...(privacy === null ? {} : { privacy }),
    ...(check === '' ? {} : { check }),
    ...(state === '' ? {} : { state }),
    ...(result === '' ? {} : { result }),
  };
}

/** Parameters that differ from what the list shows anyway. */
export function parametersOf(list: ListState): Parameters {
  const { result, state, search, project, privacy, check, columns } = list;
  const filters = [
    ['search', search],
    ['project', project],
    ['result', result],
    ['state', state],
    ['privacy', privacy === null ? '' : String(privacy)],
    ['check', check],
    ['columns', columns],
  ] as const;
  return chosenParameters(filters, list, usual);
}

/** The address of the list as it would be with these changes; another filter begins at the first page. */
export function listPath(state: ListState, changes: Partial<ListState> = {}): string {
  return withQuery('/reports', parametersOf({ ...state, page: 1, ...changes }));
}

/** Whether anything but the order and the length of the list was chosen. */
export function isFiltered({ result, state, search, project, privacy, check }: ListState): boolean {
  return [result, state, search, project, check].some((value) => value !== '') || privacy !== null;
}

/** The order and the length of the list are no filters. */
export const unfiltered = {
  result: '',
  state: '',
  search: '',
  project: '',
  privacy: null,
  check: '',
} as const satisfies Partial<ListState>;

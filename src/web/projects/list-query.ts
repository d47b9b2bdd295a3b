import type { PerPage } from '../../services/page.ts';
import type { ProjectQuery } from '../../services/reports/project-types.ts';
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

/** What the address of the list says, by the names and values of the API. */
export interface ProjectListState extends Order<ProjectQuery['sortBy']> {
  readonly search: string;
  readonly perPage: PerPage;
  readonly page: number;
}

/** With what the address asks for besides and the list does not have. */
export interface ReadProjectList extends ProjectListState {
  readonly unknown: readonly string[];
}

export const projectWays: Ways<ProjectQuery['sortBy']> = {
  average_score: 'asc',
  project: 'asc',
  created_at: 'desc',
};

export const projectFields = {
  search: 'line',
  sort_by: 'line',
  sort: 'line',
  per_page: 'line',
  page: 'line',
} as const;

/** Each row reads what its project comes to, so a page has no more than these. */
export const projectPerPages: readonly PerPage[] = [10, 25, 50];

/** Where most is to be done comes first: of projects one asks which needs work, of pages what is new. */
const usual = { sortBy: 'average_score', sort: projectWays.average_score, perPage: 10 } as const;

/** A value that the list does not have counts as not chosen, and the page says so. */
export function readProjectList(query: Values): ReadProjectList {
  const state: ProjectListState = {
    search: query.get('search') ?? '',
    ...orderOf(query, projectWays, usual.sortBy),
    perPage: projectPerPages.find((count) => String(count) === query.get('per_page')) ?? usual.perPage,
    page: pageNumberOf(query),
  };
  const { sortBy, sort, perPage, page } = state;
  const unknown = passedOver(query, { sort_by: sortBy, sort, per_page: String(perPage), page: String(page) });
  return { ...state, unknown };
}

/** For the service. */
export function projectQueryOf({ search, sortBy, sort, perPage, page }: ProjectListState): ProjectQuery {
  return { sortBy, sort, perPage, page, ...(search === '' ? {} : { search }) };
}

/** Parameters that differ from what the list shows anyway. */
export function projectParameters(state: ProjectListState): Parameters {
  return chosenParameters([['search', state.search]], state, usual);
}

/** The address of the list as it would be with these changes; another filter begins at the first page. */
export function projectListPath(state: ProjectListState, changes: Partial<ProjectListState> = {}): string {
  return withQuery('/projects', projectParameters({ ...state, page: 1, ...changes }));
}

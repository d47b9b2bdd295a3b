import type { PerPage } from '../../services/page.ts';
import type { ProjectQuery } from '../../services/reports/project-types.ts';
import { chosenParameters, type Parameters, pageNumberOf, passedOver, withQuery } from '../list-address.ts';
import type { Values } from '../values.ts';
import { projectsWords } from '../words/projects.ts';

/** What the address of the list says. */
export interface ProjectListState {
  readonly search: string;
  readonly sort: ProjectSort;
  readonly perPage: PerPage;
  readonly page: number;
}

/** With what the address asks for besides and the list does not have. */
export interface ReadProjectList extends ProjectListState {
  readonly unknown: readonly string[];
}

type ProjectSort = keyof typeof projectsWords.sorts;
export const projectSorts = Object.keys(projectsWords.sorts) as readonly ProjectSort[];

export const projectFields = {
  search: 'line',
  sort: 'line',
  sort_by: 'line',
  per_page: 'line',
  page: 'line',
} as const;

/** Each row reads what its project comes to, so a page has no more than these. */
export const projectPerPages: readonly PerPage[] = [10, 25, 50];

const defaults: ProjectListState = { search: '', sort: 'created_at:desc', perPage: 10, page: 1 };

/** A value that the list does not have counts as not chosen, and the page says so. */
export function readProjectList(query: Values): ReadProjectList {
  const state: ProjectListState = {
    search: query.get('search') ?? '',
    sort: projectSorts.find((name) => name === query.get('sort')) ?? defaults.sort,
    perPage: projectPerPages.find((count) => String(count) === query.get('per_page')) ?? defaults.perPage,
    page: pageNumberOf(query),
  };
  const { sort, perPage, page } = state;
  const unknown = passedOver(query, { sort, sort_by: '', per_page: String(perPage), page: String(page) });
  return { ...state, unknown };
}

/** For the service. */
export function projectQueryOf({ search, sort, perPage, page }: ProjectListState): ProjectQuery {
  const [sortBy, direction] = sort.split(':') as [ProjectQuery['sortBy'], ProjectQuery['sort']];
  return { sortBy, sort: direction, perPage, page, ...(search === '' ? {} : { search }) };
}

/** Parameters that differ from what the list shows anyway. */
export function projectParameters(state: ProjectListState): Parameters {
  return chosenParameters([['search', state.search]], state, defaults);
}

/** The address of the list as it would be with these changes; another filter begins at the first page. */
export function projectListPath(state: ProjectListState, changes: Partial<ProjectListState> = {}): string {
  return withQuery('/projects', projectParameters({ ...state, page: 1, ...changes }));
}

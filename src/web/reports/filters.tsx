import { Icon } from '../../report/page/icon.tsx';
import type { Page } from '../../services/types/paging.ts';
import { HiddenFields, Select } from '../components/select.tsx';
import { Tabs } from '../components/tabs.tsx';
import { words as commonWords } from '../words/en.ts';
import { reportsWords } from '../words/reports.ts';
import {
  type ListState,
  listPath,
  parametersOf,
  perPages,
  privacies,
  sortNames,
  type Tab,
  tabs,
} from './list-query.ts';

const words = reportsWords.filters;

export type TabCounts = Readonly<Record<Tab, number>>;

/** Reports by result, each with how many there are under the other filters. */
export function ResultTabs({ state, counts }: { readonly state: ListState; readonly counts: TabCounts }) {
  return (
    <Tabs
      label={reportsWords.tabs.label}
      tabs={tabs.map((tab) => ({
        text: reportsWords.tabs[tab],
        href: listPath(state, { tab }),
        count: counts[tab],
        isCurrent: tab === state.tab,
        result: tab === 'all' || tab === 'failed' ? undefined : tab,
      }))}
    />
  );
}

interface FiltersProps {
  readonly state: ListState;
  /** Null: too many to choose from. */
  readonly projects: readonly string[] | null;
  /** Of the check that the list is filtered by. */
  readonly checkTitle: string | undefined;
}

/** Search, project, privacy and order; applied at once with script, by a button without. */
export function Filters({ state, projects, checkTitle }: FiltersProps) {
  const { search, project, privacy, check, sort } = state;
  return (
    <>
      <form class="filters" action="/reports" data-auto>
        <label class="search">
          <span class="vh">{words.search}</span>
          <Icon name="search" />
          <input class="field" type="search" name="search" value={search} placeholder={words.search} />
        </label>
        <ProjectFilter project={project} projects={projects} />
        <Select
          name="privacy"
          label={words.privacy}
          value={privacy === null ? '' : String(privacy)}
          options={[
            ['', words.anyPrivacy],
            ...privacies.map((level) => [String(level), commonWords.privacy[level]] as const),
          ]}
        />
        <Select
          name="sort"
          label={words.sort}
          value={sort}
          options={sortNames.map((name) => [name, reportsWords.sorts[name]])}
        />
        <HiddenFields fields={others(state, ['result', 'state', 'per_page', 'check'])} />
        <button class="btn">{words.apply}</button>
      </form>
      {check !== '' && (
        <p class="row filtered">
          <span>{words.check(checkTitle ?? check)}</span>
          <a href={listPath(state, { check: '' })}>{words.clear}</a>
        </p>
      )}
    </>
  );
}

/** A choice while there are few enough to read through; a field for the name when there are many. */
function ProjectFilter({
  project,
  projects,
}: {
  readonly project: string;
  readonly projects: readonly string[] | null;
}) {
  if (projects === null) {
    return (
      <label>
        <span class="vh">{words.project}</span>
        <input
          class="field"
          type="text"
          name="project"
          value={project}
          placeholder={words.project}
          spellcheck={false}
        />
      </label>
    );
  }
  const known = project === '' || projects.includes(project) ? projects : [project, ...projects];
  return (
    <Select
      name="project"
      label={words.project}
      value={project}
      options={[['', words.allProjects], ...known.map((name) => [name, name] as const)]}
    />
  );
}

/** How many rows a page of the list has. */
export function PerPageForm({
  state,
  page,
}: {
  readonly state: ListState;
  readonly page: Pick<Page<unknown>, 'total'>;
}) {
  if (page.total <= (perPages[0] ?? 0)) return null;
  return (
    <form action="/reports" data-auto>
      <HiddenFields fields={parametersOf(state).filter(([name]) => name !== 'per_page' && name !== 'page')} />
      <label>
        {commonWords.pager.perPage}{' '}
        <select class="field" name="per_page">
          {perPages.map((count) => (
            <option key={count} value={count} selected={count === state.perPage}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <button class="btn small">{commonWords.pager.show}</button>
    </form>
  );
}

function others(state: ListState, names: readonly string[]) {
  return parametersOf(state).filter(([name]) => names.includes(name));
}

import { ListOrder } from '../components/list-order.tsx';
import { SearchField } from '../components/search-field.tsx';
import { HiddenFields, Select } from '../components/select.tsx';
import { Tabs } from '../components/tabs.tsx';
import { words as commonWords } from '../words/en.ts';
import { reportsWords } from '../words/reports.ts';
import {
  isFiltered,
  type ListState,
  listPath,
  parametersOf,
  privacies,
  type Tab,
  tabNames,
  tabs,
  unfiltered,
  ways,
} from './list-query.ts';

const words = reportsWords.filters;

export type TabCounts = Readonly<Record<Tab, number>>;

/** Reports by result, each with how many there are under the other filters. */
function ResultTabs({ state, counts }: { readonly state: ListState; readonly counts: TabCounts }) {
  return (
    <Tabs
      label={reportsWords.tabs.label}
      tabs={tabNames.map((tab) => ({
        text: reportsWords.tabs[tab],
        href: listPath(state, tabs[tab]),
        count: counts[tab],
        isCurrent: tabs[tab].result === state.result && tabs[tab].state === state.state,
        result: tab === 'all' || tab === 'failed' ? undefined : tab,
      }))}
    />
  );
}

interface FiltersProps {
  readonly state: ListState;
  readonly counts: TabCounts;
  /** Null: too many to choose from. */
  readonly projects: readonly string[] | null;
  /** Title of the check that the list is filtered by. */
  readonly task: string | undefined;
}

/** Results, search, project, privacy and order; applied at once with script, by a button without. */
export function Filters({ state, counts, projects, task }: FiltersProps) {
  const { search, project, privacy, check } = state;
  return (
    <>
      <div class="list-bar">
        <ResultTabs state={state} counts={counts} />
        <form class="filters" action="/reports" autocomplete="off" data-auto>
          <SearchField name="search" label={words.search} value={search} />
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
          <HiddenFields fields={others(state)} />
          <button class="btn">{words.apply}</button>
          {isFiltered(state) && (
            <a class="btn quiet" href={listPath(state, unfiltered)}>
              {reportsWords.none.clear}
            </a>
          )}
        </form>
        <ListOrder
          order={state}
          ways={ways}
          names={reportsWords.sorts}
          pathOf={(order) => listPath(state, order)}
        />
      </div>
      {check !== '' && (
        <p class="row">
          <span>{words.check(task ?? check)}</span>
          <a href={listPath(state, { check: '' })}>{words.clear}</a>
        </p>
      )}
    </>
  );
}

/** What was chosen, in words; the check stands above the list. */
export function chosenIn({ result, state, search, project, privacy }: ListState) {
  const all = [
    [reportsWords.tabs.label, result === '' ? '' : reportsWords.tabs[result]],
    [words.state, state === '' ? '' : words.states[state]],
    [words.search, search],
    [words.project, project],
    [words.privacy, privacy === null ? '' : commonWords.privacy[privacy]],
  ] as const;
  return all.filter(([, value]) => value !== '');
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

/** What the fields of the form do not say; another filter begins at the first page. */
function others(state: ListState) {
  const own = ['search', 'project', 'privacy', 'page'];
  return parametersOf(state).filter(([name]) => !own.includes(name));
}

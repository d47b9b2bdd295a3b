import { formatCount } from '../../lib/quantities.ts';
import type { ProjectTotals } from '../../services/reports/project-types.ts';
import { Distribution, ResultLegend } from '../components/distribution.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ListCaption } from '../components/list-caption.tsx';
import { ListOrder } from '../components/list-order.tsx';
import { Pager } from '../components/pager.tsx';
import { PassedOver } from '../components/passed-over.tsx';
import { PerPageForm } from '../components/per-page-form.tsx';
import { SearchField } from '../components/search-field.tsx';
import { HiddenFields } from '../components/select.tsx';
import { projectsWords } from '../words/projects.ts';
import type { ProjectListData } from './list-data.ts';
import {
  type ProjectListState,
  projectListPath,
  projectParameters,
  projectPerPages,
  projectWays,
  type ReadProjectList,
} from './list-query.ts';
import { ProjectTable } from './project-table.tsx';

interface ProjectListProps {
  readonly state: ReadProjectList;
  readonly data: ProjectListData;
  readonly tasks: ReadonlyMap<string, string>;
  readonly isOwner: boolean;
  readonly nowMs: number;
}

/** Every host that was checked, and how its pages do together. */
export function ProjectListView({ state, data, tasks, isOwner, nowMs }: ProjectListProps) {
  const { list, rows, totals } = data;
  if (totals.projectsCount === 0) return <NoProjects />;
  return (
    <>
      <Head />
      <Totals totals={totals} />
      <section aria-label={projectsWords.table.label}>
        <div class="list-bar">
          <Filters state={state} />
          <ListOrder
            order={state}
            ways={projectWays}
            names={projectsWords.sorts}
            pathOf={(order) => projectListPath(state, order)}
          />
        </div>
        <PassedOver unknown={state.unknown} />
        {rows.length === 0 ? (
          <NoRows state={state} total={list.total} />
        ) : (
          <ProjectTable
            state={state}
            rows={rows}
            caption={
              <ListCaption
                text={projectsWords.table.caption(list.total, projectsWords.sorts[state.sortBy][state.sort])}
                chosen={state.search === '' ? [] : [[projectsWords.filters.search, state.search]]}
              />
            }
            tasks={tasks}
            isOwner={isOwner}
            nowMs={nowMs}
          />
        )}
        {list.total > 0 && (
          <>
            <Pager page={list} pathOf={(page) => projectListPath(state, { page })}>
              <PerPageForm
                action="/projects"
                parameters={projectParameters(state)}
                choices={projectPerPages}
                perPage={state.perPage}
                total={list.total}
              />
            </Pager>
            <p class="hint">{projectsWords.table.utc}</p>
          </>
        )}
      </section>
    </>
  );
}

function Head() {
  return (
    <div class="head">
      <div>
        <h1>{projectsWords.title}</h1>
        <p class="lede">{projectsWords.lede}</p>
      </div>
    </div>
  );
}

function NoProjects() {
  const { title, text, action } = projectsWords.empty;
  return (
    <>
      <Head />
      <EmptyState title={title} text={text}>
        <a class="btn primary" href="/reports">
          {action}
        </a>
      </EmptyState>
    </>
  );
}

interface NoRowsProps {
  readonly state: ProjectListState;
  readonly total: number;
}

function NoRows({ state, total }: NoRowsProps) {
  const { none, pastEnd } = projectsWords;
  const isPastEnd = total > 0;
  return (
    <EmptyState
      title={isPastEnd ? pastEnd.title : none.title}
      text={isPastEnd ? pastEnd.text : none.text(state.search)}
    >
      <a class="btn" href={isPastEnd ? projectListPath(state) : '/projects'}>
        {isPastEnd ? pastEnd.first : none.clear}
      </a>
    </EmptyState>
  );
}

function Totals({
  totals: { projectsCount, reportsCount, averageScore, results, failedCount },
}: {
  readonly totals: ProjectTotals;
}) {
  const words = projectsWords.totals;
  return (
    <section class="sheet tot" aria-label={words.label}>
      <dl>
        <div>
          <dt>{words.projects}</dt>
          <dd>{formatCount(projectsCount)}</dd>
        </div>
        <div>
          <dt>{words.reports}</dt>
          <dd>{formatCount(reportsCount)}</dd>
        </div>
        <div>
          <dt>{words.average}</dt>
          <dd>{averageScore ?? '–'}</dd>
        </div>
      </dl>
      <div>
        <Distribution results={results} />
        <ResultLegend results={results} reportsCount={reportsCount} />
        {failedCount > 0 && (
          <p class="sm">
            <a href="/reports?state=failed">{words.failed(failedCount)}</a>
          </p>
        )}
      </div>
    </section>
  );
}

function Filters({ state }: { readonly state: ProjectListState }) {
  const words = projectsWords.filters;
  return (
    <form class="filters" action="/projects" autocomplete="off" data-auto>
      <SearchField name="search" label={words.search} value={state.search} />
      <HiddenFields
        fields={projectParameters(state).filter(([name]) => name !== 'search' && name !== 'page')}
      />
      <button class="btn">{words.apply}</button>
    </form>
  );
}

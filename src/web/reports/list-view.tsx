import type { Page } from '../../services/page.ts';
import type { Report } from '../../services/reports/types.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ListCaption } from '../components/list-caption.tsx';
import { Pager } from '../components/pager.tsx';
import { PassedOver } from '../components/passed-over.tsx';
import { PerPageForm } from '../components/per-page-form.tsx';
import type { LiveData } from '../live/live-data.ts';
import { LiveSection } from '../live/live-section.tsx';
import { reportsWords } from '../words/reports.ts';
import { AddForm, type AddState } from './add-form.tsx';
import { chosenIn, Filters, type TabCounts } from './filters.tsx';
import { isFiltered, type ListState, listPath, parametersOf, perPages, type ReadList } from './list-query.ts';
import { ReportTable } from './report-table.tsx';

export interface ListData {
  readonly list: Page<Report>;
  readonly counts: TabCounts;
  /** Null: nothing is in progress. */
  readonly live: LiveData | null;
  /** Names; null: too many to choose from. */
  readonly projects: readonly string[] | null;
  readonly task: string | undefined;
  /** When reports without a result have failed, by id. */
  readonly failedAt: ReadonlyMap<number, number>;
}

interface ListViewProps {
  readonly state: ReadList;
  readonly add: AddState;
  /** A browser can look at pages. */
  readonly canLook: boolean;
  readonly data: ListData;
  readonly nowMs: number;
}

/** Everything the account has checked, and the form to check more. */
export function ListView({
  state,
  add,
  canLook,
  data: { list, counts, live, projects, task, failedAt },
  nowMs,
}: ListViewProps) {
  const path = listPath(state, { page: state.page });
  return (
    <>
      <AddForm {...add} path={listPath(state)} canLook={canLook} />
      {live !== null && <LiveSection data={live} path={path} />}
      <section aria-label={reportsWords.table.label}>
        <Filters state={state} counts={counts} projects={projects} task={task} />
        <PassedOver unknown={state.unknown} />
        {list.rows.length === 0 ? (
          <NoRows state={state} total={list.total} />
        ) : (
          <ReportTable
            state={state}
            list={list}
            caption={
              <ListCaption
                text={reportsWords.table.caption(list, reportsWords.sorts[state.sortBy][state.sort])}
                chosen={chosenIn(state)}
              />
            }
            failedAt={failedAt}
            nowMs={nowMs}
          />
        )}
        {list.total > 0 && (
          <>
            <Pager page={list} pathOf={(page) => listPath(state, { page })}>
              <PerPageForm
                action="/reports"
                parameters={parametersOf(state)}
                choices={perPages}
                perPage={state.perPage}
                total={list.total}
              />
            </Pager>
            <p class="hint row">
              {reportsWords.table.utc}
              <ColumnsLink state={state} />
            </p>
          </>
        )}
      </section>
    </>
  );
}

function ColumnsLink({ state }: { readonly state: ListState }) {
  const { page, columns } = state;
  const other = columns === '' ? 'categories' : '';
  return (
    <a class="only-wide" href={listPath(state, { page, columns: other })}>
      {reportsWords.table.columns[other]}
    </a>
  );
}

interface NoRowsProps {
  readonly state: ListState;
  readonly total: number;
}

function NoRows({ state, total }: NoRowsProps) {
  const { empty, none, pastEnd } = reportsWords;
  if (total > 0) {
    return (
      <EmptyState title={pastEnd.title} text={pastEnd.text}>
        <a class="btn" href={listPath(state)}>
          {pastEnd.first}
        </a>
      </EmptyState>
    );
  }
  if (!isFiltered(state)) return <EmptyState {...empty} />;
  return (
    <EmptyState title={none.title} text={none.text}>
      <a class="btn" href="/reports">
        {none.clear}
      </a>
    </EmptyState>
  );
}

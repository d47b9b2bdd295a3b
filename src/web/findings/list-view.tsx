import { sentenceCase } from '../../lib/sentence-case.ts';
import type { CatalogueById } from '../../report/catalogue.ts';
import { categoryNames, severityNames } from '../../report/finding-choice.ts';
import { findingFormats } from '../../report/findings-file.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { ProjectFindings } from '../../services/reports/finding-types.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ListCaption } from '../components/list-caption.tsx';
import { Menu } from '../components/menu.tsx';
import { Note } from '../components/note.tsx';
import { PassedOver } from '../components/passed-over.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Select } from '../components/select.tsx';
import { Crumbs } from '../projects/crumbs.tsx';
import { projectPath } from '../projects/paths.ts';
import { findingsWords as words } from '../words/findings.ts';
import { FindingTable } from './finding-table.tsx';
import { findingsPath } from './paths.ts';
import { type FindingsState, findingsExportPath, isFiltered } from './query.ts';

interface FindingsViewProps {
  readonly state: FindingsState;
  readonly data: ProjectFindings;
  readonly checks: CatalogueById;
  /** Pages that were checked. */
  readonly pages: number;
  readonly isRunning: boolean;
}

/** What to mend over all pages of a project, in order. */
export function FindingsView({ state, data, checks, pages, isRunning }: FindingsViewProps) {
  const { project, rows, looked } = data;
  const hasList = rows.length > 0 || isFiltered(state);
  return (
    <>
      <Crumbs project={project} below={words.title} />
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">{words.lede}</p>
        </div>
        <div class="row actions">
          <a class="btn" href="/checks">
            <Icon name="list" /> {words.catalogue}
          </a>
          {rows.length > 0 && <ExportFindings project={project} state={state} />}
        </div>
      </div>
      {hasList ? (
        <section aria-label={words.table.label}>
          <Filters project={project} state={state} />
          <PassedOver unknown={state.unknown} />
          {looked !== null && !looked.isAll && (
            <Note tone="info">
              <p>{words.looked(looked.pages)}</p>
            </Note>
          )}
          {rows.length === 0 ? (
            <EmptyState {...words.none}>
              <a class="btn" href={findingsPath(project)}>
                {words.filters.clear}
              </a>
            </EmptyState>
          ) : (
            <FindingTable
              project={project}
              rows={rows}
              checks={checks}
              pages={looked?.pages ?? pages}
              caption={<ListCaption text={words.table.caption(rows.length)} chosen={chosenIn(state)} />}
            />
          )}
        </section>
      ) : (
        <Nothing project={project} isRunning={isRunning} pages={pages} />
      )}
    </>
  );
}

function Filters({ project, state }: { readonly project: string; readonly state: FindingsState }) {
  const { category, severity, isNew, path } = state;
  return (
    <div class="list-bar">
      <form
        class="filters"
        action={findingsPath(project)}
        autocomplete="off"
        aria-label={words.filters.label}
        data-auto
      >
        <SearchField name="path" label={words.filters.path} value={path} />
        <Select
          name="category"
          label={words.filters.category}
          value={category}
          options={[
            ['', words.filters.anyCategory],
            ...categoryNames.map((name) => [name, categoryTitles[name]] as const),
          ]}
        />
        <Select
          name="severity"
          label={words.filters.severity}
          value={severity}
          options={[
            ['', words.filters.anySeverity],
            ...severityNames.map((name) => [name, sentenceCase(name)] as const),
          ]}
        />
        <Select
          name="new"
          label={words.filters.age}
          value={isNew ? '1' : ''}
          options={[
            ['', words.filters.anyAge],
            ['1', words.filters.fresh],
          ]}
        />
        <button class="btn">{words.filters.apply}</button>
        {isFiltered(state) && (
          <a class="btn quiet" href={findingsPath(project)}>
            {words.filters.clear}
          </a>
        )}
      </form>
    </div>
  );
}

/** What was chosen, in words. */
function chosenIn({ category, severity, isNew, path }: FindingsState) {
  const all = [
    [words.filters.category, category === '' ? '' : categoryTitles[category]],
    [words.filters.severity, severity],
    [words.filters.path, path],
    [words.filters.age, isNew ? words.filters.fresh : ''],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

const icons = { csv: 'sheet', md: 'file' } as const;

function ExportFindings({ project, state }: { readonly project: string; readonly state: FindingsState }) {
  return (
    <Menu label={words.export.label} text={words.export.label} icon="export" group="findings">
      {findingFormats.map((format) => (
        <a key={format} class="item" href={findingsExportPath(project, state, format)}>
          <Icon name={icons[format]} /> {words.export[format][0]} <small>{words.export[format][1]}</small>
        </a>
      ))}
    </Menu>
  );
}

interface NothingProps {
  readonly project: string;
  readonly isRunning: boolean;
  readonly pages: number;
}

/** Why there is no list, and the way on. */
function Nothing({ project, isRunning, pages }: NothingProps) {
  if (pages > 0) return <EmptyState {...words.allGood} />;
  const { action, ...texts } = isRunning ? words.running : words.empty;
  return (
    <EmptyState {...texts}>
      <a class="btn" href={projectPath(project, isRunning ? '' : '#add-pages')}>
        {action}
      </a>
    </EmptyState>
  );
}

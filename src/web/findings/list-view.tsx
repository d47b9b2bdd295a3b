import type { CatalogueById } from '../../report/catalogue.ts';
import type { ProjectFindings } from '../../services/reports/finding-types.ts';
import type { ProjectWaiver } from '../../services/waivers/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ListCaption } from '../components/list-caption.tsx';
import { Note } from '../components/note.tsx';
import { PassedOver } from '../components/passed-over.tsx';
import { Crumbs } from '../projects/crumbs.tsx';
import { projectPath } from '../projects/paths.ts';
import { waiversPath } from '../waivers/paths.ts';
import { WaiverTable } from '../waivers/waiver-table.tsx';
import { findingsWords as words } from '../words/findings.ts';
import { waiversWords } from '../words/waivers.ts';
import { ExportFindings } from './export-findings.tsx';
import { chosenIn, FindingFilters } from './finding-filters.tsx';
import { findingsPath } from './paths.ts';
import { ProjectTable } from './project-table.tsx';
import { type FindingsState, findingsExportPath, isFiltered } from './query.ts';

interface FindingsViewProps {
  readonly state: FindingsState;
  readonly data: ProjectFindings;
  readonly checks: CatalogueById;
  /** Pages that were checked. */
  readonly pages: number;
  /** In effect: what they cover stands below the list. */
  readonly waivers: readonly ProjectWaiver[];
  readonly isRunning: boolean;
}

/** What to mend over all pages of a project, in order. */
export function FindingsView({ state, data, checks, pages, waivers, isRunning }: FindingsViewProps) {
  const { project, rows, looked } = data;
  const hasList = rows.length > 0 || isFiltered(state);
  const titles = new Map([...checks].map(([id, { title }]) => [id, title]));
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
          <a class="btn" href={waiversPath(project)}>
            {waiversWords.title}
          </a>
          {rows.length > 0 && (
            <ExportFindings pathOf={(format) => findingsExportPath(project, state, format)} />
          )}
        </div>
      </div>
      {hasList ? (
        <section aria-label={words.table.label}>
          <FindingFilters action={findingsPath(project)} all={findingsPath(project)} state={state} hasPath />
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
            <ProjectTable
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
      {waivers.length > 0 && (
        <section class="sect-gap">
          <h2>{waiversWords.waived.title}</h2>
          <p class="lede">{waiversWords.waived.text}</p>
          <WaiverTable waivers={waivers} titles={titles} caption={waiversWords.table.caption.live} />
        </section>
      )}
    </>
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

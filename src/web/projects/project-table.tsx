import type { ComponentChildren } from 'preact';
import { resultOf } from '../../report/page/scoring.ts';
import type { ProjectDetail } from '../../services/reports/project-types.ts';
import { Icon } from '../../ui/icon.tsx';
import { Delta, Plate } from '../../ui/plate.tsx';
import { When } from '../../ui/when.tsx';
import { Distribution } from '../components/distribution.tsx';
import { type ListColumn, ListHead } from '../components/list-head.tsx';
import { Menu } from '../components/menu.tsx';
import { Sparkline } from '../components/sparkline.tsx';
import { findingPath } from '../findings/paths.ts';
import { projectsWords } from '../words/projects.ts';
import { pagesBeside } from './frequent-findings.tsx';
import type { ProjectRow } from './list-data.ts';
import { type ProjectListState, projectListPath, projectWays } from './list-query.ts';
import { projectPath, projectReportsPath } from './paths.ts';
import { changeOver, evenDays, hasCourse } from './trend.ts';

const words = projectsWords.table;

/** Days that the change in the list looks back. */
const changeDays = 30;

const columns: readonly ListColumn<ProjectListState['sortBy']>[] = [
  { text: words.average, by: 'average_score' },
  { text: words.project, by: 'project' },
  { text: words.change, isNumber: true },
  { text: words.trend },
  { text: words.results },
  { text: words.finding },
  { text: words.checked },
  { text: words.actions, isUnseen: true },
];

interface ProjectTableProps {
  readonly state: ProjectListState;
  readonly rows: readonly ProjectRow[];
  readonly caption: ComponentChildren;
  /** Titles of checks by id. */
  readonly tasks: ReadonlyMap<string, string>;
  readonly isOwner: boolean;
  readonly nowMs: number;
}

export function ProjectTable({ state, rows, caption, tasks, isOwner, nowMs }: ProjectTableProps) {
  return (
    <div class="sheet">
      <table class="tbl big-tbl projects">
        {caption}
        <ListHead
          columns={columns}
          order={state}
          ways={projectWays}
          pathOf={(order) => projectListPath(state, order)}
        />
        <tbody>
          {rows.map((row) => (
            <Row key={row.project.id} row={row} tasks={tasks} isOwner={isOwner} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<ProjectTableProps, 'tasks' | 'isOwner' | 'nowMs'> {
  readonly row: ProjectRow;
}

function Row({ row: { project: given, detail, checkedAt }, tasks, isOwner, nowMs }: RowProps) {
  const { project, reportsCount, results, averageScore } = given;
  return (
    <tr>
      <td class="c-score">
        <Plate score={averageScore} result={averageScore === null ? null : resultOf(averageScore)} />
      </td>
      <td class="c-page">
        <a class="pg" href={projectPath(project)}>
          <bdi>{project}</bdi>
        </a>
        <span class="pg-t">{words.reports(reportsCount)}</span>
      </td>
      <td class="num c-delta">
        <Change detail={detail} checkedAt={checkedAt} />
      </td>
      <td class="c-spark">
        <Trend detail={detail} checkedAt={checkedAt} />
      </td>
      <td class="c-dist">
        <Distribution results={results} />
        <small>{projectsWords.results.all(results.good, results.decent, results.bad)}</small>
      </td>
      <td class="c-top">
        <TopFinding detail={detail} tasks={tasks} />
      </td>
      <td class="c-when">{checkedAt === null ? words.never : <When at={checkedAt} now={nowMs} />}</td>
      <td class="c-menu">
        <RowMenu project={project} isOwner={isOwner} />
      </td>
    </tr>
  );
}

function Change({ detail, checkedAt }: Pick<ProjectRow, 'detail' | 'checkedAt'>) {
  if (detail === undefined || detail.averageScore === null) return <span class="muted">–</span>;
  const change = changeOver(detail.trend, checkedAt, changeDays);
  return change === null ? <span class="muted">{words.isNew}</span> : <Delta by={change.by} />;
}

function Trend({ detail, checkedAt }: Pick<ProjectRow, 'detail' | 'checkedAt'>) {
  if (detail === undefined || !hasCourse(detail.trend, checkedAt)) return null;
  const scores = evenDays(detail.trend).flatMap(({ averageScore }) => averageScore ?? []);
  const last = scores.at(-1);
  return last === undefined ? null : <Sparkline scores={scores} result={resultOf(last)} />;
}

/** The check that fails or warns on most pages, which leads to their reports. */
function TopFinding({
  detail,
  tasks,
}: {
  readonly detail: ProjectDetail | undefined;
  readonly tasks: RowProps['tasks'];
}) {
  const [top] = detail?.findings ?? [];
  if (detail === undefined || detail.averageScore === null) return null;
  if (top === undefined) return <span class="muted">{words.noFinding}</span>;
  const found = top.fails + top.warns;
  return (
    <>
      <a class="pg" href={findingPath(detail.project, top.check)}>
        {tasks.get(top.check) ?? top.check}
      </a>
      <span class="pg-t">{words.of(found, pagesBeside(detail, found))}</span>
    </>
  );
}

function RowMenu({ project, isOwner }: { readonly project: string; readonly isOwner: boolean }) {
  return (
    <Menu label={words.actionsOf(project)} icon="dots" group="row" isSmall>
      <a class="item" href={projectReportsPath(project)}>
        <Icon name="list" /> {words.allReports}
      </a>
      <a class="item" href={projectPath(project, '#add-pages')}>
        <Icon name="plus" /> {words.addPages}
      </a>
      {isOwner && (
        <a class="item bad" href={projectPath(project, '/delete')}>
          <Icon name="trash" /> {words.remove}
        </a>
      )}
    </Menu>
  );
}

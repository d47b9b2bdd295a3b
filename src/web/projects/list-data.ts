import { unlessGone } from '../../lib/unless-gone.ts';
import type { Page } from '../../services/page.ts';
import type { Project, ProjectDetail, ProjectTotals } from '../../services/reports/project-types.ts';
import type { Services } from '../../services/types.ts';
import { type ProjectListState, projectQueryOf } from './list-query.ts';

/** A project as a row of the list shows it. */
export interface ProjectRow {
  readonly project: Project;
  /** Undefined: deleted since the list was read. */
  readonly detail: ProjectDetail | undefined;
  readonly checkedAt: number | null;
}

export interface ProjectListData {
  readonly list: Page<Project>;
  readonly rows: readonly ProjectRow[];
  /** However the list is filtered. */
  readonly totals: ProjectTotals;
}

export async function readProjectListData(
  services: Services,
  accountId: number,
  state: ProjectListState,
): Promise<ProjectListData> {
  const [list, totals] = await Promise.all([
    services.projects.list(accountId, projectQueryOf(state)),
    services.projects.totals(accountId),
  ]);
  const rows = await Promise.all(list.rows.map((project) => readRow(services, accountId, project)));
  return { list, rows, totals };
}

async function readRow(services: Services, accountId: number, project: Project): Promise<ProjectRow> {
  const [detail, checkedAt] = await Promise.all([
    unlessGone(services.projects.get(accountId, String(project.id))),
    lastChecked(services, accountId, project),
  ]);
  return { project, detail, checkedAt };
}

/** When a run of one of its reports was completed last; null before that. */
export async function lastChecked(
  services: Services,
  accountId: number,
  { id }: Pick<Project, 'id'>,
): Promise<number | null> {
  const { rows } = await services.reports.list(accountId, {
    project: String(id),
    sortBy: 'generated_at',
    sort: 'desc',
    perPage: 10,
    page: 1,
  });
  return rows[0]?.generatedAt ?? null;
}

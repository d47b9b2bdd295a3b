import { unlessGone } from '../../lib/unless-gone.ts';
import { generalTask } from '../../report/general-task.ts';
import type { Report } from '../../services/reports/types.ts';
import type { Services } from '../../services/types.ts';
import { readLive } from '../live/live-data.ts';
import type { PageParts } from '../parts.ts';
import type { TabCounts } from './filters.tsx';
import { type ListState, queryOf, type Tab, tabNames, tabs } from './list-query.ts';
import type { ListData } from './list-view.tsx';

/** More projects than this are no choice to read through. */
const projectsMax = 100;

export async function readListData(
  { services, catalogue }: PageParts,
  accountId: number,
  state: ListState,
): Promise<ListData> {
  // First: what ends in between is over in the rows, or else nothing would bring the page up to date.
  const live = await readLive(services, accountId);
  const [list, counts, projects] = await Promise.all([
    services.reports.list(accountId, queryOf(state)),
    countTabs(services, accountId, state),
    readProjects(services, accountId),
  ]);
  const asked = state.check;
  const known = catalogue.checks.find(({ id }) => id === asked);
  const task = asked === undefined ? undefined : generalTask(asked, known);
  const failedAt = await readFailures(services, accountId, list.rows);
  return { list, counts, live, projects, task, failedAt };
}

/** When the last run of each report ended that has failed and never had a result, by id of the report. */
async function readFailures(
  services: Services,
  accountId: number,
  rows: readonly Report[],
): Promise<ReadonlyMap<number, number>> {
  const failed = rows.filter(({ state, generatedAt }) => state === 'failed' && generatedAt === null);
  const instants = failed.map(async ({ id }) => {
    const latest = { sortBy: 'number', sort: 'desc', perPage: 10, page: 1 } as const;
    const runs = await unlessGone(services.reports.runs(accountId, id, latest));
    return [id, runs?.rows[0]?.finishedAt ?? null] as const;
  });
  const found = await Promise.all(instants);
  return new Map(found.flatMap(([id, at]) => (at === null ? [] : [[id, at] as const])));
}

/** How many reports each tab would show. */
async function countTabs(services: Services, accountId: number, state: ListState): Promise<TabCounts> {
  const counted = tabNames.map(async (tab) => {
    const { total } = await services.reports.list(
      accountId,
      queryOf({ ...state, ...tabs[tab], page: 1, perPage: 10 }),
    );
    return [tab, total] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as Record<Tab, number>;
}

async function readProjects(services: Services, accountId: number): Promise<readonly string[] | null> {
  const { rows, total } = await services.projects.list(accountId, {
    sortBy: 'project',
    sort: 'asc',
    perPage: projectsMax,
    page: 1,
  });
  return total > projectsMax ? null : rows.map(({ project }) => project);
}

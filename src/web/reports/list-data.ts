import { unlessGone } from '../../lib/unless-gone.ts';
import { generalTask } from '../../report/general-task.ts';
import type { Report } from '../../services/reports/types.ts';
import type { Services } from '../../services/types.ts';
import type { PageParts } from '../parts.ts';
import { progressOf } from '../report/live.ts';
import { percentOf, type RunProgress } from '../report/running-view.tsx';
import { reportWords } from '../words/report.ts';
import { reportsWords } from '../words/reports.ts';
import type { TabCounts } from './filters.tsx';
import { type ListState, queryOf, type Tab, tabs } from './list-query.ts';
import type { ListData } from './list-view.tsx';
import type { LiveRow } from './live-rows.tsx';

/** More projects than this are no choice to read through. */
const projectsMax = 100;
/** So many rows that are in progress; the rest is a number. */
export const liveMax = 10;

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
  const counted = tabs.map(async (tab) => {
    const { total } = await services.reports.list(
      accountId,
      queryOf({ ...state, tab, page: 1, perPage: 10 }),
    );
    return [tab, total] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as Record<Tab, number>;
}

async function readLive(services: Services, accountId: number): Promise<ListData['live']> {
  const query = { sortBy: 'id', sort: 'asc', perPage: liveMax, page: 1 } as const;
  const [running, queued] = await Promise.all([
    services.reports.list(accountId, { ...query, state: 'running' }),
    services.reports.list(accountId, { ...query, state: 'queued' }),
  ]);
  const shown = [...running.rows, ...queued.rows].slice(0, liveMax);
  const rows = await Promise.all(shown.map((report) => liveRow(services, accountId, report)));
  return {
    rows: rows.filter((row) => row !== undefined),
    running: running.total,
    queued: queued.total,
  };
}

/** Undefined: it has ended, or is gone. */
async function liveRow(
  services: Services,
  accountId: number,
  report: Pick<Report, 'id' | 'url'>,
): Promise<LiveRow | undefined> {
  const progress = await openProgress(services, accountId, report.id);
  return progress && { report, ...shownProgress(progress) };
}

/** What the script of the list asks for every other second. */
interface LiveState {
  readonly id: number;
  readonly status: string;
  readonly percent: number;
  /** There is more to see when the page is loaded again. */
  readonly isOver: boolean;
}

export async function liveState(services: Services, accountId: number, id: number): Promise<LiveState> {
  const progress = await openProgress(services, accountId, id);
  if (progress === undefined) return { id, status: reportsWords.live.finished, percent: 100, isOver: true };
  return { id, ...shownProgress(progress), isOver: false };
}

/** In the few words that fit into a row. */
function shownProgress(progress: RunProgress): Pick<LiveState, 'status' | 'percent'> {
  const { stage } = progress;
  const status = stage === null ? reportsWords.table.states.queued : reportWords.running.stages[stage][0];
  return { status, percent: stage === null ? 0 : percentOf(progress) };
}

async function openProgress(
  services: Services,
  accountId: number,
  id: number,
): Promise<RunProgress | undefined> {
  const progress = await unlessGone(progressOf(services, accountId, id));
  const isOpen = progress?.state === 'queued' || progress?.state === 'running';
  return isOpen ? progress : undefined;
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

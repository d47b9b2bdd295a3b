import { listIdentity, type Position } from '../../store/lists/cursor.ts';
import type { Reach } from '../../store/lists/list-page.ts';
import { countFires, type FireRow, listFires } from '../../store/schedules/fires.ts';
import { listSchedules } from '../../store/schedules/schedules.ts';
import type { Page } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import { resolveProject } from '../reports/find-project.ts';
import { fireOf, viewSchedules } from './schedule-view.ts';
import type { SchedulesParts } from './schedules-parts.ts';
import type { Fire, FireQuery, Schedule, ScheduleQuery } from './types.ts';

/** A page of the schedules of an account, which are so few that all of them are looked at. */
export async function listSchedulePage(
  { db, cursorKeys, now }: Pick<SchedulesParts, 'db' | 'cursorKeys' | 'now'>,
  accountId: number,
  query: ScheduleQuery,
): Promise<Page<Schedule>> {
  const { project, target, isPaused, sortBy, sort, perPage } = query;
  const filter = [project, target, isPaused].map((value) => (value === undefined ? null : String(value)));
  const identity = listIdentity(['schedules', accountId, ...filter, sortBy, sort, perPage]);
  const cursor = openCursor(query, cursorKeys, identity);
  const all = await viewSchedules(db, accountId, await listSchedules(db, accountId), now());
  const of = project === undefined ? undefined : await resolveProject(db, accountId, project);
  const rows = all
    .filter(
      (schedule) =>
        (project === undefined || (of !== undefined && schedule.projectId === of.id)) &&
        (target === undefined || schedule.target === target) &&
        (isPaused === undefined || schedule.isPaused === isPaused),
    )
    .toSorted((a, b) => compare(positionOf(a, sortBy), positionOf(b, sortBy), sort));
  return listPage(
    {
      total: async () => rows.length,
      read: async (reach) => readFrom(rows, reach, query),
      positionOf: (row) => positionOf(row, sortBy),
    },
    query,
    cursor,
    cursorKeys,
    identity,
  );
}

function positionOf({ id, nextAt }: Schedule, sortBy: ScheduleQuery['sortBy']): Position {
  return { id, value: sortBy === 'id' ? id : nextAt };
}

/** Paused ones have no time, and come last in both directions. */
function compare(a: Position, b: Position, sort: ScheduleQuery['sort']): number {
  const direction = sort === 'desc' ? -1 : 1;
  if (a.value === b.value) return direction * (a.id - b.id);
  if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
  return a.value < b.value ? -direction : direction;
}

function readFrom(
  rows: readonly Schedule[],
  { from, isBackwards, offset, take }: Reach,
  { sortBy, sort }: ScheduleQuery,
): readonly Schedule[] {
  const isBeyond = (row: Schedule): boolean => {
    if (from === null) return true;
    const side = compare(positionOf(row, sortBy), from, sort);
    return isBackwards ? side < 0 : side > 0;
  };
  const beyond = rows.filter(isBeyond);
  return (isBackwards ? beyond.toReversed() : beyond).slice(offset, offset + take);
}

/** A page of what became of the times of a schedule, newest first. */
export async function listFirePage(
  { db, cursorKeys }: Pick<SchedulesParts, 'db' | 'cursorKeys'>,
  accountId: number,
  id: number,
  query: FireQuery,
): Promise<Page<Fire>> {
  const identity = listIdentity(['fires', accountId, id, query.perPage]);
  const cursor = openCursor(query, cursorKeys, identity);
  const page = await listPage<FireRow>(
    {
      total: () => countFires(db, accountId, id),
      read: ({ from, ...reach }) => listFires(db, accountId, id, { from: from?.id ?? null, ...reach }),
      positionOf: ({ dueAt }) => ({ id: dueAt, value: dueAt }),
    },
    query,
    cursor,
    cursorKeys,
    identity,
  );
  return { ...page, rows: page.rows.map(fireOf) };
}

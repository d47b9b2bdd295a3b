import { type SelectQueryBuilder, sql } from 'kysely';
import { wholeAccount } from '../counters/tallies.ts';
import type { Db } from '../db.ts';
import { type ProjectRow, projectColumns, projectRow, readProjectsCount } from '../reports/projects.ts';
import type { Database } from '../schema.ts';
import { beyond } from './beyond.ts';
import { containsText } from './contains-text.ts';
import { legsOf } from './legs.ts';
import type { Reach } from './list-page.ts';

type ProjectSort = 'createdAt' | 'name' | 'average';

/** A project as lists have it. */
interface ListedProject extends ProjectRow {
  /** Of its scores, where a list is sorted by that. */
  readonly average: number | null;
}

export interface ProjectList {
  readonly accountId: number;
  /** Part of a name, in its ASCII form. */
  readonly search: string | undefined;
  readonly sort: ProjectSort;
  readonly isDescending: boolean;
}

/** What a search finds is counted; the number of all is kept. */
export async function countProjects(db: Db, list: ProjectList): Promise<number> {
  if (list.search === undefined) return readProjectsCount(db, list.accountId);
  const { count } = await live(db, list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function readProjects(db: Db, list: ProjectList, reach: Reach): Promise<ListedProject[]> {
  const { sort, isDescending } = list;
  if (sort === 'average') return byAverage(db, list, reach);
  const direction = isDescending === reach.isBackwards ? 'asc' : 'desc';
  const operator = direction === 'asc' ? '>' : '<';
  // Ids grow with the time of creation, and names are unique: either way one column says it all.
  const column = sort === 'createdAt' ? 'projects.id' : 'projects.name';
  let query = live(db, list).select(projectColumns);
  const [leg] = legsOf(false, reach.isBackwards, reach.from).filter(({ kind }) => kind !== 'tied');
  if (leg?.kind === 'beyond') query = query.where(sql.ref(column), operator, leg.value);
  const rows = await query.orderBy(column, direction).offset(reach.offset).limit(reach.take).execute();
  return rows.map((row) => ({ ...projectRow(row), average: null }));
}

/**
 * Sorted by what the tallies of all projects come to, with those without a score last: an index would need the average
 * in the row of the project, which whoever finishes a report would have to wait for.
 */
async function byAverage(db: Db, list: ProjectList, reach: Reach): Promise<ListedProject[]> {
  const { accountId, isDescending } = list;
  const direction = isDescending === reach.isBackwards ? 'asc' : 'desc';
  const average = sql.ref<number | null>('averages.average');
  const averages = db.sql
    .selectFrom('reportTallies')
    .select('projectId')
    // The sums are whole numbers, and so exact; as such PostgreSQL would sum them in its slow decimals.
    .select(
      sql<number>`sum(cast(score_sum as double precision)) / sum(cast(scored as double precision))`.as(
        'average',
      ),
    )
    .where('accountId', '=', accountId)
    .where('projectId', '<>', wholeAccount)
    .groupBy('projectId')
    .having(sql<number>`sum(cast(scored as double precision))`, '>', 0);
  let query = live(db, list)
    .leftJoin(averages.as('averages'), 'averages.projectId', 'projects.id')
    .select([...projectColumns, 'averages.average']);
  if (reach.from !== null) {
    const { isBackwards } = reach;
    query = query.where(beyond(average, 'projects.id', reach.from, { direction, isBackwards }));
  }
  const rows = await query
    .orderBy(sql`${average} is null`, reach.isBackwards ? 'desc' : 'asc')
    .orderBy(average, direction)
    .orderBy('projects.id', direction)
    .offset(reach.offset)
    .limit(reach.take)
    .execute();
  return rows.map(({ average, ...row }) => ({ ...projectRow(row), average }));
}

function live(db: Db, { accountId, search, sort }: ProjectList) {
  const query = fromIndex(db, sort === 'name' ? 'projects_name' : 'projects_live')
    .where('projects.accountId', '=', accountId)
    .where('projects.deletedAt', 'is', null);
  if (search === undefined) return query;
  return query.where(containsText('projects.name', search, db.likeAnyCase));
}

function fromIndex(db: Db, index: string): SelectQueryBuilder<Database, 'projects', object> {
  if (!db.indexHints) return db.sql.selectFrom('projects');
  const table = sql`projects`.as<'projects'>(sql.raw(`projects indexed by ${index}`));
  return db.sql.selectFrom(table) as unknown as SelectQueryBuilder<Database, 'projects', object>;
}

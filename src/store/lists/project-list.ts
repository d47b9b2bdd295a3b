import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { type ProjectRow, projectColumns, projectRow, readProjectsCount } from '../reports/projects.ts';
import type { Database } from '../schema.ts';
import { containsText } from './contains-text.ts';
import { legsOf } from './legs.ts';
import type { Reach } from './list-page.ts';

export interface ProjectList {
  readonly accountId: number;
  /** Part of a name, in its ASCII form. */
  readonly search: string | undefined;
  readonly sort: 'createdAt' | 'name';
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

export async function readProjects(db: Db, list: ProjectList, reach: Reach): Promise<ProjectRow[]> {
  const { sort, isDescending } = list;
  const direction = isDescending === reach.isBackwards ? 'asc' : 'desc';
  const operator = direction === 'asc' ? '>' : '<';
  // Ids grow with the time of creation, and names are unique: either way one column says it all.
  const column = sort === 'createdAt' ? 'projects.id' : 'projects.name';
  let query = live(db, list).select(projectColumns);
  const [leg] = legsOf(false, reach.isBackwards, reach.from).filter(({ kind }) => kind !== 'tied');
  if (leg?.kind === 'beyond') query = query.where(sql.ref(column), operator, leg.value);
  const rows = await query.orderBy(column, direction).offset(reach.offset).limit(reach.take).execute();
  return rows.map(projectRow);
}

function live(db: Db, { accountId, search, sort }: ProjectList) {
  const query = fromIndex(db, sort === 'createdAt' ? 'projects_live' : 'projects_name')
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

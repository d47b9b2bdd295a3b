import type { Selectable } from 'kysely';
import type { Expectations } from '../../checks/expectations.ts';
import type { Db, Tx } from '../db.ts';
import { columnsOf, expectationColumns, expectationsOf } from '../expectation-columns.ts';
import { runPrepared } from '../prepared.ts';
import type { ProjectTable } from '../schema.ts';
import { takeProjects } from './project-turns.ts';
import { deleteShareLinks } from './signed-links.ts';

export interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly createdAt: number;
  readonly expectations: Expectations;
  readonly share: ProjectShareColumns;
  /** Looks in a browser: 0 as the instance, 1 on, 2 off. */
  readonly browser: 0 | 1 | 2;
}

const shareColumns = [
  'privacy',
  'slug',
  'passwordHash',
  'passwordVersion',
  'indexable',
  'includePrivate',
  'note',
] as const;

/** What its share page shows, and to whom. */
export type ProjectShareColumns = Pick<Selectable<ProjectTable>, (typeof shareColumns)[number]>;

const columns = ['id', 'name', 'createdAt', 'browser', ...expectationColumns, ...shareColumns] as const;
export const projectColumns = columns.map((column) => `projects.${column}` as const);

type ProjectColumns = Pick<Selectable<ProjectTable>, (typeof columns)[number]>;

export function projectRow({
  id,
  name,
  createdAt,
  browser,
  expectIndexable,
  expectAiSearch,
  expectDeployed,
  ...share
}: ProjectColumns): ProjectRow {
  return {
    id,
    name,
    createdAt,
    browser,
    expectations: expectationsOf({ expectIndexable, expectAiSearch, expectDeployed }),
    share,
  };
}

/** Its name must be free. */
export async function insertProject(
  tx: Tx,
  accountId: number,
  name: string,
  createdAt: number,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('projects')
    .values({ accountId, name, createdAt, deletedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveProjectsCount(tx, accountId, 1);
  return id;
}

export async function findProjectByName(
  db: Db,
  accountId: number,
  name: string,
): Promise<ProjectRow | undefined> {
  const { rows } = await runPrepared(db, 'project by name', { accountId, name }, (open) =>
    db.sql
      .selectFrom('projects')
      .select(projectColumns)
      .where('accountId', '=', open.accountId)
      .where('name', '=', open.name)
      .where('deletedAt', 'is', null),
  );
  return rows[0] && projectRow(rows[0]);
}

/** For reports to be put into: it stays alive until the transaction ends, which has begun with `shareProjects`. */
export async function findProjectToFill(
  tx: Tx,
  accountId: number,
  name: string,
): Promise<ProjectRow | undefined> {
  if (!tx.rowLocks) return findProjectByName(tx, accountId, name);
  const { rows } = await runPrepared(tx, 'project to fill', { accountId, name }, (open) =>
    tx.sql
      .selectFrom('projects')
      .select(projectColumns)
      .where('accountId', '=', open.accountId)
      .where('name', '=', open.name)
      .where('deletedAt', 'is', null)
      .forShare(),
  );
  return rows[0] && projectRow(rows[0]);
}

export async function findProjectById(
  db: Db,
  accountId: number,
  id: number,
): Promise<ProjectRow | undefined> {
  const row = await db.sql
    .selectFrom('projects')
    .select(projectColumns)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && projectRow(row);
}

/** Of a project that is there. */
export async function readExpectations(db: Db, accountId: number, id: number): Promise<Expectations> {
  const { rows } = await runPrepared(db, 'expectations', { accountId, id }, (open) =>
    db.sql
      .selectFrom('projects')
      .select(expectationColumns)
      .where('accountId', '=', open.accountId)
      .where('id', '=', open.id),
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Project ${id} is not there.`);
  return expectationsOf(row);
}

export async function readProjectSwitch(
  db: Db,
  accountId: number,
  id: number,
): Promise<ProjectRow['browser']> {
  const row = await db.sql
    .selectFrom('projects')
    .select('browser')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.browser ?? 0;
}

export async function setProjectSwitch(
  tx: Tx,
  accountId: number,
  id: number,
  browser: ProjectRow['browser'],
): Promise<void> {
  await tx.sql
    .updateTable('projects')
    .set({ browser })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function setExpectations(
  tx: Tx,
  accountId: number,
  id: number,
  expectations: Expectations,
): Promise<void> {
  await tx.sql
    .updateTable('projects')
    .set(columnsOf(expectations))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Of a project that is held. */
export async function changeProjectShare(
  tx: Tx,
  accountId: number,
  id: number,
  changes: Partial<ProjectShareColumns>,
): Promise<void> {
  await tx.sql
    .updateTable('projects')
    .set(changes)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Nobody creates, finishes or deletes a report of it until the transaction ends. False: it is not live any more. */
export async function holdProject(tx: Tx, accountId: number, projectId: number): Promise<boolean> {
  await takeProjects(tx, accountId);
  const live = tx.sql
    .selectFrom('projects')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', projectId)
    .where('deletedAt', 'is', null);
  return (await (tx.rowLocks ? live.forUpdate() : live).executeTakeFirst()) !== undefined;
}

/**
 * Makes a tombstone of a live project: its name is free at once, and its reports belong to nothing that is shown.
 * False: there is no such live project.
 */
export async function buryProject(
  tx: Tx,
  accountId: number,
  id: number,
  deletedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('projects')
    .set({ deletedAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await deleteShareLinks(tx, accountId, [id], 'projectId');
  await moveProjectsCount(tx, accountId, -1);
  return true;
}

/** Live ones of the account. */
export async function readProjectsCount(db: Db, accountId: number): Promise<number> {
  const { rows } = await runPrepared(db, 'projects count', { accountId }, (open) =>
    db.sql.selectFrom('accounts').select('projectsCount').where('id', '=', open.accountId),
  );
  return rows[0]?.projectsCount ?? 0;
}

/** So many live ones more, or less. */
export async function moveProjectsCount(tx: Tx, accountId: number, more: number): Promise<void> {
  await tx.sql
    .updateTable('accounts')
    .set((eb) => ({ projectsCount: eb('projectsCount', '+', more) }))
    .where('id', '=', accountId)
    .execute();
}

/** Inserts a deleted project: a report with many runs is moved under it, and the purge removes them in steps. */
export async function digGrave(tx: Tx, accountId: number, atMs: number): Promise<number> {
  const { id } = await tx.sql
    .insertInto('projects')
    .values({ accountId, name: '', createdAt: atMs, deletedAt: atMs })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** While there is a tombstone, lists over the account must look at the project of every row. */
export async function hasTombstones(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await runPrepared(db, 'tombstones', { accountId }, (open) =>
    db.sql
      .selectFrom('projects')
      .select('id')
      .where('accountId', '=', open.accountId)
      .where('deletedAt', 'is not', null)
      .limit(1),
  );
  return rows.length > 0;
}

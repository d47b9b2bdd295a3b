import { AssayError, changedMeanwhile } from '../../errors.ts';
import type { Db, Tx } from '../../store/db.ts';
import {
  findProjectById,
  findProjectByName,
  holdProject,
  type ProjectRow,
} from '../../store/reports/projects.ts';
import { readProjectDetail } from './project-detail.ts';
import { readProjectReference } from './project-name.ts';
import type { ProjectIfMatch } from './project-types.ts';

/** As it stands once nobody else can change it. @throws AssayError not-found */
export async function takeProject(tx: Tx, accountId: number, text: string): Promise<ProjectRow> {
  const seen = await resolveProject(tx, accountId, text);
  if (seen === undefined || !(await holdProject(tx, accountId, seen.id))) throw noProject();
  const held = await findProjectById(tx, accountId, seen.id);
  if (held === undefined) throw noProject();
  return held;
}

export function noProject(): AssayError {
  return new AssayError('not-found', 'There is no project of this name or id.');
}

/** @throws AssayError precondition-failed */
export async function requireVersion(
  db: Db,
  accountId: number,
  project: ProjectRow,
  nowMs: number,
  ifMatch: ProjectIfMatch,
): Promise<void> {
  if (ifMatch === undefined) return;
  const { version } = await readProjectDetail(db, accountId, project, nowMs);
  if (version === ifMatch.version) return;
  throw changedMeanwhile('project');
}

/**
 * @param text name in any of its forms, or numeric id
 * @throws AssayError not-found
 */
export async function requireProject(db: Db, accountId: number, text: string): Promise<ProjectRow> {
  const found = await resolveProject(db, accountId, text);
  if (found === undefined) throw noProject();
  return found;
}

/** @param text name in any of its forms, or numeric id */
export async function resolveProject(
  db: Db,
  accountId: number,
  text: string,
): Promise<ProjectRow | undefined> {
  const reference = readProjectReference(text);
  if (reference === undefined) return undefined;
  if ('id' in reference) return findProjectById(db, accountId, reference.id);
  for (const name of reference.names) {
    const found = await findProjectByName(db, accountId, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

import { invalid } from '../../errors.ts';
import { formatCount } from '../../lib/quantities.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { changeProjectShare, type ProjectRow } from '../../store/reports/projects.ts';
import { revokeShareLinks } from '../../store/reports/signed-links.ts';
import type { Caller } from '../caller.ts';
import type { HashPassword } from '../people/password-hash.ts';
import { lockAndConfirmRights } from '../people/permissions.ts';
import { newSlug } from '../secrets.ts';
import type { ServiceSettings } from '../settings.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { requireProject, requireVersion, takeProject } from './find-project.ts';
import { readProjectDetail } from './project-detail.ts';
import type { ProjectDetail, ProjectIfMatch, ProjectShareChange } from './project-types.ts';
import { changesAccess, describeAccess, shareChanges } from './share-changes.ts';
import { checkSharePassword } from './share-password.ts';

export interface ProjectShareParts {
  readonly db: Db;
  readonly settings: ServiceSettings;
  readonly hashPassword: HashPassword;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}

/** In characters. */
export const noteMax = 2_000;

/** Changes who sees the share page of a project, and what it shows them. */
export async function shareProject(
  parts: ProjectShareParts,
  caller: Caller,
  text: string,
  change: ProjectShareChange,
  ifMatch: ProjectIfMatch,
): Promise<ProjectDetail> {
  const { db, now } = parts;
  const { accountId } = caller;
  const newHash = await hashOf(parts, caller, text, change);
  return inTransaction(db, async (tx) => {
    const found = await takeProject(tx, accountId, text);
    await requireVersion(tx, accountId, found, now(), ifMatch);
    const changes = changesOf(parts, found, change, newHash);
    if (changesAccess(change) || changes.includePrivate !== undefined) {
      await lockAndConfirmRights(tx, caller, now());
    }
    if (Object.keys(changes).length > 0) await changeProjectShare(tx, accountId, found.id, changes);
    const isReplaced = changes.slug !== undefined && found.share.slug !== null;
    // Signed links were made for the old one.
    if (isReplaced) await revokeShareLinks(tx, accountId, { projectId: found.id }, now());
    for (const event of eventsOf(found, changes, isReplaced)) {
      await writeAuditLog(tx, caller, now(), { ...event, object: `project:${found.id}` });
    }
    return readProjectDetail(tx, accountId, { ...found, share: { ...found.share, ...changes } }, now());
  });
}

/** Before the transaction: a hash takes longer than everything in it. Null: there is no new password to store. */
async function hashOf(
  { db, settings, hashPassword }: ProjectShareParts,
  { accountId }: Caller,
  text: string,
  change: ProjectShareChange,
): Promise<string | null> {
  if (change.password === undefined) return null;
  const { share } = await requireProject(db, accountId, text);
  const chosen = { ...change, privacy: change.privacy ?? share.privacy };
  const password = checkSharePassword(chosen, { hasPassword: share.passwordHash !== null }, settings.data);
  return password === undefined ? null : hashPassword(password);
}

type Changes = Partial<ProjectRow['share']>;

function changesOf(
  parts: ProjectShareParts,
  { share }: ProjectRow,
  change: ProjectShareChange,
  newHash: string | null,
): Changes {
  const changes = shareChanges(parts, share, change, newHash);
  const note = change.note === undefined ? share.note : noteOf(change.note);
  const includePrivate =
    change.includePrivate === undefined ? share.includePrivate : change.includePrivate ? 1 : 0;
  const isFirst = share.slug === null && changes.slug === undefined && changes.privacy !== undefined;
  return {
    ...changes,
    ...(isFirst ? { slug: newSlug(parts.randomBytes) } : {}),
    ...(note === share.note ? {} : { note }),
    ...(includePrivate === share.includePrivate ? {} : { includePrivate }),
  };
}

/** @throws AssayError errors.note */
function noteOf(text: string): string | null {
  const note = text.replaceAll(/\r\n?/g, '\n').trim();
  if ([...note].length > noteMax) throw invalid('note', `Use ${formatCount(noteMax)} characters or fewer.`);
  return note === '' ? null : note;
}

function eventsOf({ share }: ProjectRow, changes: Changes, isReplaced: boolean) {
  const access = describeAccess(share, changes);
  return [
    ...(access === undefined ? [] : [{ action: 'project.privacy_changed', detail: access } as const]),
    ...(isReplaced ? [{ action: 'project.link_replaced' } as const] : []),
    ...(changes.includePrivate === undefined
      ? []
      : [
          changes.includePrivate === 1
            ? ({ action: 'project.private_included' } as const)
            : ({ action: 'project.private_excluded' } as const),
        ]),
    ...(changes.note === undefined ? [] : [{ action: 'project.note_changed' } as const]),
  ];
}

import { noneWithId } from '../../errors.ts';
import { causeCodes } from '../../store/codes.ts';
import { inTransaction } from '../../store/db.ts';
import { changeReport, findReport, findReportToChange } from '../../store/reports/reports.ts';
import { revokeShareLinks } from '../../store/reports/signed-links.ts';
import type { Caller } from '../caller.ts';
import { lockAndConfirmRights } from '../people/permissions.ts';
import { actorOf, auditNote, writeAuditLog } from '../trail/write-audit-log.ts';
import { queueOrJoin } from './queue-run.ts';
import { reportOf } from './report-view.ts';
import { type ReportsParts, requireReport } from './reports-parts.ts';
import { changesAccess, describeAccess, shareChanges } from './share-changes.ts';
import { checkSharePassword } from './share-password.ts';
import type { Admit, IfMatch, ReportChange, Updated } from './types.ts';

/** Changes privacy, password, indexing and link, and queues a run or joins the one that is open. */
export async function updateReport(
  parts: ReportsParts,
  caller: Caller,
  id: number,
  change: ReportChange,
  ifMatch: IfMatch,
  admit?: Admit,
): Promise<Updated> {
  const { accountId } = caller;
  const passwordHash = await admitAndHash(parts, caller, id, change, ifMatch, admit);
  const { report, runId, isQueued } = await inTransaction(parts.db, async (tx) => {
    const before = requireReport(await findReportToChange(tx, accountId, id), ifMatch);
    const visible = shareChanges(parts, before, change, passwordHash);
    const reason = { cause: causeCodes.update, causedBy: actorOf(caller), counted: 'reports' } as const;
    const run =
      change.update === true ? await queueOrJoin(tx, parts, before, reason, change.browser) : undefined;
    if (run !== undefined) await auditNote(tx, caller, parts.now())?.(id);
    if (changesAccess(change)) await lockAndConfirmRights(tx, caller, parts.now());
    const changes = { ...visible, ...run?.changes };
    if (Object.keys(changes).length > 0) await changeReport(tx, before, changes, parts.now());
    const detail = describeAccess(before, visible);
    if (detail !== undefined) {
      await writeAuditLog(tx, caller, parts.now(), {
        action: 'report.privacy_changed',
        object: `report:${id}`,
        detail,
      });
    }
    if (visible.slug !== undefined) {
      // Signed links were made for the old one.
      await revokeShareLinks(tx, accountId, { reportId: id }, parts.now());
      await writeAuditLog(tx, caller, parts.now(), {
        action: 'report.link_replaced',
        object: `report:${id}`,
      });
    }
    const row = await findReport(tx, accountId, id);
    if (row === undefined) throw noneWithId('report');
    return { report: reportOf(row), runId: run?.runId ?? null, isQueued: run?.isQueued === true };
  });
  if (isQueued && runId !== null) {
    parts.events.publish({ accountId, reportId: id, runId, state: 'queued', stage: null });
    parts.events.wake('queued');
  }
  return { report, runId, isQueued };
}

/**
 * Before the transaction: a hash takes longer than everything in it, and a refusal should cost next to nothing.
 * @returns the hash of a new password; null when there is none to store
 */
async function admitAndHash(
  { db, settings, hashPassword }: ReportsParts,
  { accountId }: Caller,
  id: number,
  change: ReportChange,
  ifMatch: IfMatch,
  admit: Admit | undefined,
): Promise<string | null> {
  if (change.password === undefined && change.update !== true) return null;
  const row = requireReport(await findReport(db, accountId, id), ifMatch);
  const chosen = { ...change, privacy: change.privacy ?? row.privacy };
  const password = checkSharePassword(chosen, { hasPassword: row.hasPassword === 1 }, settings.data);
  if (change.update === true) admit?.();
  return password === undefined ? null : hashPassword(password);
}

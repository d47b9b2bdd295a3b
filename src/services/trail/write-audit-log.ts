import type { Log } from '../../lib/log.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import type { AuditLogLine } from '../../store/audit-log-line.ts';
import type { Db } from '../../store/db.ts';
import type { Caller } from '../caller.ts';

/** What was done or refused, as the audit log has it. */
interface AuditLogEvent {
  /** Such as `report.deleted`. */
  readonly action: string;
  /** Such as `report:7`. */
  readonly object: string | null;
  readonly outcome?: 'ok' | 'refused';
  readonly detail?: string;
}

/** In the transaction of the change, or alone for a refusal. */
export function writeAuditLog(db: Db, caller: Caller, at: number, event: AuditLogEvent): Promise<void> {
  const { accountId, address, requestId } = caller;
  return appendAuditLog(db, {
    accountId,
    at,
    actor: actorOf(caller),
    address,
    requestId,
    action: event.action,
    object: event.object,
    outcome: event.outcome ?? 'ok',
    detail: event.detail ?? null,
  });
}

/** Undefined: nobody acts for the caller, and the run itself tells who asked for it. */
export function auditNote(
  db: Db,
  caller: Caller,
  at: number,
): ((reportId: number) => Promise<void>) | undefined {
  const { via } = caller;
  if (via === undefined) return undefined;
  return (reportId) =>
    writeAuditLog(db, caller, at, { action: 'report.audited', object: `report:${reportId}`, detail: via });
}

/** D4: each line of the audit log is a line of the program's log too, once it is stored. */
export function echoingAuditLog(db: Db, log: Log): Db {
  return { ...db, onAuditLog: (line) => echoAuditLogLine(log, line) };
}

export function echoAuditLogLine(log: Log, { at: _, outcome, action, ...fields }: AuditLogLine): void {
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  log.info(outcome === 'ok' ? 'Audit.' : 'Refused.', { action, ...Object.fromEntries(known) });
}

/** As the audit log names whoever acts. */
export function actorOf({ userId, keyId }: Caller): string {
  if (userId !== null) return `user:${userId}`;
  return keyId === null ? 'operator' : `key:${keyId}`;
}

/** The caller when the command line acts on an account. */
export function operatorOf(accountId: number): Caller {
  return {
    accountId,
    keyId: null,
    userId: null,
    confirmedAt: null,
    scopes: ['read', 'write', 'admin'],
    address: null,
    requestId: null,
  };
}

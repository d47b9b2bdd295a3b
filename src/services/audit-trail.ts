import { appendAudit } from '../store/audit-log.ts';
import type { Db } from '../store/db.ts';
import type { Caller } from './types.ts';

/** What was done or refused, as the audit log has it. */
export interface AuditEvent {
  /** Such as `report.deleted`. */
  readonly action: string;
  /** Such as `report:7`. */
  readonly object: string | null;
  readonly outcome?: 'ok' | 'refused';
  readonly detail?: string;
}

/** In the transaction of the change, or alone for a refusal. */
export function audit(db: Db, caller: Caller, at: number, event: AuditEvent): Promise<void> {
  const { accountId, keyId, address, requestId } = caller;
  return appendAudit(db, {
    accountId,
    at,
    actor: keyId === null ? 'operator' : `key:${keyId}`,
    address,
    requestId,
    action: event.action,
    object: event.object,
    outcome: event.outcome ?? 'ok',
    detail: event.detail ?? null,
  });
}

/** The caller when the command line acts on an account. */
export function operatorOf(accountId: number): Caller {
  return { accountId, keyId: null, scopes: [], address: null, requestId: null };
}

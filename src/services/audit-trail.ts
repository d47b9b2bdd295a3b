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
  const { accountId, address, requestId } = caller;
  return appendAudit(db, {
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

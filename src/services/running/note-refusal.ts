import { appendAuditLog } from '../../store/audit-log.ts';
import type { Db } from '../../store/db.ts';

/**
 * D4, E3. The account is not told to which internal address the name led (E7); the operator's log says it.
 * @param object such as `report:7`
 */
export function noteRefusal(db: Db, accountId: number, object: string, at: number): Promise<void> {
  return appendAuditLog(db, {
    ...{ accountId, at, actor: 'worker', address: null, requestId: null },
    ...{ action: 'target.refused', object, outcome: 'refused', detail: null },
  });
}

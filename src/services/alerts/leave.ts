import { leaveAlert } from '../../alerts/leave-alert.ts';
import type { Subject } from '../../alerts/types.ts';
import { changeAlert, takeUnended } from '../../store/alerts/alerts.ts';
import { readNotifications } from '../../store/alerts/notifications.ts';
import type { Tx } from '../../store/db.ts';
import { alertOf, columnsOf } from './alert-row.ts';
import { tellAlert } from './tell-alert.ts';

interface Left {
  readonly accountId: number;
  readonly projectId: number;
}

/** A report or a site was just deleted: alerts that held on it alone are over, which is told. */
export async function leaveSubject(
  tx: Tx,
  { accountId, projectId }: Left,
  subject: Subject,
  nowMs: number,
): Promise<void> {
  for (const row of await takeUnended(tx, accountId, projectId)) {
    const step = leaveAlert(alertOf(row), subject, 'removed', nowMs);
    if (step === null) continue;
    await changeAlert(tx, row, columnsOf(step.alert));
    if (step.tell === null) continue;
    const notifications = await readNotifications(tx, accountId, projectId);
    await tellAlert(tx, { accountId, notifications, id: row.id, alert: step.alert, tell: step.tell }, nowMs);
  }
}

/** Nobody watches a project any more: all that is not over ends, and nobody is told. */
export async function leaveProject(tx: Tx, { accountId, projectId }: Left, nowMs: number): Promise<void> {
  for (const row of await takeUnended(tx, accountId, projectId)) {
    let alert = alertOf(row);
    for (const { subject } of alert.members) {
      alert = leaveAlert(alert, subject, 'removed', nowMs)?.alert ?? alert;
    }
    await changeAlert(tx, row, columnsOf(alert));
  }
}

import { heldUntil } from '../../alerts/held-until.ts';
import { sentenceOf } from '../../alerts/sentence-of.ts';
import type { Alert, AlertTelling } from '../../alerts/types.ts';
import { findAlertPlace } from '../../store/alerts/alert-list.ts';
import type { ProjectNotifications } from '../../store/alerts/notifications.ts';
import type { Tx } from '../../store/db.ts';
import { type NewEvent, writeEvent } from '../telling/write-event.ts';
import { subjectOf } from './alert-row.ts';
import { settingsOf } from './notification-settings.ts';

interface TellingAlert {
  readonly accountId: number;
  readonly notifications: ProjectNotifications;
  readonly id: number;
  readonly alert: Alert;
  readonly tell: AlertTelling;
}

/** N6: at once, or when quiet hours end. */
export async function tellAlert(
  tx: Tx,
  { accountId, notifications, id, alert, tell }: TellingAlert,
  nowMs: number,
): Promise<void> {
  const { projectId, project } = notifications;
  const { id: subjectId, isSite } = subjectOf(alert.subject);
  const { pageUrl, number } = await findAlertPlace(tx, accountId, id);
  const data = {
    ...{ alert: id, kind: alert.kind, key: alert.key, project_id: projectId, project },
    ...{ report: isSite ? null : subjectId, site: isSite ? subjectId : null, page_url: pageUrl },
    seen_in: number,
    sentence: sentenceOf(alert, tell, pageUrl ?? project),
    ...{ before: alert.before, after: alert.after, flapping: alert.flapping },
    began_at: new Date(alert.beganAt).toISOString(),
  };
  const notBefore = Math.max(nowMs, heldUntil(alert, settingsOf(notifications), nowMs));
  const event = { accountId, projectId, subject: `alert:${id}`, notBefore };
  const { resolvedAt, endedBy } = alert;
  const told: NewEvent =
    tell === 'alert.resolved'
      ? {
          ...{ ...event, type: tell },
          data: {
            ...data,
            resolved_at: new Date(resolvedAt ?? nowMs).toISOString(),
            ended_by: endedBy ?? 'passed',
          },
        }
      : { ...event, type: tell, data };
  await writeEvent(tx, told, nowMs);
}

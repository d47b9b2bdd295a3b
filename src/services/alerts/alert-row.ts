import type { Alert, Member, Subject } from '../../alerts/types.ts';
import type { AlertRow, NewAlertRow } from '../../store/alerts/alerts.ts';
import { alertStateCodes, alertStateOf } from '../../store/codes.ts';
import type { AlertEnd, AlertKind, AlertValue } from '../../telling/event-types.ts';

/** An alert as src/alerts knows it. */
export function alertOf(row: AlertRow): Alert {
  return {
    kind: row.kind as AlertKind,
    key: row.key,
    state: alertStateOf(row.state),
    subject: row.siteId === null ? `report:${row.reportId ?? 0}` : `site:${row.siteId}`,
    members: JSON.parse(row.members) as Member[],
    before: readValue(row.before),
    after: readValue(row.after),
    openings: row.openings,
    flapping: row.flapping === 1,
    confirmAt: row.confirmAt,
    beganAt: row.beganAt,
    openedAt: row.openedAt,
    toldAt: row.toldAt,
    resolvedAt: row.resolvedAt,
    endedBy: row.endedBy as AlertEnd | null,
    mutedUntil: row.mutedUntil,
    note: row.note,
  };
}

function readValue(json: string | null): AlertValue {
  return json === null ? null : (JSON.parse(json) as AlertValue);
}

type AlertColumns = Omit<NewAlertRow, 'accountId' | 'projectId' | 'runId' | 'crawlId' | 'kind' | 'key'> &
  Pick<AlertRow, 'endedBy' | 'mutedUntil' | 'note' | 'resolvedAt'>;

/** What of it may change. */
export function columnsOf(alert: Alert): AlertColumns {
  const { id, isSite } = subjectOf(alert.subject);
  const jsonOf = (value: AlertValue) => (value === null ? null : JSON.stringify(value));
  return {
    ...{ reportId: isSite ? null : id, siteId: isSite ? id : null },
    ...{ state: alertStateCodes[alert.state], flapping: alert.flapping ? 1 : 0 },
    ...{ before: jsonOf(alert.before), after: jsonOf(alert.after) },
    ...{ members: JSON.stringify(alert.members), openings: alert.openings, confirmAt: alert.confirmAt },
    ...{ beganAt: alert.beganAt, openedAt: alert.openedAt, toldAt: alert.toldAt },
    ...{ resolvedAt: alert.resolvedAt, endedBy: alert.endedBy },
    ...{ mutedUntil: alert.mutedUntil, note: alert.note },
  };
}

export function subjectOf(subject: Subject): { readonly id: number; readonly isSite: boolean } {
  const [noun, id] = subject.split(':');
  return { id: Number(id), isSite: noun === 'site' };
}

import { acceptAlert } from '../../alerts/accept-alert.ts';
import { sentenceOf } from '../../alerts/sentence-of.ts';
import { invalid, noneWithId } from '../../errors.ts';
import { dayMs } from '../../lib/durations.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import {
  type AlertList,
  countAlerts,
  findListedAlert,
  type ListedAlert,
  readAlerts,
} from '../../store/alerts/alert-list.ts';
import { changeAlert, countOpenAlerts, findAlertToChange } from '../../store/alerts/alerts.ts';
import { readNotifications } from '../../store/alerts/notifications.ts';
import type { AlertState } from '../../store/codes.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import type { AlertKind } from '../../telling/event-types.ts';
import type { Caller } from '../caller.ts';
import type { Page } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { alertOf, columnsOf } from './alert-row.ts';
import { tellAlert } from './tell-alert.ts';
import type { AlertChange, AlertQuery, AlertsService, ShownAlert } from './types.ts';

interface AlertsParts {
  readonly db: Db;
  readonly cursorKeys: KeyRing;
  readonly now: () => number;
}

/** N7 */
const mutedMaxMs = 90 * dayMs;
const noteMax = 500;

export function createAlertsService(parts: AlertsParts): AlertsService {
  const { db, now } = parts;
  return {
    list: (accountId, query) => list(parts, accountId, query),

    async get(accountId, id) {
      return shown(await requireAlert(db, accountId, id));
    },

    async change(caller, id, change) {
      checkChange(change, now());
      const { accountId } = caller;
      return inTransaction(db, async (tx) => {
        const row = await findAlertToChange(tx, accountId, id);
        if (row === undefined) throw noneWithId('alert');
        const { mutedUntil, note } = change;
        if (mutedUntil !== undefined && mutedUntil !== row.mutedUntil) {
          await changeAlert(tx, row, { mutedUntil });
          await log(
            tx,
            caller,
            id,
            mutedUntil === null ? 'no more' : `until ${instant(mutedUntil)}`,
            'muted',
          );
        }
        if (note !== undefined) await changeAlert(tx, row, { note: note === '' ? null : note });
        if (change.isAccepted === true) await accept(tx, caller, id);
        return shown(await requireAlert(tx, accountId, id));
      });
    },

    count: (accountId) => countOpenAlerts(db, accountId),
  };

  async function accept(tx: Tx, caller: Caller, id: number): Promise<void> {
    const { accountId } = caller;
    const row = await findAlertToChange(tx, accountId, id);
    if (row === undefined || row.resolvedAt !== null) {
      throw invalid('accepted', 'This alert is over, so there is nothing to accept.');
    }
    const { alert, tell } = acceptAlert(alertOf(row), now());
    await changeAlert(tx, row, columnsOf(alert));
    await log(tx, caller, id, row.note, 'accepted');
    if (tell === null) return;
    const notifications = await readNotifications(tx, accountId, row.projectId);
    await tellAlert(tx, { accountId, notifications, id, alert, tell }, now());
  }

  function log(
    tx: Tx,
    caller: Caller,
    id: number,
    detail: string | null,
    done: 'muted' | 'accepted',
  ): Promise<void> {
    const action = done === 'muted' ? 'alert.muted' : 'alert.accepted';
    return writeAuditLog(tx, caller, now(), {
      ...{ action, object: `alert:${id}` },
      ...(detail !== null && { detail }),
    });
  }
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

/** @throws AssayError errors.muted_until, errors.note, errors.accepted */
function checkChange({ mutedUntil = null, note = '' }: AlertChange, nowMs: number): void {
  if (mutedUntil !== null && (mutedUntil <= nowMs || mutedUntil > nowMs + mutedMaxMs)) {
    throw invalid('muted_until', 'An alert is muted until a time within the next 90 days.');
  }
  if (note.length > noteMax) throw invalid('note', `A note has at most ${noteMax} characters.`);
}

async function requireAlert(db: Db, accountId: number, id: number): Promise<ListedAlert> {
  const row = await findListedAlert(db, accountId, id);
  if (row === undefined) throw noneWithId('alert');
  return row;
}

/** What nobody was told of is not listed: it may have been nothing. */
const statesOf: Readonly<Record<'open' | 'resolved' | 'all', readonly AlertState[]>> = {
  open: ['open', 'resolving'],
  resolved: ['resolved'],
  all: ['open', 'resolving', 'resolved'],
};

async function list(
  { db, cursorKeys }: AlertsParts,
  accountId: number,
  query: AlertQuery,
): Promise<Page<ShownAlert>> {
  const { state, kind, projectId, since, sort, perPage } = query;
  const alerts: AlertList = {
    ...{ accountId, states: statesOf[state ?? 'all'], kind, projectId, since },
    isDescending: sort === 'desc',
  };
  const filters = [state ?? null, kind ?? null, projectId ?? null, since ?? null];
  const identity = listIdentity(['alerts', accountId, sort, perPage, ...filters]);
  const page = await listPage(
    {
      total: async (known) => known ?? countAlerts(db, alerts),
      read: (reach) => readAlerts(db, alerts, reach),
      positionOf: ({ id }: ListedAlert) => ({ value: id, id }),
    },
    query,
    openCursor(query, cursorKeys, identity),
    cursorKeys,
    identity,
  );
  return { ...page, rows: page.rows.map(shown) };
}

function shown(row: ListedAlert): ShownAlert {
  const alert = alertOf(row);
  const { id, projectId, project, reportId, siteId, number, pageUrl } = row;
  const tell = alert.state === 'resolved' ? 'alert.resolved' : 'alert.opened';
  return {
    ...{ id, projectId, project, reportId, siteId, number, pageUrl },
    ...{ kind: row.kind as AlertKind, key: row.key, state: alert.state },
    ...{ before: alert.before, after: alert.after, flapping: alert.flapping },
    members: alert.members.length,
    ...{ endedBy: alert.endedBy, beganAt: alert.beganAt, openedAt: alert.openedAt, toldAt: alert.toldAt },
    ...{ resolvedAt: alert.resolvedAt, mutedUntil: alert.mutedUntil, note: alert.note },
    sentence: sentenceOf(alert, tell, pageUrl ?? project),
  };
}

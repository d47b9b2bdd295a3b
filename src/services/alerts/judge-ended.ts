import { judge } from '../../alerts/judge.ts';
import type { Alert, Before, Observation, Step } from '../../alerts/types.ts';
import { dayMs } from '../../lib/durations.ts';
import {
  type AlertRow,
  changeAlert,
  insertAlert,
  listOpenings,
  takeUnended,
} from '../../store/alerts/alerts.ts';
import type { ProjectNotifications } from '../../store/alerts/notifications.ts';
import type { Tx } from '../../store/db.ts';
import type { AlertKind } from '../../telling/event-types.ts';
import { alertOf, columnsOf } from './alert-row.ts';
import { settingsOf } from './notification-settings.ts';
import { ownTrouble } from './own-trouble.ts';
import { tellAlert } from './tell-alert.ts';

/** A run or a crawl of a watched project that has ended. */
interface Ended {
  readonly accountId: number;
  readonly notifications: ProjectNotifications;
  /** Of the run or of the crawl: the other is null. */
  readonly runId: number | null;
  readonly crawlId: number | null;
  readonly observation: Observation;
  readonly before: Before;
  /** The same evidence was judged again. */
  readonly isJudgedAgain?: boolean | undefined;
}

/** N4: so long openings of one key are counted. */
const openingsMs = 7 * dayMs;

/**
 * N1: what has got worse or better since the last one, in the transaction that ends it: rows of alerts, and events of
 * those that are to be told.
 */
export async function judgeEnded(tx: Tx, ended: Ended, nowMs: number): Promise<void> {
  const { accountId, notifications, observation, before } = ended;
  const { projectId } = notifications;
  const rows = await takeUnended(tx, accountId, projectId);
  const openings = await listOpenings(tx, accountId, projectId, nowMs - openingsMs);
  const steps = judge({
    ...{ observation, before, settings: settingsOf(notifications), nowMs },
    active: rows.map(alertOf),
    openings: openings.map(({ kind, ...rest }) => ({ ...rest, kind: kind as AlertKind })),
    isJudgedAgain: ended.isJudgedAgain ?? false,
    isOwnTrouble: observation.kind === 'failure' && (await ownTrouble(tx, nowMs)),
  });
  // In one order, as two that end at once may begin the same.
  for (const step of steps.toSorted(byKey)) await keep(tx, ended, rows, step, nowMs);
}

function byKey({ alert: a }: Step, { alert: b }: Step): number {
  return `${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1;
}

async function keep(
  tx: Tx,
  { accountId, notifications, runId, crawlId }: Ended,
  rows: readonly AlertRow[],
  { alert, tell }: Step,
  nowMs: number,
): Promise<void> {
  const row = rows.find(({ kind, key }) => kind === alert.kind && key === alert.key);
  if (row !== undefined) await changeAlert(tx, row, columnsOf(alert));
  const id = row?.id ?? (await begin(tx, { accountId, notifications, runId, crawlId }, alert));
  if (id === undefined || tell === null) return;
  await tellAlert(tx, { accountId, notifications, id, alert, tell }, nowMs);
}

/** @returns undefined: another run that ends now has begun the same */
function begin(
  tx: Tx,
  { accountId, notifications, runId, crawlId }: Omit<Ended, 'observation' | 'before'>,
  alert: Alert,
): Promise<number | undefined> {
  const { projectId } = notifications;
  const { kind, key } = alert;
  return insertAlert(tx, { accountId, projectId, runId, crawlId, kind, key, ...columnsOf(alert) });
}

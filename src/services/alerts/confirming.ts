import { leaveAlert } from '../../alerts/leave-alert.ts';
import { AssayError } from '../../errors.ts';
import { type AlertRow, changeAlert, findAlertToChange } from '../../store/alerts/alerts.ts';
import { type DueAlert, listDue } from '../../store/alerts/due-alerts.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import { findReportToChange } from '../../store/reports/reports.ts';
import { findSiteToChange } from '../../store/sites/change-site.ts';
import { queueKnownByItself } from '../reports/queue-run.ts';
import type { ReportsParts } from '../reports/reports-parts.ts';
import { queueByItself } from '../sites/queue-crawl-of.ts';
import { alertOf, columnsOf } from './alert-row.ts';

type ConfirmingParts = Pick<ReportsParts, 'db' | 'settings' | 'events' | 'lookers' | 'now' | 'log'>;

const everyMs = 5_000;
const atOnce = 20;

/** N3: what was seen once is asked once more, by a run outside the schedule. */
export function createConfirming(parts: ConfirmingParts) {
  return { name: 'confirming alerts', everyMs, turn: () => confirmSome(parts) };
}

async function confirmSome(parts: ConfirmingParts): Promise<boolean> {
  const { db, log, now } = parts;
  const full = { runs: new Set<number>(), crawls: new Set<number>() };
  for (;;) {
    const due = await listDue(db, now(), full, atOnce);
    let [asked, refused] = [0, 0];
    for (const alert of due) {
      const { accountId: account, id, siteId } = alert;
      const without = siteId === null ? full.runs : full.crawls;
      if (without.has(account)) continue;
      try {
        if (await inTransaction(db, (tx) => confirm(tx, parts, alert))) asked += 1;
      } catch (error) {
        // A limit of the account or of the queue: the next turn tries again, and others come meanwhile.
        if (!(error instanceof AssayError)) throw error;
        without.add(account);
        refused += 1;
        log.debug('A run that is to confirm an alert finds no room yet.', { account, alert: id, error });
      }
    }
    if (due.length < atOnce || asked + refused === 0) return false;
    if (asked > 0) return true;
  }
}

/** @returns false: another node has asked, or nobody is to ask any more */
async function confirm(tx: Tx, parts: ConfirmingParts, due: DueAlert): Promise<boolean> {
  const { accountId, id, reportId, siteId } = due;
  // What it is about before the alert, as runs and crawls that end lock them.
  const report = reportId === null ? undefined : await findReportToChange(tx, accountId, reportId);
  const site = siteId === null ? undefined : await findSiteToChange(tx, accountId, siteId);
  const row = await findAlertToChange(tx, accountId, id);
  if (row === undefined || row.reportId !== reportId || !isDue(row, parts.now())) return false;
  if (report !== undefined) await queueKnownByItself(tx, parts, report, `alert:${id}`, 'scheduled');
  else if (site !== undefined) await queueByItself(tx, parts, { accountId, siteId: site.id }, `alert:${id}`);
  else return dropped(tx, row, parts.now());
  await changeAlert(tx, row, { askedAt: parts.now() });
  return true;
}

function isDue({ confirmAt, askedAt, resolvedAt }: AlertRow, nowMs: number): boolean {
  return resolvedAt === null && confirmAt !== null && confirmAt <= nowMs && (askedAt ?? 0) < confirmAt;
}

/** What it was to be confirmed on is gone. */
async function dropped(tx: Tx, row: AlertRow, nowMs: number): Promise<true> {
  const alert = alertOf(row);
  const step = leaveAlert(alert, alert.subject, 'removed', nowMs);
  await changeAlert(tx, row, step === null ? { confirmAt: null } : columnsOf(step.alert));
  return true;
}

import { noneWithId } from '../../errors.ts';
import { bodyOf, openBody } from '../../report/stored-body.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { storeAnswer } from '../../store/reports/idempotency.ts';
import { digGrave } from '../../store/reports/projects.ts';
import {
  buryReport,
  deleteReport,
  findReport,
  findReportToChange,
  type ReportRow,
  uncountReport,
} from '../../store/reports/reports.ts';
import { findLastReportBody, findReportBody } from '../../store/reports/run-bodies.ts';
import { leaveSubject } from '../alerts/leave.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { createReports } from './bulk.ts';
import { checkAddresses } from './check-addresses.ts';
import { createReport, findMade } from './create-report.ts';
import { createFullQueues } from './full-queues.ts';
import { createIdempotency } from './idempotency.ts';
import { createReportLists } from './report-lists.ts';
import { reportOf } from './report-view.ts';
import { type ReportsParts, requireReport } from './reports-parts.ts';
import { createRunLists } from './runs.ts';
import type { Created, ReportsService, StoredReport } from './types.ts';
import { updateReport } from './update-report.ts';
import { createWaits } from './waits.ts';

/** @returns besides the service, a function that ends every wait */
export function createReportsService(
  parts: ReportsParts,
): ReportsService & { readonly endWaits: () => void } {
  const { db, events, now } = parts;
  const idempotency = createIdempotency<Created>(db, now, (...of) => findMade(db, ...of));
  const full = createFullQueues(events, now);
  const waits = createWaits(db, events);
  const create: ReportsService['create'] = (caller, input, key, admit) =>
    createReport(parts, { gate: idempotency, full, admit }, caller, input, key);
  return {
    create,

    createMany: (caller, input, admit) => createReports(parts, caller, input, admit),

    check: (caller, input, admit) => checkAddresses(parts, create, caller, input, admit),

    async rememberAnswer({ accountId }, key, status, body) {
      await storeAnswer(db, accountId, key, status, body);
      idempotency.end(accountId, key);
    },

    async get(accountId, id) {
      const { body, ...report } = await getStored(db, accountId, id);
      return { ...report, body: body === null ? null : bodyOf(body) };
    },

    getStored: (accountId, id) => getStored(db, accountId, id),

    list: createReportLists(parts),
    ...createRunLists(parts),

    update: (caller, id, change, ifMatch, admit) => updateReport(parts, caller, id, change, ifMatch, admit),

    async delete(caller, id, ifMatch) {
      const { accountId } = caller;
      await inTransaction(db, async (tx) => {
        const before = requireReport(await findReportToChange(tx, accountId, id), ifMatch);
        await leaveSubject(tx, before, `report:${id}`, now());
        await uncountReport(tx, before, now());
        if (before.runsCount <= runsDeletedAtOnce) await deleteReport(tx, accountId, id);
        else await buryReport(tx, accountId, id, await digGrave(tx, accountId, now()));
        await writeAuditLog(tx, caller, now(), { action: 'report.deleted', object: `report:${id}` });
      });
      events.wake('deleted', { accountId, reportId: id });
    },

    async waitForRun(...wait) {
      const { hasEnded, left } = await waits.forRun(...wait);
      return { hasEnded, report: left && { ...reportOf(left.row), body: openBody(left.body) } };
    },
    endWaits: waits.end,
  };
}

/** @throws AssayError not-found */
async function getStored(db: Db, accountId: number, id: number): Promise<StoredReport> {
  // Both queries at once, to save a round trip.
  const [row, last] = await Promise.all([
    findReport(db, accountId, id),
    findLastReportBody(db, accountId, id),
  ]);
  if (row === undefined) throw noneWithId('report');
  const packed = await bodyOfRun(db, row, last);
  return { ...reportOf(row), body: packed === undefined ? null : openBody(packed) };
}

/** @param last the body that was read beside the row: a run may have been completed in between */
async function bodyOfRun(
  db: Db,
  { accountId, completedRunId }: ReportRow,
  last: Awaited<ReturnType<typeof findLastReportBody>>,
): Promise<Uint8Array | undefined> {
  if (completedRunId === null) return undefined;
  return last?.runId === completedRunId ? last.bytes : findReportBody(db, accountId, completedRunId);
}

/** A report with more keeps the writer busy for too long, and is purged in steps. */
const runsDeletedAtOnce = 50;

import { dayMs } from '../../lib/durations.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import { inTransaction } from '../../store/db.ts';
import { findProjectById } from '../../store/reports/projects.ts';
import { endWaiver, lastDayOf, listExpired, listExpiring, markTold } from '../../store/waivers/waivers.ts';
import { writeEvent } from '../telling/write-event.ts';
import type { WaiverLoop, WaiverWorkParts } from './waiver-work-parts.ts';
import { detailOf } from './waivers.ts';

const everyMs = 60_000;
const atOnce = 50;
/** So long before its end a waiver is told of. */
const toldBeforeMs = 7 * dayMs;

/** V4: tells of waivers that end soon, and ends those whose day is over. */
export function endingLoop(parts: WaiverWorkParts): WaiverLoop {
  return {
    name: 'ends of waivers',
    everyMs,
    async turn() {
      const told = await tellSome(parts);
      const ended = await endSome(parts);
      return told || ended;
    },
  };
}

async function tellSome({ db, now }: WaiverWorkParts): Promise<boolean> {
  const nowMs = now();
  const soon = await listExpiring(db, { nowMs, before: nowMs + toldBeforeMs, limit: atOnce });
  for (const row of soon) {
    const { accountId, projectId, id, checkId: check, until, project } = row;
    await inTransaction(db, async (tx) => {
      if (!(await markTold(tx, row, nowMs))) return;
      const data = { project_id: projectId, project, waiver: id, check, until: lastDayOf(until) };
      const event = { accountId, projectId, type: 'waiver.expiring', subject: `waiver:${id}`, data } as const;
      await writeEvent(tx, event, nowMs);
    });
  }
  return soon.length === atOnce;
}

/** Runs that begin after its last day do not know it; this says so, and has the runs before judged again. */
async function endSome({ db, now }: WaiverWorkParts): Promise<boolean> {
  const nowMs = now();
  const over = await listExpired(db, nowMs, atOnce);
  for (const row of over) {
    const { accountId, projectId } = row;
    await inTransaction(db, async (tx) => {
      const project = await findProjectById(tx, accountId, projectId);
      if ((await endWaiver(tx, row, nowMs)) === undefined || project === undefined) return;
      await appendAuditLog(tx, {
        ...{ accountId, at: nowMs, actor: 'server', address: null, requestId: null, outcome: 'ok' },
        ...{ action: 'waiver.expired', object: `project:${projectId}`, detail: detailOf(row, project.name) },
      });
    });
  }
  return over.length === atOnce;
}

import { noneWithId } from '../../errors.ts';
import { matchesPage } from '../../lib/path-pattern.ts';
import { caps } from '../../score/score.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import { listJudgeable } from '../../store/waivers/to-judge.ts';
import {
  countLive,
  endWaiver,
  findWaiver,
  insertWaiver,
  lastDayOf,
  listWaivers,
  type WaiverRow,
} from '../../store/waivers/waivers.ts';
import type { Caller } from '../caller.ts';
import { requireOwnerBehind } from '../people/permissions.ts';
import { requireProject, takeProject } from '../reports/find-project.ts';
import type { ServiceSettings } from '../settings.ts';
import { actorOf, writeAuditLog } from '../trail/write-audit-log.ts';
import type { ProjectWaiver, WaiverReach, WaiversService } from './types.ts';
import { readWaiver, tooManyWaivers } from './waiver-input.ts';

interface WaiversParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'watching'>;
  /** Told after the commit that leaves something to be judged again. */
  readonly onChange: () => void;
  readonly now: () => number;
}

export function createWaiversService({ db, settings, onChange, now }: WaiversParts): WaiversService {
  return {
    async list(accountId, project, { isEnded }) {
      const { id } = await requireProject(db, accountId, project);
      const rows = await listWaivers(db, accountId, id, { isEnded, nowMs: now() });
      return rows.map((row) => waiverOf(row, now()));
    },

    async create(caller, project, given) {
      const { accountId } = caller;
      const row = await inTransaction(db, async (tx) => {
        const { id: projectId, name } = await takeProject(tx, accountId, project);
        const nowMs = now();
        const read = readWaiver(given, nowMs);
        await requireRight(tx, caller, read.checkId);
        const { waiversMax } = settings.watching;
        if ((await countLive(tx, accountId, projectId, nowMs)) >= waiversMax)
          throw tooManyWaivers(waiversMax);
        const row = await insertWaiver(tx, {
          ...{ ...read, accountId, projectId, createdBy: actorOf(caller), createdAt: nowMs },
        });
        await writeAuditLog(tx, caller, nowMs, {
          ...{ action: 'waiver.created', object: `project:${projectId}`, detail: detailOf(row, name) },
        });
        return row;
      });
      onChange();
      return { waiver: waiverOf(row, now()), reach: await reachOf(db, row) };
    },

    async end(caller, project, id) {
      const { accountId } = caller;
      const row = await inTransaction(db, async (tx) => {
        const { id: projectId, name } = await takeProject(tx, accountId, project);
        const before = await findWaiver(tx, accountId, projectId, id);
        if (before === undefined || before.endedAt !== null || before.until <= now())
          throw noneWithId('waiver');
        await requireRight(tx, caller, before.checkId);
        await endWaiver(tx, before, now());
        await writeAuditLog(tx, caller, now(), {
          ...{ action: 'waiver.ended', object: `project:${projectId}`, detail: detailOf(before, name) },
        });
        return before;
      });
      onChange();
      return reachOf(db, row);
    },
  };
}

const ofOwners: ReadonlySet<string> = new Set(caps.map(({ check }) => check));

/** V1: what holds down the whole score is for owners to waive. @throws AssayError insufficient-scope */
async function requireRight(tx: Tx, caller: Caller, check: string): Promise<void> {
  if (ofOwners.has(check)) await requireOwnerBehind(tx, caller);
}

/** For the audit log. */
export function detailOf({ id, checkId, pages, itemId, until }: WaiverRow, project: string): string {
  const narrowed = [
    ...(pages === null ? [] : [`pages ${pages}`]),
    ...(itemId === null ? [] : [`item ${itemId}`]),
  ];
  return [`waiver ${id} of ${checkId} in ${project}`, ...narrowed, `until ${lastDayOf(until)}`].join(', ');
}

async function reachOf(db: Db, { accountId, projectId, pages }: WaiverRow): Promise<WaiverReach> {
  const reports = await listJudgeable(db, accountId, projectId);
  const reached = pages === null ? reports : reports.filter(({ url }) => matchesPage(pages, url));
  const judgedAgain = reached.filter(({ isKept }) => isKept).length;
  return { judgedAgain, withNextRun: reached.length - judgedAgain };
}

function waiverOf(row: WaiverRow, nowMs: number): ProjectWaiver {
  const { id, checkId: check, pages, itemId: item, reason, createdBy, createdAt, until } = row;
  const endedAt = row.endedAt ?? (until <= nowMs ? until : null);
  return { id, check, pages, item, reason, until: lastDayOf(until), createdBy, createdAt, endedAt };
}

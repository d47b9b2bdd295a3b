import { stateCodes } from '../../store/codes.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import type { Tx } from '../../store/db.ts';
import { findProjectById } from '../../store/reports/projects.ts';
import { findReportToChange, type ReportBefore } from '../../store/reports/reports.ts';
import type { ScheduleRow } from '../../store/schedules/schedules.ts';
import { liveReportsOf, readScheduleReports } from '../../store/schedules/target-reports.ts';
import { findSite } from '../../store/sites/sites.ts';
import { queueKnownByItself } from '../reports/queue-run.ts';
import { roomFor } from '../reports/run-limits.ts';
import { CrawlsFull } from '../sites/limits.ts';
import { queueByItself } from '../sites/queue-crawl-of.ts';
import type { SchedulesParts } from './schedules-parts.ts';
import type { ScheduleTarget } from './types.ts';

/** What a turn works on: reports, or the one site. */
interface Target {
  /** Of what is to be checked now, in that order; undefined: it is gone. Nothing of a digest. */
  members(tx: Tx, schedule: ScheduleRow): Promise<readonly number[] | undefined>;
  /** Makes runs or crawls of some members, as far as there is room. */
  check(tx: Tx, parts: SchedulesParts, part: Part): Promise<Checked>;
}

interface Part {
  readonly schedule: ScheduleRow;
  /** At most `membersAtOnce`. */
  readonly members: readonly number[];
  readonly dueAt: number;
  readonly nowMs: number;
}

interface Checked {
  readonly made: number;
  readonly joined: number;
  /** Those without room, and why. */
  readonly left: readonly number[];
  readonly refusal: string | null;
  /** Of the last run or crawl. */
  readonly number: number | null;
}

/** More would keep the writer busy for too long at once. */
export const membersAtOnce = 50;

/** Of one project: a schedule cannot queue more in a day. */
const membersMax = 20_000;

const checkReports: Target['check'] = async (tx, parts, { schedule, members, nowMs }) => {
  const { accountId } = schedule;
  const held = new Map<number, ReportBefore>();
  // In one order over all nodes, and days after reports: nobody waits for each other.
  for (const id of members.toSorted((a, b) => a - b)) {
    const before = await findReportToChange(tx, accountId, id);
    if (before !== undefined) held.set(id, before);
  }
  const reports = members.flatMap((id) => held.get(id) ?? []);
  const isOpen = ({ state }: ReportBefore) => state === stateCodes.queued || state === stateCodes.running;
  const idle = reports.filter((report) => !isOpen(report));
  const wanted = { wanted: idle.length, counted: 'scheduled' } as const;
  const room = await roomFor(tx, accountId, nowMs, parts.settings, wanted);
  const fitting = idle.slice(0, room.count);
  for (const report of fitting) await queueKnownByItself(tx, parts, report, `schedule:${schedule.id}`, null);
  const made = fitting.length;
  if (made > 0) await addToDay(tx, accountId, nowMs, { reports: 0, egressBytes: 0, scheduled: made });
  const [first] = reports;
  return {
    ...{ made, joined: reports.length - idle.length },
    left: idle.slice(room.count).map(({ id }) => id),
    refusal: room.refusal?.message ?? null,
    number: first === undefined ? null : first.runsCount + made,
  };
};

const checkSite: Target['check'] = async (tx, parts, { schedule, members }) => {
  const none = { made: 0, joined: 0, left: [], refusal: null, number: null };
  const [siteId] = members;
  if (siteId === undefined) return none;
  try {
    const site = { accountId: schedule.accountId, siteId };
    const crawl = await queueByItself(tx, parts, site, `schedule:${schedule.id}`);
    if (crawl === undefined) return none;
    const { number, isQueued } = crawl;
    return { ...none, number, ...(isQueued ? { made: 1 } : { joined: 1 }) };
  } catch (error) {
    if (error instanceof CrawlsFull) return { ...none, left: [siteId], refusal: error.message };
    throw error;
  }
};

export const targets: Readonly<Record<ScheduleTarget, Target>> = {
  report: {
    async members(tx, { accountId, targetId }) {
      const live = await liveReportsOf(tx, accountId, { reportIds: [targetId ?? 0] });
      return live.length === 0 ? undefined : live;
    },
    check: checkReports,
  },
  reports: {
    async members(tx, { accountId, id }) {
      const named = (await readScheduleReports(tx, accountId, id)).get(id) ?? [];
      const live = await liveReportsOf(tx, accountId, { reportIds: named });
      return live.length === 0 ? undefined : live;
    },
    check: checkReports,
  },
  project: {
    async members(tx, { accountId, targetId }) {
      const projectId = targetId ?? 0;
      if ((await findProjectById(tx, accountId, projectId)) === undefined) return undefined;
      return liveReportsOf(tx, accountId, { projectId, limit: membersMax });
    },
    check: checkReports,
  },
  site: {
    async members(tx, { accountId, targetId }) {
      const site = await findSite(tx, accountId, targetId ?? 0);
      return site === undefined ? undefined : [site.id];
    },
    check: checkSite,
  },
  digest: {
    // The account itself.
    members: async (_, { accountId }) => [accountId],
    async check(tx, parts, { schedule: { accountId }, dueAt, nowMs }) {
      await parts.fireDigest(tx, { accountId, dueAt }, nowMs);
      return { made: 1, joined: 0, left: [], refusal: null, number: null };
    },
  },
};

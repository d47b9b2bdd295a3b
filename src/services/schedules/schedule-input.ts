import { invalid } from '../../errors.ts';
import { durationInWords } from '../../lib/durations.ts';
import { type Plan, planOf } from '../../schedule/plan.ts';
import { checkTimeZone } from '../../schedule/time-zone.ts';
import { patternOf, shortestGap } from '../../schedule/times.ts';
import type { Db } from '../../store/db.ts';
import { readTimeZone } from '../../store/people/accounts.ts';
import { findProjectById } from '../../store/reports/projects.ts';
import { findReport } from '../../store/reports/reports.ts';
import { liveReportsOf } from '../../store/schedules/target-reports.ts';
import { findSite } from '../../store/sites/sites.ts';
import type { SchedulesParts } from './schedules-parts.ts';
import type { NewSchedule, ScheduleChange } from './types.ts';

/** Of `reports`. */
export const reportsMax = 1_000;
/** In characters. */
const nameMax = 100;
/** In seconds. */
export const jitterMax = 3_600;

/** When a schedule has its turns, as it is stored. */
export interface Accepted {
  readonly plan: Plan;
  readonly cron: string;
  readonly timeZone: string;
  readonly jitter: number;
  readonly missed: 'once' | 'skip';
}

type Timed = Pick<ScheduleChange, 'timeZone' | 'jitter' | 'missed'> & Parameters<typeof planOf>[0];

/**
 * @param known what was so until now, or of a new schedule whether one time brings many runs
 * @throws AssayError naming the field
 */
export async function acceptTiming(
  { db, settings, now }: Pick<SchedulesParts, 'db' | 'settings' | 'now'>,
  accountId: number,
  given: Timed,
  known: { readonly before: Accepted } | { readonly isOfMany: boolean },
): Promise<Accepted> {
  const before = 'before' in known ? known.before : undefined;
  const { every, count, days, day, at, cron: pattern } = given;
  const plan = planOf({ every, count, days, day, at, cron: pattern }, before?.plan);
  const cron = patternOf(plan);
  const { scheduleMinMs } = settings.watching;
  if (shortestGap(cron, now(), gapsLookedAt) < scheduleMinMs) {
    const field = 'cron' in plan ? 'cron' : 'every';
    throw invalid(field, `This is too often: turns lie at least ${durationInWords(scheduleMinMs)} apart.`);
  }
  const zone = given.timeZone ?? before?.timeZone ?? (await readTimeZone(db, accountId)) ?? 'UTC';
  return {
    ...{ plan, cron, timeZone: given.timeZone === undefined ? zone : checkTimeZone(zone) },
    jitter: checkJitter(given.jitter ?? ('before' in known ? known.before.jitter : usualJitter(plan, known))),
    missed: given.missed ?? before?.missed ?? 'once',
  };
}

const gapsLookedAt = 50;

/** A time that is said of one page is meant; many would all come at once. */
function usualJitter(plan: Plan, { isOfMany }: { readonly isOfMany: boolean }): number {
  if (!isOfMany) return 0;
  return 'every' in plan && plan.every === 'hour' ? 300 : 600;
}

function checkJitter(jitter: number): number {
  if (Number.isInteger(jitter) && jitter >= 0 && jitter <= jitterMax) return jitter;
  throw invalid('jitter', `Jitter is 0 to ${jitterMax} seconds.`);
}

/** Null: none. @throws AssayError errors.name */
export function scheduleNameOf(text: string): string | null {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  if ([...name].length > nameMax) throw invalid('name', `Use ${nameMax} characters or fewer.`);
  return name === '' ? null : name;
}

export const scheduleTargets = ['report', 'reports', 'project', 'site', 'digest'] as const;

interface AcceptedTarget {
  readonly targetId: number | null;
  readonly reportIds: readonly number[];
  /** One time brings several runs. */
  readonly isOfMany: boolean;
}

/** What it is for. @throws AssayError errors.id, errors.ids */
export async function acceptTarget(
  db: Db,
  accountId: number,
  { target, id, ids }: Pick<NewSchedule, 'target' | 'id' | 'ids'>,
): Promise<AcceptedTarget> {
  if (target === 'reports') {
    if (id !== undefined) throw invalid('id', 'Several reports are named by "ids".');
    const reportIds = await acceptReports(db, accountId, ids ?? []);
    return { targetId: null, reportIds, isOfMany: reportIds.length > 1 };
  }
  if (ids !== undefined) throw invalid('ids', '"ids" goes with the target reports.');
  if (target === 'digest') {
    if (id !== undefined) throw invalid('id', 'A digest is of the account: it takes no "id".');
    return { targetId: null, reportIds: [], isOfMany: false };
  }
  if (id === undefined) throw invalid('id', `Say which ${target}: give its "id".`);
  const find = { report: findReport, site: findSite, project: findProjectById }[target];
  if ((await find(db, accountId, id)) === undefined)
    throw invalid('id', `There is no ${target} with this id.`);
  const pages = target === 'project' ? await liveReportsOf(db, accountId, { projectId: id, limit: 2 }) : [];
  return { targetId: id, reportIds: [], isOfMany: pages.length > 1 };
}

/** @throws AssayError errors.ids */
export async function acceptReports(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  if (wanted.length === 0) throw invalid('ids', 'Name at least one report.');
  if (wanted.length > reportsMax) throw invalid('ids', `Name ${reportsMax} reports at most.`);
  const live = new Set(await liveReportsOf(db, accountId, { reportIds: wanted }));
  const unknown = wanted.filter((id) => !live.has(id));
  if (unknown.length === 0) return wanted;
  throw invalid(
    'ids',
    `There is no report ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ' …' : ''}.`,
  );
}

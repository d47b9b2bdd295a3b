import type { ReportBody } from '../../report/body.ts';
import { gainsOf } from '../../report/gains.ts';
import { unpackBody } from '../../report/stored-body.ts';
import type { Db } from '../../store/db.ts';
import { listWorstReports } from '../../store/lists/worst-reports.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';
import { errorPages } from './error-pages.ts';
import type { FindingCost, ProjectCosts } from './project-types.ts';

/** Each is unpacked, as when a report is opened. */
const costSampleMax = 10;

/**
 * What each finding costs on average in the reports of the project with the lowest scores, and what each is to do first. The weight of a check
 * depends on what else was judged of a page, so these reports are read.
 */
export async function readFindingCosts(db: Db, accountId: number, projectId: number): Promise<ProjectCosts> {
  const seen = new Map<string, Seen>();
  const firstTasks = new Map<number, string>();
  for (const { id, completedRunId } of await listWorstReports(
    ...([db, accountId, projectId, costSampleMax, errorPages] as const),
  )) {
    // One after the other, so that other requests are answered between them.
    const packed = completedRunId === null ? undefined : await findReportBody(db, accountId, completedRunId);
    if (packed === undefined) continue;
    const body = unpackBody(packed);
    look(seen, body);
    const first = firstTaskOf(body);
    if (first !== null) firstTasks.set(id, first);
  }
  return { findings: new Map([...seen].map(([check, one]) => [check, costOf(one)])), firstTasks };
}

/** What is dangerous comes before what costs most. */
export function firstTaskOf(body: ReportBody): string | null {
  const [dearest] = gainsOf(body);
  return (body.checks.find(({ danger }) => danger) ?? dearest?.check)?.task ?? null;
}

interface Seen {
  /** Points lost on each page that has the finding. */
  readonly points: number[];
  /** How often each advice is given. */
  readonly advice: Map<string, number>;
}

function look(seen: Map<string, Seen>, body: ReportBody): void {
  const gains = new Map(gainsOf(body).map(({ check: { id }, points }) => [id, points]));
  for (const { id, outcome, advice } of body.checks) {
    if (outcome !== 'fail' && outcome !== 'warn') continue;
    const own: Seen = seen.get(id) ?? { points: [], advice: new Map() };
    own.points.push(gains.get(id) ?? 0);
    if (advice !== null) own.advice.set(advice, (own.advice.get(advice) ?? 0) + 1);
    seen.set(id, own);
  }
}

function costOf({ points, advice }: Seen): FindingCost {
  const mean = points.reduce((sum, one) => sum + one, 0) / points.length;
  const [most] = [...advice].sort(([, a], [, b]) => b - a);
  return { points: Math.round(mean * 10) / 10, advice: most?.[0] ?? null };
}

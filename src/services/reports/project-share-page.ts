import { dayMs } from '../../lib/durations.ts';
import type { PageFinding } from '../../report/page-findings.ts';
import { areComparable } from '../../score/comparable.ts';
import { listFindings, readFindings } from '../../store/counters/findings.ts';
import { listTallies } from '../../store/counters/tallies.ts';
import type { Db } from '../../store/db.ts';
import { expectationsOf } from '../../store/expectation-columns.ts';
import { listScoresAt, listSharedPages, type SharedPageRow } from '../../store/lists/shared-pages.ts';
import type { ProjectRow } from '../../store/reports/projects.ts';
import { readProjectDetail } from './project-detail.ts';
import type { SharedFinding, SharedPage, SharedProject } from './project-types.ts';
import { projectOf, shownPrivacies, sumsOf } from './project-view.ts';
import { reportOf } from './report-view.ts';

/** What a page can hold, and what is read anew for every visitor. */
const pagesMax = 1_000;
const findingsMax = 8;
/** What a client is told to have improved. */
const improvedDays = 30;

/**
 * What the share page of a project shows. Scores, results and counts rest on all the reports that it shows; so do the
 * course and the findings while it leaves none out, by the counters. Else the findings rest on the pages that are listed,
 * and there is no course: what each day had changed is kept for the whole project alone.
 */
export async function readSharedProject(
  db: Db,
  accountId: number,
  row: ProjectRow,
  nowMs: number,
): Promise<SharedProject> {
  const privacies = shownPrivacies(row.share);
  const [tallies, rows] = await Promise.all([
    listTallies(db, accountId, row.id),
    listSharedPages(db, accountId, row.id, privacies, pagesMax),
  ]);
  const { project, sharing } = projectOf(row, tallies);
  const shown = tallies.filter(({ privacy }) => privacies.includes(privacy));
  const isWhole = sharing.leftOutCount === 0;
  const pages = await pagesOf(db, accountId, rows, nowMs);
  return {
    ...{ project, pages, ...sumsOf(shown) },
    note: sharing.note,
    leftOutCount: sharing.leftOutCount,
    scoredCount: shown.reduce((sum, { scored }) => sum + scored, 0),
    checkedAt: rows.reduce<number | null>((last, { generatedAt }) => later(last, generatedAt), null),
    trend: isWhole ? (await readProjectDetail(db, accountId, row, nowMs)).trend : null,
    findings: isWhole ? await findingsOfAll(db, accountId, row.id) : findingsOf(rows),
    improvedDays,
  };
}

function later(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}

async function pagesOf(
  db: Db,
  accountId: number,
  rows: readonly SharedPageRow[],
  nowMs: number,
): Promise<SharedPage[]> {
  const ids = rows.map(({ id }) => id);
  const earlier = await listScoresAt(db, accountId, ids, nowMs - improvedDays * dayMs);
  const before = new Map(earlier.map((score) => [score.reportId, score]));
  return rows.map((row) => {
    const { id, url, title, score, result, findingsCount } = reportOf(row);
    const then = before.get(id);
    const isComparable =
      then !== undefined &&
      areComparable(
        { ...row, expectations: expectationsOf(row) },
        { ...then, expectations: expectationsOf(then) },
      );
    return {
      ...{ id, url, title, score, result, findingsCount },
      scoreBefore: isComparable ? then.score : null,
      first: firstOf(readFindings(row.failing)),
    };
  });
}

/** What is dangerous comes before what costs most. */
function firstOf(findings: readonly PageFinding[]): SharedPage['first'] {
  const [first] = findings.toSorted(
    (a, b) => Number(b.isDangerous) - Number(a.isDangerous) || b.gain - a.gain,
  );
  return first === undefined ? null : { check: first.check, advice: first.advice };
}

async function findingsOfAll(db: Db, accountId: number, projectId: number): Promise<SharedFinding[]> {
  const rows = await listFindings(db, accountId, projectId, findingsMax);
  return rows.map(({ check, fails, warns, gain, dangers, advice }) => ({
    ...{ check, fails, warns, advice },
    points: gain / 10,
    isDangerous: dangers > 0,
  }));
}

function findingsOf(rows: readonly SharedPageRow[]): SharedFinding[] {
  const byCheck = Map.groupBy(
    rows.flatMap(({ failing }) => readFindings(failing)),
    ({ check }) => check,
  );
  return [...byCheck]
    .map(([check, found]) => {
      const count = (outcome: PageFinding['outcome']) =>
        found.filter((one) => one.outcome === outcome).length;
      return {
        check,
        ...{ fails: count('fail'), warns: count('warn') },
        points: found.reduce((sum, { gain }) => sum + gain, 0) / 10,
        isDangerous: found.some(({ isDangerous }) => isDangerous),
        advice: found.toSorted((a, b) => b.gain - a.gain)[0]?.advice ?? null,
      };
    })
    .sort(
      (a, b) =>
        Number(b.isDangerous) - Number(a.isDangerous) ||
        b.points - a.points ||
        b.fails + b.warns - a.fails - a.warns ||
        (a.check < b.check ? -1 : 1),
    )
    .slice(0, findingsMax);
}

import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';
import type { Catalogue } from '../../report/catalogue.ts';
import { type ReportModel, reportModel } from '../../report/page/report-model.ts';
import type { RunNotes } from '../../report/page/run-notes.ts';
import type { ShownReport } from '../../report/page/shown-report.ts';
import type { LookWithBody } from '../../services/looks/types.ts';
import type { ReportWithBody, Run, RunDiff } from '../../services/reports/types.ts';
import type { Services } from '../../services/types.ts';
import { notesOf } from './run-notes.ts';
import { shownLook } from './shown-look.ts';

/** A report with what the pages around it show. */
export interface ReadReport {
  readonly report: ReportWithBody;
  /** The latest ones, oldest first. */
  readonly runs: readonly Run[];
  /** The last completed run, and its model; null before there is one. */
  readonly shown: ShownReport | null;
  readonly model: ReportModel | null;
  readonly shownRun: Run | null;
  readonly notes: RunNotes;
  /** The latest; null: none was ever asked for. */
  readonly look: LookWithBody | null;
}

/** As many as a chart can show beside each other. */
export const runsMax = 25;

interface Sources {
  readonly services: Services;
  readonly catalogue: Catalogue;
}

/** @throws AssayError not-found */
export async function readReport(
  { services, catalogue }: Sources,
  accountId: number,
  id: number,
): Promise<ReadReport> {
  const [report, list, look] = await Promise.all([
    services.reports.get(accountId, id),
    services.reports.runs(accountId, id, { sortBy: 'number', sort: 'desc', perPage: runsMax, page: 1 }),
    services.looks.latestWithBody(accountId, id),
  ]);
  const runs = list.rows.toReversed();
  const notes = await notesOf(services, accountId, runs);
  const completed = runs.filter(({ state }) => state === 'completed');
  const shownRun = completed.at(-1) ?? null;
  const { body } = report;
  if (body === null || report.generatedAt === null)
    return { report, runs, shown: null, model: null, shownRun, notes, look };
  const shown = {
    url: report.url,
    generatedAt: report.generatedAt,
    body,
    checks: catalogue.checks,
    history: runs,
    changes: await changesBetween(services, accountId, id, completed.slice(-2)),
  };
  const isOfRun = look?.runNumber === shownRun?.number;
  const model = reportModel({ ...shown, ...shownLook(isOfRun ? look : null, `/reports/${id}`) });
  return { report, runs, shown, model, shownRun, notes, look };
}

/** Undefined: there is one run alone, or the details of one are no longer kept. */
export async function changesBetween(
  { reports }: Services,
  accountId: number,
  id: number,
  [older, newer]: readonly Run[],
): Promise<RunDiff | undefined> {
  if (older === undefined || newer === undefined) return undefined;
  try {
    return await reports.compareRuns(accountId, id, older.number, newer.number);
  } catch (error) {
    if (error instanceof AssayError && error.code === 'validation-failed') return undefined;
    throw error;
  }
}

/** @throws AssayError not-found for what is no id */
export function idOf(text: string): number {
  const id = readId(text);
  if (id === undefined) throw new AssayError('not-found', 'There is no such report.');
  return id;
}

import { AssayError } from '../../errors.ts';
import { readId } from '../../lib/row-id.ts';
import type { Catalogue } from '../../report/catalogue.ts';
import { type ReportModel, reportModel } from '../../report/page/report-model.ts';
import type { RunNotes } from '../../report/page/run-notes.ts';
import type { ShownReport } from '../../report/page/shown-report.ts';
import type { Report, Run, RunWithBody } from '../../services/reports/types.ts';
import type { Services } from '../../services/types.ts';
import { changesBetween, runsMax } from './read-report.ts';
import { notesOf } from './run-notes.ts';
import { shownLook } from './shown-look.ts';

/** One run of a report, and the report as it was then. */
export interface ReadRun {
  readonly report: Report;
  readonly run: RunWithBody;
  /** Up to this one, oldest first. */
  readonly runs: readonly Run[];
  /** Null: it did not complete, or its details are no longer kept. */
  readonly shown: ShownReport | null;
  readonly model: ReportModel | null;
  readonly notes: RunNotes;
}

interface Sources {
  readonly services: Services;
  readonly catalogue: Catalogue;
}

/** @throws AssayError not-found */
export async function readRun(
  { services, catalogue }: Sources,
  accountId: number,
  id: number,
  number: number,
): Promise<ReadRun> {
  const [report, run, runs, look] = await Promise.all([
    services.reports.get(accountId, id),
    services.reports.run(accountId, id, number),
    runsUpTo(services, accountId, id, number),
    services.looks.ofRun(accountId, id, number),
  ]);
  const { body, finishedAt } = run;
  const notes = await notesOf(services, accountId, runs);
  if (body === null || finishedAt === null) return { report, run, runs, shown: null, model: null, notes };
  const completed = runs.filter(({ state }) => state === 'completed');
  const shown = {
    url: report.url,
    generatedAt: finishedAt,
    body,
    checks: catalogue.checks,
    // Of the first run there is no course to tell.
    history: runs.length > 1 ? runs : [],
    changes: await changesBetween(services, accountId, id, completed.slice(-2)),
  };
  const model = reportModel({ ...shown, ...shownLook(look, `/reports/${id}`) });
  return { report, run, runs, shown, model, notes };
}

/** As many as a chart shows. Runs are numbered without gaps, so they stand on the page of their number and the one before. */
async function runsUpTo(
  { reports }: Services,
  accountId: number,
  id: number,
  number: number,
): Promise<readonly Run[]> {
  const last = Math.ceil(number / runsMax);
  const pages = [last - 1, last].filter((page) => page > 0);
  const lists = pages.map((page) =>
    reports.runs(accountId, id, { sortBy: 'number', sort: 'asc', perPage: runsMax, page }),
  );
  const rows = (await Promise.all(lists)).flatMap((list) => list.rows);
  return rows.filter((run) => run.number <= number).slice(-runsMax);
}

/** @throws AssayError not-found for what is no number */
export function runNumberOf(text: string): number {
  const number = readId(text);
  if (number === undefined) throw new AssayError('not-found', 'This report has no such run.');
  return number;
}

import { AssayError } from '../errors.ts';
import type { JudgedCheck, ReportBody } from '../report/body.ts';
import { isFinding } from '../report/finding.ts';
import type { FixedReport } from '../report/fix.ts';
import type { BackEnd, PageReport } from './back-end.ts';
import { checkCalled } from './tools/explain-check.ts';

interface CompletedReport extends PageReport {
  readonly run: number;
  readonly body: ReportBody;
}

/** The report after a run that completed. @throws AssayError with what to call instead */
export async function completedReport(
  backEnd: Pick<BackEnd, 'report'>,
  id: string,
  run?: number,
): Promise<CompletedReport> {
  const report = await backEnd.report(id, run);
  const { body, run: number, state } = report;
  if (body !== null && number !== null) return { ...report, body, run: number };
  const way =
    state === 'failed'
      ? 'The page could not be audited; get_report says why.'
      : 'Its audit goes on. Call get_report until state is completed.';
  throw new AssayError('not-found', `This report has no findings yet. ${way}`);
}

/** As fixes are made of it. */
export function fixedReport(
  { id, url, path, body, fileOf }: CompletedReport,
  { checks }: BackEnd,
): FixedReport {
  // The command line takes the file itself.
  return { id, url: path === null ? url : `./${path}`, body, checks, fileOf };
}

/** @throws AssayError where nothing is wrong, or nothing was asked */
export function findingIn({ body }: CompletedReport, id: string, { checks }: BackEnd): JudgedCheck {
  const check = body.checks.find((one) => one.id === id);
  if (check !== undefined && isFinding(check)) return check;
  const known = check ?? checkCalled(checks, id);
  const said = check === undefined ? 'was not asked' : outcomes[check.outcome];
  throw new AssayError(
    'not-found',
    `${known.id} ${said} in this report, so there is nothing to fix. list_findings tells what is.`,
  );
}

const outcomes: Readonly<Record<string, string>> = {
  pass: 'passes',
  info: 'only informs',
  not_applicable: 'had nothing to judge',
};

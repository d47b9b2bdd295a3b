import { HistorySection } from '../../report/page/history-section.tsx';
import type { Segment } from '../../report/page/report-model.ts';
import { ReportSections } from '../../report/page/report-sections.tsx';
import { CopyExample, CopyFixes } from '../components/copy-example.tsx';
import { reportWords } from '../words/report.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ReadRun } from './read-run.ts';
import { ReportHead } from './report-head.tsx';
import { RunBanner } from './run-banner.tsx';
import { FailedRun, OpenRun } from './run-ends.tsx';
import { KeptRun } from './run-kept.tsx';
import type { RefusedMarks } from './run-marks-form.tsx';
import { runPath, runsPath } from './run-path.ts';

interface RunViewProps {
  readonly read: ReadRun;
  readonly show: Segment | undefined;
  readonly find: string;
  readonly checksCount: number;
  /** The form to label it, sent back. */
  readonly refused: RefusedMarks | undefined;
  readonly nowMs: number;
}

/** A report as it was in one of its runs, or what there is to say of that run. */
export function RunView({ read, show, find, checksCount, refused, nowMs }: RunViewProps) {
  const { report, run, model, notes } = read;
  return (
    <>
      <ReportHead
        report={report}
        nowMs={nowMs}
        {...instantOf(read)}
        runNumber={run.number}
        below={reportWords.run(run.number)}
      >
        {model !== null && (
          <div class="row actions">
            <ExportMenu href={`${runPath(report.id, run.number)}/export`} group="report" />
          </div>
        )}
      </ReportHead>
      <RunBanner report={report} run={run} note={notes.get(run.number)} refused={refused} />
      {model === null ? (
        <Rest read={read} checksCount={checksCount} />
      ) : (
        <>
          <ReportSections
            model={model}
            show={show}
            find={find}
            links={{
              catalogue: '/checks',
              fixes: `${runPath(report.id, run.number)}/fixes`,
              runs: runsPath(report.id),
            }}
            runNumber={run.number}
            runsTotal={run.number}
            runNotes={notes}
          />
          <CopyExample />
          <CopyFixes count={model.fixes.rows.length} />
        </>
      )}
    </>
  );
}

function instantOf({ run: { state, finishedAt, startedAt, queuedAt } }: ReadRun) {
  if (state === 'completed') return { verb: reportWords.checked, at: finishedAt };
  if (state === 'failed') return { verb: reportWords.tried, at: finishedAt };
  return { verb: reportWords.started, at: startedAt ?? queuedAt };
}

/** Of a run without a report. */
function Rest({ read, checksCount }: Pick<RunViewProps, 'read' | 'checksCount'>) {
  const { report, run, runs, notes } = read;
  const { state } = run;
  if (state === 'queued' || state === 'running') return <OpenRun id={report.id} state={state} />;
  return (
    <>
      {state === 'failed' ? <FailedRun run={run} checksCount={checksCount} /> : <KeptRun run={run} />}
      {runs.length > 1 && (
        <div class="sect-gap">
          <HistorySection runs={runs} runsTotal={run.number} runsHref={runsPath(report.id)} notes={notes} />
        </div>
      )}
    </>
  );
}

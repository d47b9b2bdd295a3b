import type { Failure, FailureCode } from '../../errors.ts';
import type { Report, Run } from '../../services/reports/types.ts';
import { formatDuration } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { HiddenFields } from '../components/select.tsx';
import { failures } from '../words/failures.ts';
import { liveWords } from '../words/live.ts';
import { reportWords } from '../words/report.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { MoreActions, RunAgain } from './report-actions.tsx';
import { ReportHead } from './report-head.tsx';
import { type StageState, Stages, stages } from './stages.tsx';

const words = reportWords.failed;

interface FailedViewProps {
  readonly report: Report & { readonly error: Failure };
  readonly run: Run | undefined;
  readonly checksCount: number;
  readonly nowMs: number;
}

/** Why there is no report of the latest run, what to do, and the way to the last good one. */
export function FailedView({ report, run, checksCount, nowMs }: FailedViewProps) {
  const { code, message } = report.error;
  const { title, steps } = failures[code];
  // The page had no part in it.
  const isStopped = code === 'stopped';
  return (
    <>
      <ReportHead
        report={report}
        nowMs={nowMs}
        verb={reportWords.tried}
        at={run?.finishedAt ?? report.updatedAt}
        runNumber={run?.number ?? null}
      >
        <div class="row actions">
          <MoreActions report={report} />
        </div>
      </ReportHead>
      <section class="sheet fail-box bad" aria-labelledby="fail-title">
        <div class="fail-main">
          <Icon name="fail" class="st fail" />
          <div>
            <h2 id="fail-title">{title}</h2>
            <p class="lede">
              <bdi>{message}</bdi> {report.score === null ? words.noScore : words.scoreStays}
            </p>
            <h3>{words.what}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <div class="row">
              <RunAgain
                report={report}
                label={isStopped ? reportWords.actions.runAgain : reportWords.actions.tryAgain}
                isPrimary
              />
              {code === 'tls_error' && <CheckWithoutTls url={report.url} />}
              {isStopped && (
                <button type="button" class="btn bad" popovertarget="delete-report">
                  <Icon name="trash" /> {liveWords.stop.delete}
                </button>
              )}
              {report.score !== null && (
                <a class="btn" href={`/reports/${report.id}?view=last`}>
                  {words.lastGood(report.score)}
                </a>
              )}
            </div>
          </div>
        </div>
        <RunLog code={code} run={run} checksCount={checksCount} />
      </section>
      <DeleteDialog report={report} />
    </>
  );
}

/** A server may speak plain http alone. */
function CheckWithoutTls({ url }: { readonly url: string }) {
  if (!url.startsWith('https:')) return null;
  return (
    <form method="post" action="/reports">
      <HiddenFields fields={[['url', url.replace('https:', 'http:')]]} />
      <button class="btn">{words.withoutTls}</button>
    </form>
  );
}

interface RunLogProps {
  readonly code: FailureCode;
  readonly run: Run | undefined;
  readonly checksCount: number;
}

/** How far a run came that failed. */
export function RunLog({ code, run, checksCount }: RunLogProps) {
  const { stage: ended } = failures[code];
  const took = run?.startedAt == null || run.finishedAt === null ? undefined : run.finishedAt - run.startedAt;
  return (
    <div class="fail-log">
      <h3>{words.happened}</h3>
      {ended !== null && (
        <Stages
          stateOf={(stage) => endedState(stages.indexOf(stage) - stages.indexOf(ended))}
          learnt={null}
          checksCount={checksCount}
          reason={took === undefined ? code : `${code}, ${formatDuration(took)}`}
        />
      )}
      <p class="hint">{words.notAgain}</p>
    </div>
  );
}

function endedState(distance: number): StageState {
  if (distance === 0) return 'failed';
  return distance < 0 ? 'done' : 'waiting';
}

import { Gauge } from '../../report/page/gauge.tsx';
import type { Report } from '../../services/reports/types.ts';
import type { LiveEvent } from '../../services/running/types.ts';
import { formatInstant } from '../../ui/formats.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { stopPath } from '../live/paths.ts';
import { words as pageWords } from '../words/en.ts';
import { liveWords } from '../words/live.ts';
import { lookStateWords } from '../words/look.ts';
import { reportWords } from '../words/report.ts';
import { LookStages } from './look-stages.tsx';
import { ReportHead } from './report-head.tsx';
import { StageIcons, type StageState, Stages, stages } from './stages.tsx';

const words = reportWords.running;
const minuteMs = 60_000;

/** A run as far as it has come. */
export type RunProgress = Extract<LiveEvent, { kind: 'run' }>;

interface RunningViewProps {
  readonly report: Report;
  readonly progress: RunProgress;
  readonly checksCount: number;
  /** A browser looks afterwards. */
  readonly isLookAsked: boolean;
  readonly startedAt: number | null;
  readonly nowMs: number;
}

/** What happens now. With script it changes in place and ends in the report; without, the page reloads itself. */
export function RunningView({
  report,
  progress,
  checksCount,
  isLookAsked,
  startedAt,
  nowMs,
}: RunningViewProps) {
  const { id, score } = report;
  return (
    <>
      <ReportHead
        report={report}
        nowMs={nowMs}
        verb={reportWords.started}
        at={startedAt}
        runNumber={progress.number}
      />
      <section
        class="sheet run"
        aria-label={words.progress}
        data-live={`/reports/${id}/events`}
        data-title={pageWords.documentTitle(shortAddress(report.url))}
        data-lost={words.lost}
      >
        <div class="sum-score" data-going>
          <Gauge score={null} result={null} previous={score} label={words.gauge} />
        </div>
        <div class="run-main">
          <h2 data-going>{words.title}</h2>
          <p class="lede">
            <span role="status" data-status>
              {statusOf(progress)}
            </span>{' '}
            <span data-going>{words.leave}</span>
            <a href={`/reports/${id}`} data-over hidden>
              {words.reload}
            </a>
          </p>
          <div data-going>
            <progress max={100} value={percentOf(progress)} aria-label={words.progress} />
            <Stages
              stateOf={(stage) => stateOf(stage, progress)}
              learnt={progress.learnt}
              checksCount={checksCount}
            />
            {isLookAsked && (
              <>
                <h3>{lookStateWords.afterwards}</h3>
                <LookStages stage={null} learnt={null} />
              </>
            )}
          </div>
          <StageIcons />
          <form
            class="row"
            method="post"
            action={stopPath(id, progress.number)}
            data-waiting
            hidden={progress.state !== 'queued'}
          >
            <button class="btn">{liveWords.stop.run}</button>
          </form>
          {score !== null && (
            <p class="row" data-going>
              <a class="btn" href={`/reports/${id}?view=last`}>
                {words.lastGood(score)}
              </a>
            </p>
          )}
        </div>
      </section>
    </>
  );
}

/** For `<head>`: browsers without script ask again. */
export function ReloadWithoutScript() {
  return (
    <noscript>
      <meta http-equiv="refresh" content="3" />
    </noscript>
  );
}

function stateOf(stage: (typeof stages)[number], { stage: now, state }: RunProgress): StageState {
  if (state === 'completed') return 'done';
  const at = now === null ? -1 : stages.indexOf(now);
  const own = stages.indexOf(stage);
  if (own === at) return 'now';
  return own < at ? 'done' : 'waiting';
}

export function statusOf({ stage, waiting }: RunProgress): string {
  if (stage === null) {
    const { reason, until } = waiting ?? { reason: 'turn', until: null };
    return words.waiting[reason](
      until === null ? '' : `${formatInstant(Math.ceil(until / minuteMs) * minuteMs)} UTC`,
    );
  }
  return words.stage(stages.indexOf(stage) + 1, words.stages[stage][1]);
}

/** Where a stage begins, measured: probing takes longest. */
const begins = { fetching: 10, parsing: 35, probing: 45, judging: 90 } as const;

export function percentOf({ stage, learnt }: RunProgress): number {
  if (stage === null) return 2;
  if (stage !== 'probing') return begins[stage];
  const all = (learnt?.resources ?? 0) + (learnt?.links ?? 0);
  const share = all === 0 ? 0 : Math.min(1, (learnt?.probed ?? 0) / all);
  return Math.round(begins.probing + share * (begins.judging - begins.probing));
}

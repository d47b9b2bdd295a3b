import { dayMs } from '../../lib/durations.ts';
import { wordOf } from '../../lib/word-of.ts';
import { HistoryChart } from '../../report/page/history-chart.tsx';
import { resultOf } from '../../report/page/scoring.ts';
import type { ProjectDay, ProjectDetail } from '../../services/reports/project-types.ts';
import { formatDay, plural, signed } from '../../ui/formats.ts';
import { resultWords } from '../../ui/terms.ts';
import { Distribution, ResultLegend } from '../components/distribution.tsx';
import { TableHead } from '../components/table-head.tsx';
import { projectsWords } from '../words/projects.ts';
import { changeOver, shownDays, type TrendChange } from './trend.ts';

const words = projectsWords.project;

interface ProjectSummaryProps {
  readonly detail: Pick<ProjectDetail, 'averageScore' | 'results' | 'reportsCount'> & {
    /** Null: it cannot be told, and nothing is said of it. */
    readonly trend: ProjectDetail['trend'] | null;
  };
  /** When the latest run was completed. */
  readonly checkedAt: number | null;
}

/** The average, what it is made of, and how it went. */
export function ProjectSummary({ detail, checkedAt }: ProjectSummaryProps) {
  const { averageScore, results, reportsCount, trend } = detail;
  const result = averageScore === null ? null : resultOf(averageScore);
  const change = trend === null ? null : changeOver(trend, checkedAt, 365);
  return (
    <section class={`sheet ${trend === null ? '' : 'p-sum '}${result ?? 'na'}`} aria-label={words.summary}>
      <div class="p-avg">
        <h2 class="sm muted">{words.average}</h2>
        <p class="big">{averageScore ?? '–'}</p>
        <p>
          <span class={`plate lg ${result === null ? 'na' : `solid ${result}`}`}>
            {result === null ? words.noAverage : resultWords[result]}
          </span>
        </p>
        {change !== null && <Since change={change} />}
        <Distribution results={results} />
        <ResultLegend results={results} reportsCount={reportsCount} />
      </div>
      {trend !== null && (
        <div class="p-trend">
          <Trend trend={trend} checkedAt={checkedAt} />
        </div>
      )}
    </section>
  );
}

function Since({ change: { by, days } }: { readonly change: TrendChange }) {
  const tone = by === 0 ? '' : by > 0 ? ' good' : ' bad';
  return (
    <p class="sm muted">
      <span class={`delta${tone}`}>
        {by === 0 ? plural(0, words.points) : `${signed(by)} ${wordOf(Math.abs(by), words.points)}`}
      </span>{' '}
      {words.since(days)}
    </p>
  );
}

/** Before a second day there is one point: the day with the first scores. */
function Trend({ trend, checkedAt }: Pick<ProjectDetail, 'trend'> & Pick<ProjectSummaryProps, 'checkedAt'>) {
  const days = shownDays(trend, checkedAt);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return <p class="muted">{projectsWords.trend.none}</p>;
  const span = Math.round((last.at - first.at) / dayMs);
  const title =
    first === last ? projectsWords.trend.titleOne(formatDay(first.at)) : projectsWords.trend.title(span);
  return (
    <>
      <HistoryChart runs={days.map(shownDay)} title={title} />
      <details class="astable">
        <summary class="linkbtn">{projectsWords.trend.show}</summary>
        <TrendTable days={days} />
      </details>
    </>
  );
}

/** A day drawn as the chart of a report draws its runs. */
function shownDay({ at, averageScore }: ProjectDay, index: number) {
  return {
    number: index + 1,
    state: 'completed',
    score: averageScore,
    result: averageScore === null ? null : resultOf(averageScore),
    // The line breaks where these change; an average goes over many of them, and on.
    checksVersion: null,
    profile: null,
    expectations: null,
    waiversHash: null,
    queuedAt: at,
    finishedAt: at,
  } as const;
}

function TrendTable({ days }: { readonly days: readonly ProjectDay[] }) {
  const { caption, day, average, good, decent, bad } = projectsWords.trend;
  return (
    <table class="tbl">
      <caption class="vh">{caption}</caption>
      <TableHead columns={[day, { num: average }, { num: good }, { num: decent }, { num: bad }]} />
      <tbody>
        {days.toReversed().map(({ at, averageScore, results }) => (
          <tr key={at}>
            <td>{formatDay(at)}</td>
            <td class="num">{averageScore ?? '–'}</td>
            <td class="num">{results.good}</td>
            <td class="num">{results.decent}</td>
            <td class="num">{results.bad}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

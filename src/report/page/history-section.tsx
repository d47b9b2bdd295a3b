import { areComparable } from '../../score/comparable.ts';
import { resultOf } from '../../score/score.ts';
import { formatDay, formatInstant } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Delta } from '../../ui/plate.tsx';
import { outcomeWords, resultWords, terms } from '../../ui/terms.ts';
import { historyWords as words } from '../words/runs.ts';
import { HistoryChart } from './history-chart.tsx';
import { instantOf, isScored, type ScoredRun, type ShownRun } from './shown-report.ts';

interface HistorySectionProps {
  /** Oldest first. */
  readonly runs: readonly ShownRun[];
  /** All runs of the report; more than `runs` holds when the list is cut. */
  readonly runsTotal: number;
  /** Address of the page that compares runs: `?a=&b=` is added. */
  readonly compareHref?: string | undefined;
  /** Address of the pages of runs: `/` and the number is added. */
  readonly runsHref?: string | undefined;
}

/** How the score went: a chart, and the same as a table. */
export function HistorySection({ runs, runsTotal, compareHref, runsHref }: HistorySectionProps) {
  const ended = runs.filter(({ state }) => state === 'completed' || state === 'failed');
  const [first] = ended;
  if (first === undefined) return null;
  const isSingle = ended.length === 1;
  const latest = ended.findLast(({ state }) => state === 'completed');
  const table = (
    <section class="scroll" aria-label={words.title} tabindex={0}>
      <RunsTable runs={ended} latest={latest?.number} compareHref={compareHref} runsHref={runsHref} />
    </section>
  );
  return (
    <section class="sect" id="history">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{isSingle ? words.single : since(first, ended.length, runsTotal)}</p>
        </div>
        {!isSingle && compareHref !== undefined && <a href={compareHref}>{words.compareTwo}</a>}
      </div>
      <div class="sheet pad">
        {isSingle ? (
          <div class="astable">{table}</div>
        ) : (
          <>
            <HistoryChart runs={ended} runsHref={runsHref} />
            <details class="astable">
              <summary class="linkbtn">{words.asTable}</summary>
              {table}
            </details>
          </>
        )}
      </div>
    </section>
  );
}

function since(first: ShownRun, shown: number, total: number): string {
  const day = formatDay(instantOf(first));
  return shown < total ? words.lastSince(shown, total, day) : words.since(shown, day);
}

interface RunsTableProps {
  readonly runs: readonly ShownRun[];
  readonly latest: number | undefined;
  readonly compareHref: string | undefined;
  readonly runsHref: string | undefined;
}

function RunsTable({ runs, latest, compareHref, runsHref }: RunsTableProps) {
  const changes = changesOf(runs);
  const { caption, columns, compare } = words.table;
  return (
    <table class="tbl">
      <caption class="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.run}</th>
          <th scope="col">{columns.date}</th>
          <th scope="col" class="num">
            {columns.score}
          </th>
          <th scope="col" class="num">
            {columns.change}
          </th>
          <th scope="col">{columns.result}</th>
        </tr>
      </thead>
      <tbody>
        {runs.toReversed().map((run) => (
          <tr key={run.number}>
            <td>
              {runsHref === undefined ? (
                terms.run(run.number)
              ) : (
                <a href={`${runsHref}/${run.number}`}>{terms.run(run.number)}</a>
              )}{' '}
              {compareHref !== undefined && run.state === 'completed' && run.number !== latest && (
                <a href={`${compareHref}?a=${run.number}&b=${latest}`} aria-label={compare(run.number)}>
                  <Icon name="sheet" />
                </a>
              )}
            </td>
            <td>
              <time
                dateTime={new Date(instantOf(run)).toISOString()}
                title={terms.utc(formatInstant(instantOf(run)))}
              >
                {formatDay(instantOf(run))}
              </time>
            </td>
            <td class="num">{run.score ?? '–'}</td>
            <td class="num">
              <Delta by={changes.get(run.number) ?? null} />
            </td>
            <td>
              <ResultOf run={run} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ResultOf({ run: { state, score, result } }: { readonly run: ShownRun }) {
  if (state === 'failed') return <span class="verdict bad">{outcomeWords.fail}</span>;
  if (score === null) return <span>{terms.noScore}</span>;
  if (result === null) return <span>{terms.provisional}</span>;
  return <span class={`verdict ${resultOf(score)}`}>{resultWords[result]}</span>;
}

/** Against the run with a score before it; none where the two do not compare. */
function changesOf(runs: readonly ShownRun[]): ReadonlyMap<number, number> {
  const changes = new Map<number, number>();
  let before: ScoredRun | undefined;
  for (const run of runs.filter(isScored)) {
    if (before !== undefined && areComparable(before, run)) changes.set(run.number, run.score - before.score);
    before = run;
  }
  return changes;
}

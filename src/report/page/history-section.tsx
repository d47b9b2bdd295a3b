import { resultOf } from '../../score/score.ts';
import { formatDay, formatInstant, plural } from './formats.ts';
import { HistoryChart } from './history-chart.tsx';
import { Delta, resultWords } from './plate.tsx';
import { instantOf, type ShownRun } from './shown-report.ts';

interface HistorySectionProps {
  /** Oldest first. */
  readonly runs: readonly ShownRun[];
  /** Of the report; more than `runs` holds when the list is cut. */
  readonly runsTotal: number;
  /** Address of the page that compares runs: `?a=&b=` is added. */
  readonly compareHref?: string | undefined;
}

/** How the score went: a chart, and the same as a table. */
export function HistorySection({ runs, runsTotal, compareHref }: HistorySectionProps) {
  const ended = runs.filter(({ state }) => state === 'completed' || state === 'failed');
  const [first] = ended;
  if (first === undefined) return null;
  const isSingle = ended.length === 1;
  const latest = ended.findLast(({ state }) => state === 'completed');
  return (
    <section class="sect" id="history">
      <div class="sect-head">
        <div>
          <h2>History</h2>
          <p>
            {isSingle
              ? 'One run so far. Run again to see how the score changes.'
              : since(first, ended.length, runsTotal)}
          </p>
        </div>
        {!isSingle && compareHref !== undefined && <a href={compareHref}>Compare two runs</a>}
      </div>
      <div class="sheet pad">
        {!isSingle && <HistoryChart runs={ended} />}
        <details class="astable" open={isSingle}>
          <summary class="linkbtn">Show as a table</summary>
          <RunsTable runs={ended} latest={latest?.number} compareHref={compareHref} />
        </details>
      </div>
    </section>
  );
}

function since(first: ShownRun, shown: number, total: number): string {
  const runs = plural(shown, { one: 'run', other: 'runs' });
  const from = formatDay(instantOf(first));
  return shown < total ? `The last ${runs} of ${total}, since ${from}.` : `${runs} since ${from}.`;
}

interface RunsTableProps {
  readonly runs: readonly ShownRun[];
  readonly latest: number | undefined;
  readonly compareHref: string | undefined;
}

function RunsTable({ runs, latest, compareHref }: RunsTableProps) {
  const changes = changesOf(runs);
  return (
    <table class="tbl">
      <caption class="vh">Runs, the latest first</caption>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Date</th>
          <th scope="col" class="num">
            Score
          </th>
          <th scope="col" class="num">
            Change
          </th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {runs.toReversed().map((run) => (
          <tr key={run.number}>
            <td>
              {compareHref === undefined || run.state !== 'completed' || run.number === latest ? (
                `Run ${run.number}`
              ) : (
                <a
                  href={`${compareHref}?a=${run.number}&b=${latest}`}
                  aria-label={`Compare run ${run.number} with the latest`}
                >
                  Run {run.number}
                </a>
              )}
            </td>
            <td>
              <time
                dateTime={new Date(instantOf(run)).toISOString()}
                title={`${formatInstant(instantOf(run))} UTC`}
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
  if (state === 'failed') return <span class="verdict bad">Failed</span>;
  if (score === null) return <span>No score</span>;
  if (result === null) return <span>Provisional</span>;
  return <span class={`verdict ${resultOf(score)}`}>{resultWords[result]}</span>;
}

/** Against the run with a score before it; none where the major version of the rules changed. */
function changesOf(runs: readonly ShownRun[]): ReadonlyMap<number, number> {
  const changes = new Map<number, number>();
  let before: ShownRun | undefined;
  for (const run of runs) {
    if (run.score === null) continue;
    if (before !== undefined && before.score !== null && major(before) === major(run)) {
      changes.set(run.number, run.score - before.score);
    }
    before = run;
  }
  return changes;
}

function major({ checksVersion }: ShownRun): string | undefined {
  return checksVersion?.split('.')[0];
}

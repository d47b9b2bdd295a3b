import { formatDay } from '../../ui/formats.ts';
import { historyWords as words } from '../words/runs.ts';
import { HistoryChart } from './history-chart.tsx';
import type { RunNotes } from './run-notes.ts';
import { RunsTable } from './runs-table.tsx';
import { instantOf, type ShownRun } from './shown-report.ts';

interface HistorySectionProps {
  /** Oldest first. */
  readonly runs: readonly ShownRun[];
  /** All runs of the report; more than `runs` holds when the list is cut. */
  readonly runsTotal: number;
  /** Address of the page that compares runs, to which a form is sent. */
  readonly compareHref?: string | undefined;
  /** Address of the pages of runs: `/` and the number is added. */
  readonly runsHref?: string | undefined;
  readonly notes?: RunNotes | undefined;
}

/** How the score went: a chart, and the same as a table. */
export function HistorySection({ runs, runsTotal, compareHref, runsHref, notes }: HistorySectionProps) {
  const ended = runs.filter(({ state }) => state === 'completed' || state === 'failed');
  const [first] = ended;
  if (first === undefined) return null;
  const isSingle = ended.length === 1;
  const table = <RunsTable runs={ended} compareHref={compareHref} runsHref={runsHref} notes={notes} />;
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
            <HistoryChart runs={ended} runsHref={runsHref} notes={notes} />
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

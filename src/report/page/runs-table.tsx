import { areComparable } from '../../score/comparable.ts';
import { resultOf } from '../../score/score.ts';
import { formatDay, formatInstant } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Delta } from '../../ui/plate.tsx';
import { outcomeWords, resultWords, terms } from '../../ui/terms.ts';
import { historyWords } from '../words/runs.ts';
import type { RunNote, RunNotes } from './run-notes.ts';
import { instantOf, isScored, type ScoredRun, type ShownRun } from './shown-report.ts';

const words = historyWords.table;

interface RunsTableProps {
  /** That have ended, oldest first. */
  readonly runs: readonly ShownRun[];
  /** Address of the page that compares runs; undefined: nobody here can. */
  readonly compareHref: string | undefined;
  readonly runsHref: string | undefined;
  readonly notes: RunNotes | undefined;
}

/** The chart in figures; members choose two of the runs here to compare them. */
export function RunsTable({ compareHref, ...rest }: RunsTableProps) {
  const [newer, older] = rest.runs.filter(({ state }) => state === 'completed').reverse();
  const canCompare = compareHref !== undefined && newer !== undefined && older !== undefined;
  const table = (
    <section class="scroll" aria-label={historyWords.title} tabindex={0}>
      <Table {...rest} chosen={canCompare ? { a: older.number, b: newer.number } : undefined} />
    </section>
  );
  if (!canCompare) return table;
  return (
    <form action={compareHref} autocomplete="off">
      {table}
      <button class="btn">{words.compare}</button>
    </form>
  );
}

/** The older run, and the newer one, that are chosen when the page opens. */
type Chosen = Readonly<Record<'a' | 'b', number>> | undefined;

interface TableProps extends Omit<RunsTableProps, 'compareHref'> {
  readonly chosen: Chosen;
}

function Table({ runs, runsHref, notes, chosen }: TableProps) {
  const changes = changesOf(runs);
  const { columns } = words;
  return (
    <table class="tbl">
      <caption class="vh">{words.caption}</caption>
      <thead>
        <tr>
          {chosen !== undefined && <th scope="col">{columns.compare}</th>}
          <th scope="col">{columns.run}</th>
          <th scope="col">{columns.date}</th>
          <th scope="col" class="num">
            {columns.score}
          </th>
          <th scope="col" class="num">
            {columns.change}
          </th>
          <th scope="col">{columns.result}</th>
          {notes !== undefined && <th scope="col">{columns.causedBy}</th>}
        </tr>
      </thead>
      <tbody>
        {runs.toReversed().map((run) => (
          <tr key={run.number}>
            {chosen !== undefined && <Choice run={run} chosen={chosen} />}
            <td>
              <NameOf run={run} runsHref={runsHref} note={notes?.get(run.number)} />
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
            {notes !== undefined && (
              <td>
                <bdi>{notes.get(run.number)?.causedBy}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two radios: of all rows one run is the older, and one the newer. A run without a result has nothing to compare. */
function Choice({ run: { number, state }, chosen }: { readonly run: ShownRun; readonly chosen: Chosen }) {
  if (state !== 'completed') return <td />;
  const radio = (name: 'a' | 'b', label: string) => (
    <input
      type="radio"
      name={name}
      value={number}
      aria-label={label}
      title={label}
      checked={chosen?.[name] === number}
    />
  );
  return (
    <td>
      <span class="row">
        {radio('a', words.older(number))}
        {radio('b', words.newer(number))}
      </span>
    </td>
  );
}

interface NameOfProps {
  readonly run: ShownRun;
  readonly runsHref: string | undefined;
  readonly note: RunNote | undefined;
}

function NameOf({ run: { number }, runsHref, note }: NameOfProps) {
  const name = terms.run(number);
  return (
    <>
      {runsHref === undefined ? name : <a href={`${runsHref}/${number}`}>{name}</a>}{' '}
      {note?.isPinned && (
        <span class="chip">
          <Icon name="pin" /> {words.pinned}
        </span>
      )}
      {note?.label && (
        <small>
          <bdi>{note.label}</bdi>
        </small>
      )}
    </>
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

import { instantOf } from '../../report/page/shown-report.ts';
import type { Run, RunDiff } from '../../services/reports/types.ts';
import { formatInstant } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Delta, Plate } from '../../ui/plate.tsx';
import { HiddenFields } from '../components/select.tsx';
import { reportWords } from '../words/report.ts';
import { type CompareQuery, narrowing } from './compare-path.ts';

const words = reportWords.compare;

interface ComparePickerProps {
  readonly id: number;
  /** Completed ones, the latest first. */
  readonly runs: readonly Run[];
  readonly query: CompareQuery;
  /** Null: the two that are chosen cannot be compared. */
  readonly diff: RunDiff | null;
}

/** Which two runs are compared, and what they came to. It stays in sight. */
export function ComparePicker({ id, runs, query, diff }: ComparePickerProps) {
  const select = (name: 'a' | 'b', label: string) => (
    <label class="f">
      <span>{label}</span>
      <select class="field" name={name}>
        {runs.map((run) => (
          <option key={run.number} value={run.number} selected={run.number === query[name]}>
            {words.option(run.number, formatInstant(instantOf(run)), run.score, run.label)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form class="sheet row cmp" autocomplete="off" data-auto action={`/reports/${id}/compare`}>
      <HiddenFields fields={narrowing(query)} />
      {select('a', words.older)}
      {select('b', words.newer)}
      <button class="btn">{words.compare}</button>
      {diff !== null && <Scores diff={diff} />}
    </form>
  );
}

function Scores({ diff: { older, newer, scoreChange } }: { readonly diff: RunDiff }) {
  return (
    <p class="row">
      <Plate score={older.score} result={older.result} />
      <Icon name="arrow" class="flip" label={words.to} />
      <Plate score={newer.score} result={newer.result} />
      {scoreChange !== null && (
        <span>
          <Delta by={scoreChange} /> {scoreChange !== 0 && words.points(Math.abs(scoreChange))}
        </span>
      )}
    </p>
  );
}

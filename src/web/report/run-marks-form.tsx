import type { Run } from '../../services/reports/types.ts';
import { FieldError } from '../components/field-error.tsx';
import { runWords } from '../words/run.ts';
import { runPath } from './run-path.ts';

const words = runWords.marks;

/** A form that was refused. */
export interface RefusedMarks {
  readonly label: string;
  readonly isPinned: boolean;
  readonly error: string;
  /** What is wrong; undefined: neither of them. */
  readonly field: 'label' | 'pinned' | undefined;
}

interface RunMarksFormProps {
  readonly id: number;
  readonly run: Run;
  readonly refused: RefusedMarks | undefined;
}

/** A label for a run, and the pin that keeps its details. */
export function RunMarksForm({ id, run, refused }: RunMarksFormProps) {
  const { label, isPinned } = refused ?? run;
  const described = (field: 'label' | 'pinned') =>
    refused?.field === field ? { 'aria-invalid': true, 'aria-describedby': 'marks-error' } : {};
  return (
    <details class="marks" open={refused !== undefined}>
      <summary class="linkbtn">{words.title}</summary>
      <form class="stack" method="post" action={runPath(id, run.number)}>
        <label class="f">
          <span>{words.label}</span>
          <input
            class="field"
            name="label"
            value={label ?? ''}
            autocomplete="off"
            placeholder={words.example}
            {...described('label')}
          />
        </label>
        <label class="opt">
          <input type="checkbox" name="pinned" value="1" checked={isPinned} {...described('pinned')} />
          <span>
            {words.pin} <small>{words.pinHint}</small>
          </span>
        </label>
        {refused !== undefined && <FieldError id="marks-error">{refused.error}</FieldError>}
        <p>
          <button class="btn">{words.save}</button>
        </p>
      </form>
    </details>
  );
}

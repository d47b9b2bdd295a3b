import type { RunNote } from '../../report/page/run-notes.ts';
import type { Report, Run, RunWithBody } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import { Note } from '../components/note.tsx';
import { runWords as words } from '../words/run.ts';
import { type RefusedMarks, RunMarksForm } from './run-marks-form.tsx';
import { runPath } from './run-path.ts';

interface RunBannerProps {
  readonly report: Report;
  readonly run: RunWithBody;
  readonly note: RunNote | undefined;
  /** The form to label it, sent back. */
  readonly refused: RefusedMarks | undefined;
}

/** Says that this is one run of many, and leads to the others. */
export function RunBanner({ report, run, note, refused }: RunBannerProps) {
  const { id, runsCount } = report;
  const { number } = run;
  const isLatest = number >= runsCount;
  return (
    <Note tone="info">
      <p>
        <Place run={run} total={runsCount} />{' '}
        {isLatest ? words.isLatest : <a href={`/reports/${id}`}>{words.latest(runsCount)}</a>}
      </p>
      {note !== undefined && <About note={note} />}
      <nav class="row" aria-label={words.ways}>
        {number > 1 && <a href={runPath(id, number - 1)}>{words.before(number - 1)}</a>}
        {!isLatest && <a href={runPath(id, number + 1)}>{words.after(number + 1)}</a>}
        {isComparable(report, run) && <a href={`/reports/${id}/compare?a=${number}`}>{words.compare}</a>}
      </nav>
      <RunMarksForm id={id} run={run} refused={refused} />
    </Note>
  );
}

function About({ note: { label, isPinned, causedBy } }: { readonly note: RunNote }) {
  return (
    <p class="meta">
      {label !== null && (
        <b>
          <bdi>{label}</bdi>
        </b>
      )}
      {isPinned && (
        <span class="chip">
          <Icon name="pin" /> {words.pinned}
        </span>
      )}
      <span>
        {words.causedBy} <bdi>{causedBy}</bdi>
      </span>
    </p>
  );
}

function Place({ run: { number, state, finishedAt }, total }: { readonly run: Run; readonly total: number }) {
  if (state !== 'completed' || finishedAt === null) return <>{words.ofOther(number, total)}</>;
  const [before, after] = words.of(number, total);
  return (
    <>
      {before}
      <When at={finishedAt} />
      {after}
    </>
  );
}

/** There is a later one that completed. */
function isComparable({ generatedAt }: Report, { body, finishedAt }: RunWithBody): boolean {
  return body !== null && finishedAt !== null && generatedAt !== null && generatedAt > finishedAt;
}

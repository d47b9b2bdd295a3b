import type { Segment } from '../../report/page/report-model.ts';
import { ReportSections } from '../../report/page/report-sections.tsx';
import type { Report } from '../../services/reports/types.ts';
import type { SeenIn } from '../../services/sites/types.ts';
import { CopyExample, CopyFixes } from '../components/copy-example.tsx';
import { Note } from '../components/note.tsx';
import { waiversPath } from '../waivers/paths.ts';
import { failures } from '../words/failures.ts';
import { reportWords } from '../words/report.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { hasLookState, LookState } from './look-state.tsx';
import type { ReadReport } from './read-report.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportHead } from './report-head.tsx';
import { runPath, runsPath } from './run-path.ts';
import { SavedPassword } from './saved-password.tsx';
import { NewLinkDialog, type ShareForm } from './share-panel.tsx';
import { reportPath, type ShownView } from './shown-view.ts';

interface ReportViewProps {
  readonly read: ReadReport & { readonly model: NonNullable<ReadReport['model']> };
  readonly share: ShareForm;
  readonly show: Segment | undefined;
  readonly find: string;
  readonly view: ShownView;
  /** Crawls that met the page. */
  readonly seenIn: readonly SeenIn[];
  /** Given with the form that this page answers. */
  readonly savedPassword: string | undefined;
  /** A browser can look. */
  readonly canLook: boolean;
  readonly isOwner: boolean;
  readonly nowMs: number;
}

/** The report of the last completed run, for those it belongs to. */
export function ReportView(props: ReportViewProps) {
  const { read, share, show, find, view, seenIn, savedPassword, canLook, isOwner, nowMs } = props;
  const { report, model, shownRun, notes, look } = read;
  const { id } = report;
  return (
    <>
      {savedPassword !== undefined && share.shareUrl !== null && (
        <SavedPassword shareUrl={share.shareUrl} password={savedPassword} />
      )}
      <ReportHead
        report={report}
        nowMs={nowMs}
        verb={reportWords.checked}
        at={report.generatedAt}
        runNumber={shownRun?.number ?? null}
        seenIn={seenIn}
        {...(shownRun === null ? {} : { runHref: runPath(id, shownRun.number) })}
      >
        <ReportActions report={report} share={share} view={view} />
      </ReportHead>
      <LaterRun report={report} />
      <ReportSections
        model={model}
        show={show}
        find={find}
        view={view}
        links={{
          items: `/reports/${id}/export?format=csv`,
          catalogue: '/checks',
          compare: `/reports/${id}/compare`,
          fixes: `/reports/${id}/fixes`,
          waive: `${waiversPath(report.project, { report: String(id) })}&check=`,
          runs: runsPath(id),
        }}
        runNumber={shownRun?.number}
        runsTotal={report.runsCount}
        runNotes={notes}
        lookState={
          hasLookState(read, canLook, isOwner) ? (
            <LookState report={report} run={shownRun} look={look} isAvailable={canLook} />
          ) : undefined
        }
      />
      <CopyExample />
      <CopyFixes count={model.fixes.rows.length} />
      <DeleteDialog report={report} />
      <NewLinkDialog action={reportPath(id, view, '/new-link')} />
    </>
  );
}

/** Says that this is not the latest run, where that is so. */
function LaterRun({ report: { id, state, error } }: { readonly report: Report }) {
  const words = reportWords.failed;
  if (state === 'completed') return null;
  const hasFailed = state === 'failed' && error !== null;
  return (
    <Note tone={hasFailed ? 'bad' : 'info'}>
      <p>
        {hasFailed ? words.noteOfFailure(failures[error.code].title) : words.noteOfRunning}{' '}
        <a href={`/reports/${id}`}>{hasFailed ? words.toFailure : words.toRunning}</a>
      </p>
    </Note>
  );
}

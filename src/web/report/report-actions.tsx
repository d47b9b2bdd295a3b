import type { Report } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { reportWords } from '../words/report.ts';
import { ExportMenu } from './export-menu.tsx';
import { type ShareForm, SharePanel } from './share-panel.tsx';
import { reportPath, type ShownView } from './shown-view.ts';

const words = reportWords.actions;

interface ReportActionsProps {
  readonly report: Report;
  readonly share: ShareForm;
  readonly view: ShownView;
}

/** Run again, export, share, and what is rarer. */
export function ReportActions({ report, share, view }: ReportActionsProps) {
  return (
    <div class="row actions">
      <RunAgain report={report} view={view} label={words.runAgain} />
      <ExportMenu href={`/reports/${report.id}/export`} group="report" />
      <SharePanel
        shared={report}
        form={share}
        action={reportPath(report.id, view, '/privacy')}
        links={`/reports/${report.id}/links`}
        label={reportWords.sharing.link}
        group="report"
      />
      <MoreActions report={report} />
    </div>
  );
}

interface RunAgainProps {
  readonly report: Report;
  readonly view?: ShownView;
  readonly label: string;
  readonly isPrimary?: boolean;
}

export function RunAgain({ report, view, label, isPrimary = false }: RunAgainProps) {
  return (
    <form method="post" action={reportPath(report.id, view, '/run')}>
      <button class={isPrimary ? 'btn primary' : 'btn'}>
        <Icon name="refresh" /> {label}
      </button>
    </form>
  );
}

export function MoreActions({ report }: { readonly report: Report }) {
  return (
    <details class="menu" name="report">
      <summary class="btn icon" aria-label={words.more}>
        <Icon name="dots" />
      </summary>
      <div class="panel">
        <a class="item" href={`/reports/${report.id}/compare`}>
          <Icon name="sheet" /> {words.compare}
        </a>
        <button type="button" class="item bad" popovertarget="delete-report">
          <Icon name="trash" /> {words.remove}
        </button>
      </div>
    </details>
  );
}

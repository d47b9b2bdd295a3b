import { Icon } from '../../report/page/icon.tsx';
import type { Report } from '../../services/types/reports.ts';
import { reportWords } from '../words/report.ts';
import { ExportMenu } from './export-menu.tsx';
import { type ShareForm, SharePanel } from './share-panel.tsx';

const words = reportWords.actions;

/** Run again, export, share, and what is rarer. */
export function ReportActions({ report, share }: { readonly report: Report; readonly share: ShareForm }) {
  return (
    <div class="row actions">
      <RunAgain report={report} label={words.runAgain} />
      <ExportMenu href={`/reports/${report.id}/export`} group="report" />
      <SharePanel report={report} form={share} />
      <MoreActions report={report} />
    </div>
  );
}

export function RunAgain({
  report,
  label,
  isPrimary = false,
}: {
  report: Report;
  label: string;
  isPrimary?: boolean;
}) {
  return (
    <form method="post" action={`/reports/${report.id}/run`}>
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

import type { ComponentChildren } from 'preact';
import type { Report } from '../../services/reports/types.ts';
import { AddressHeading } from '../../ui/address.tsx';
import { When } from '../../ui/when.tsx';
import { PrivacyChip } from '../components/privacy-chip.tsx';
import { reportWords } from '../words/report.ts';

interface ReportHeadProps {
  readonly report: Report;
  readonly nowMs: number;
  /** How the instant is named: when it was checked, started, tried. */
  readonly verb: string;
  readonly at: number | null;
  readonly runNumber: number | null;
  /** Buttons beside the address. */
  readonly children?: ComponentChildren;
}

/** Where the report stands, which page it is about, and when it was made. */
export function ReportHead({ report, nowMs, verb, at, runNumber, children }: ReportHeadProps) {
  return (
    <>
      <Crumbs report={report} />
      <div class="head r-head">
        <div>
          <AddressHeading url={report.url} />
          <p class="meta">
            {at !== null && (
              <span>
                {verb} <When at={at} now={nowMs} />
              </span>
            )}
            {runNumber !== null && <span>{reportWords.run(runNumber)}</span>}
            <PrivacyChip privacy={report.privacy} />
          </p>
        </div>
        {children}
      </div>
    </>
  );
}

interface CrumbsProps {
  readonly report: Report;
  /** A page below the report. */
  readonly below?: string;
}

export function Crumbs({ report: { id, project }, below }: CrumbsProps) {
  return (
    <nav class="crumbs" aria-label={reportWords.breadcrumb}>
      <ol>
        <li>
          <a href="/projects">{reportWords.projects}</a>
        </li>
        <li>
          <a href={`/projects/${encodeURIComponent(project)}`}>{project}</a>
        </li>
        {below === undefined ? (
          <li aria-current="page">{reportWords.report}</li>
        ) : (
          <>
            <li>
              <a href={`/reports/${id}`}>{reportWords.report}</a>
            </li>
            <li aria-current="page">{below}</li>
          </>
        )}
      </ol>
    </nav>
  );
}

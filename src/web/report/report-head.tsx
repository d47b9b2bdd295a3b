import type { ComponentChildren } from 'preact';
import type { Report } from '../../services/reports/types.ts';
import type { SeenIn } from '../../services/sites/types.ts';
import { AddressHeading } from '../../ui/address.tsx';
import { When } from '../../ui/when.tsx';
import { PrivacyChip } from '../components/privacy-chip.tsx';
import { reportWords } from '../words/report.ts';
import { SeenInCrawls } from './seen-in.tsx';

interface ReportHeadProps {
  readonly report: Report;
  readonly nowMs: number;
  /** How the instant is named: when it was checked, started, tried. */
  readonly verb: string;
  readonly at: number | null;
  readonly runNumber: number | null;
  /** Where that run stays when there are later ones. */
  readonly runHref?: string;
  /** A page below that of the report. */
  readonly below?: string;
  /** Crawls that met the page. */
  readonly seenIn?: readonly SeenIn[];
  /** Buttons beside the address. */
  readonly children?: ComponentChildren;
}

/** Where the report stands, which page it is about, and when it was made. */
export function ReportHead(props: ReportHeadProps) {
  const { report, nowMs, verb, at, runNumber, runHref, below, seenIn = [], children } = props;
  return (
    <>
      <Crumbs report={report} below={below} />
      <div class="head r-head">
        <div>
          <AddressHeading url={report.url} />
          {report.title !== null && (
            <p class="r-title">
              <bdi>{report.title}</bdi>
            </p>
          )}
          <p class="meta">
            {at !== null && (
              <span>
                {verb} <When at={at} now={nowMs} />
              </span>
            )}
            {runNumber !== null && (
              <span>
                {runHref === undefined ? (
                  reportWords.run(runNumber)
                ) : (
                  <a href={runHref}>{reportWords.run(runNumber)}</a>
                )}
              </span>
            )}
            <PrivacyChip privacy={report.privacy} />
            <a href={report.url} rel="nofollow ugc noopener noreferrer">
              {reportWords.openPage}
            </a>
            <SeenInCrawls crawls={seenIn} />
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
  readonly below?: string | undefined;
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

import { taskOfSite } from '../../../report/site/site-notes.ts';
import type { CrawlDetailsService, CrawlFinding } from '../../../services/sites/types.ts';
import { type FindingColumn, type FindingTableRow, gainColumn } from '../../findings/finding-table.tsx';
import { siteResultWords } from '../../words/site-result.ts';
import type { SitePlace } from './site-place.ts';
import type { SiteFinding, SiteReport } from './types.ts';

const words = siteResultWords.fix;

/** A finding, as far as it is known: its counts are no longer where the details of its crawl are not. */
export type ShownFinding = SiteFinding & Partial<Pick<CrawlFinding, 'isNew' | 'fails' | 'warns'>>;

type Row = FindingTableRow & Pick<SiteFinding, 'template' | 'tier'>;

export const siteFindingColumns: readonly FindingColumn<Row>[] = [
  { text: words.template, cell: (row) => <Template row={row} /> },
  gainColumn,
];

function Template({ row: { template, of } }: { readonly row: Row }) {
  if (template !== null) return <code dir="auto">{template}</code>;
  return of === 0 ? <span class="muted">–</span> : <span class="muted">{words.several}</span>;
}

export function siteFindingRows(findings: readonly ShownFinding[], place: SitePlace): Row[] {
  return findings.map((finding) => {
    const { check, category, tier, outcome, isDangerous, points, pages, judged, template, isNew } = finding;
    const isAll = outcome === 'fail';
    return {
      ...{ check, category, tier, isDangerous, pages, template },
      ...{ task: taskOfSite(finding), href: place.finding(check), gain: points },
      of: tier === 'site' ? 0 : judged,
      fails: finding.fails ?? (isAll ? Math.max(pages, 1) : 0),
      warns: finding.warns ?? (isAll ? 0 : pages),
      fresh: isNew === true ? words.fresh : null,
    };
  });
}

/** In the order of the report. */
export async function shownFindings(
  details: CrawlDetailsService,
  crawl: { readonly accountId: number; readonly siteId: number; readonly number: number },
  report: SiteReport,
  hasDetails: boolean,
): Promise<readonly ShownFinding[]> {
  if (!hasDetails) return report.findings;
  const { accountId, siteId, number } = crawl;
  return details.findings(accountId, siteId, number, {});
}

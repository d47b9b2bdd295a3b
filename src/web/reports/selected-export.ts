import { csv, csvOf } from '../../report/formats/csv.ts';
import type { Report } from '../../services/reports/types.ts';
import type { PageParts } from '../parts.ts';
import type { MemberVisit } from '../visit.ts';
import { reportsWords } from '../words/reports.ts';

const columns = [
  'id',
  'url',
  'project',
  'title',
  'state',
  'score',
  'result',
  'previous_score',
  'findings',
  'privacy',
  'share_url',
  'generated_at',
] as const;

/** The rows of the list as a file. */
export function sendAsFile(
  { origin }: PageParts,
  { reply }: MemberVisit,
  reports: readonly Report[],
): 'sent' {
  const rows = reports.map((report) => [
    report.id,
    report.url,
    report.project,
    report.title,
    report.state,
    report.score,
    report.result,
    report.previousScore,
    report.findingsCount,
    report.privacy,
    `${origin()}/r/${report.slug}`,
    report.generatedAt === null ? null : new Date(report.generatedAt).toISOString(),
  ]);
  reply
    .type(csv.mediaType)
    .header('content-disposition', `attachment; filename="${reportsWords.selected.fileName}"`)
    .send(csvOf([columns, ...rows]));
  return 'sent';
}

import { unlessGone } from '../../lib/unless-gone.ts';
import type { ExportFormat } from '../../report/formats/format.ts';
import { html } from '../../report/formats/html.ts';
import type { ShownReport } from '../../report/page/shown-report.ts';
import { exportedLook, lookOfReport, readLook } from '../../services/looks/read-look.ts';
import type { OpenedShare } from '../../services/sharing/types.ts';
import type { PageParts } from '../parts.ts';

/** What a browser saw, in the file of a report that somebody may see. */
export async function sharedLook(
  { services }: PageParts,
  { look, report }: Extract<OpenedShare, { kind: 'report' }>,
  format: ExportFormat,
): Promise<Pick<ShownReport, 'look' | 'pictures'>> {
  if (look === null) return {};
  const latest = await unlessGone(services.looks.latestWithBody(look.accountId, look.reportId));
  const seen = lookOfReport(latest ? readLook(latest) : null, report);
  return exportedLook(services.looks, look, seen, { hasPictures: format === html });
}

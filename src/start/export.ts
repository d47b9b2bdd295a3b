import type { ExportedReport } from '../report/exported-report.ts';
import { exportHtml } from '../report/formats/export-html.tsx';
import { readAssets } from '../web/built.ts';

/** What writes reports as HTML files that stand alone, with the styles that the build made. */
export function htmlExporter(): (report: ExportedReport) => string {
  const css = readAssets().exportStyle;
  return (report) => exportHtml(report, { css });
}

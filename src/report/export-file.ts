import type { ExportedReport } from './exported-report.ts';
import type { ExportFormat, ExportParts } from './formats/format.ts';
import type { ShownReport } from './page/shown-report.ts';

/** A report as a file of its own. */
export interface ExportedFile {
  /** Lower case ASCII letters, digits, dots and hyphens. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

export async function exportFile(
  format: ExportFormat,
  report: ShownReport,
  parts: ExportParts,
): Promise<ExportedFile> {
  const text = await format.write(report, parts);
  return { name: exportName(report, format), type: format.mediaType, text };
}

/** Without the ending and the date. */
const stemMax = 80;

/** `assay-example.com-blog-2026-11-21.csv`; a URL may hold anything, and a name goes into headers and folders. */
export function exportName(
  { url, generatedAt }: Pick<ExportedReport, 'url' | 'generatedAt'>,
  { ending }: Pick<ExportFormat, 'ending'>,
): string {
  const { hostname, pathname } = new URL(url);
  const words = [
    ...(hostname.match(/[a-z0-9.]+/g) ?? []),
    ...(pathname.toLowerCase().match(/[a-z0-9]+/g) ?? []),
  ];
  const stem = words.join('-').slice(0, stemMax).replace(/[.-]$/, '');
  return `assay-${stem}-${new Date(generatedAt).toISOString().slice(0, 10)}.${ending}`;
}

import { escapeControls } from '../lib/escape-controls.ts';
import type { ExportedReport } from './exported-report.ts';
import { exportCsv } from './formats/csv.ts';
import { exportMarkdown } from './formats/md.ts';
import { withoutControls } from './terminal.ts';

export const exportFormats = ['json', 'csv', 'html', 'md'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A report as a file of its own. */
export interface ExportedFile {
  /** Lower case ASCII letters, digits, dots and hyphens. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

/** What is written elsewhere: the object of the API, and the sections of the report page. */
interface ExportWriters {
  readonly json: () => unknown;
  readonly html: (report: ExportedReport) => string;
}

export function exportFile(
  format: ExportFormat,
  report: ExportedReport,
  { json, html }: ExportWriters,
): ExportedFile {
  const write: Readonly<Record<ExportFormat, () => string>> = {
    json: () => `${escapeControls(JSON.stringify(json(), null, 2))}\n`,
    csv: () => exportCsv(report),
    html: () => withoutControls(html(report)),
    md: () => exportMarkdown(report),
  };
  return { name: exportName(report, format), type: exportTypes[format], text: write[format]() };
}

const exportTypes: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/** Without the ending and the date. */
const stemMax = 80;

/** `assay-example.com-blog-2026-11-21.csv`; a URL may hold anything, and a name goes into headers and folders. */
export function exportName(
  { url, generatedAt }: Pick<ExportedReport, 'url' | 'generatedAt'>,
  format: ExportFormat,
): string {
  const { hostname, pathname } = new URL(url);
  const words = [
    ...(hostname.match(/[a-z0-9.]+/g) ?? []),
    ...(pathname.toLowerCase().match(/[a-z0-9]+/g) ?? []),
  ];
  const stem = words.join('-').slice(0, stemMax).replace(/[.-]$/, '');
  return `assay-${stem}-${new Date(generatedAt).toISOString().slice(0, 10)}.${format}`;
}

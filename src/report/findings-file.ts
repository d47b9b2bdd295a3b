import type { ExportedFile } from './export-file.ts';
import { exportName } from './export-file.ts';
import type { FindingSum } from './finding-sums.ts';
import { csv, csvOf } from './formats/csv.ts';
import { address, code, prose } from './formats/markdown-text.ts';
import { findingSumsWords as words } from './words/finding-sums.ts';

/** What one check finds over the pages of a project or of a crawled site, as files have it. */
interface FindingFileRow extends Omit<FindingSum, 'advice'> {
  /** What the catalogue says; null where it no longer has the check. */
  readonly category: string | null;
  readonly severity: string | null;
  readonly task: string;
  readonly fails: number;
  readonly warns: number;
  /** Null: nobody counts them. */
  readonly newPages: number | null;
  readonly since: number | null;
  /** Address of its page. */
  readonly link: string;
}

export const findingFormats = ['csv', 'md'] as const;
export type FindingFormat = (typeof findingFormats)[number];

interface FindingsOf {
  /** Of the project or the site. */
  readonly name: string;
  /** What the file is named after. */
  readonly url: string;
  readonly at: number;
  readonly rows: readonly FindingFileRow[];
}

/** What there is to mend, as a file: a table for a spreadsheet, or a list that is an issue as it stands. */
export function findingsFile(format: FindingFormat, findings: FindingsOf): ExportedFile {
  const { url, at } = findings;
  return {
    name: exportName({ url, generatedAt: at }, { ending: format }),
    type: format === 'csv' ? csv.mediaType : 'text/markdown; charset=utf-8',
    text: format === 'csv' ? tableOf(findings) : listOf(findings),
  };
}

const columns = [
  ...['check', 'category', 'severity', 'task', 'dangerous', 'pages', 'failed', 'warned'],
  ...['elements', 'gain', 'new_pages', 'since', 'link'],
];

function tableOf({ rows }: FindingsOf): string {
  return csvOf([
    columns,
    ...rows.map(({ check, category, severity, task, isDangerous, pages, fails, warns, ...row }) => [
      ...[check, category, severity, task, isDangerous ? 'yes' : 'no', pages, fails, warns],
      ...[row.elements, row.gain, row.newPages],
      ...[row.since === null ? null : new Date(row.since).toISOString(), row.link],
    ]),
  ]);
}

function listOf({ name, at, rows }: FindingsOf): string {
  const lines = rows.map(({ check, task, isDangerous, gain, pages, elements, link }) => {
    const danger = isDangerous ? `**${words.danger}:** ` : '';
    const where = [words.onPages(pages), ...(elements > pages ? [words.places(elements)] : [])].join(', ');
    const points = gain === 0 ? '' : ` **+${gain.toFixed(1)}**`;
    return `- [ ] ${danger}${prose(task)} (${code(check)}): ${where}${points} ${address(link)}`;
  });
  const day = new Date(at).toISOString().slice(0, 10);
  return `${[
    `# ${words.fileTitle(prose(name), day)}`,
    '',
    ...(lines.length === 0 ? [words.nothing] : lines),
  ].join('\n')}\n`;
}

import type { CatalogueCheck } from './catalogue.ts';
import type { ExportedFile } from './export-file.ts';
import { exportName } from './export-file.ts';
import { severityName } from './finding-choice.ts';
import type { FindingSum } from './finding-sums.ts';
import { csv, csvOf } from './formats/csv.ts';
import { address, code, prose } from './formats/markdown-text.ts';
import { generalTask } from './general-task.ts';
import { findingSumsWords as words } from './words/finding-sums.ts';

/** What one check finds over the pages of a project, as files have it. */
interface FindingFileRow extends FindingSum {
  readonly fails: number;
  readonly warns: number;
  readonly newPages: number;
  readonly since: number;
  /** Address of its page. */
  readonly link: string;
}

export const findingFormats = ['csv', 'md'] as const;
export type FindingFormat = (typeof findingFormats)[number];

interface FindingsOf {
  readonly project: string;
  readonly at: number;
  readonly rows: readonly FindingFileRow[];
  readonly checks: readonly CatalogueCheck[];
}

/** What a project has to mend, as a file: a table for a spreadsheet, or a list that is an issue as it stands. */
export function findingsFile(format: FindingFormat, findings: FindingsOf): ExportedFile {
  const { project, at } = findings;
  const url = `https://${project.replace(/:\d+$/, '')}/findings`;
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

function tableOf({ rows, checks }: FindingsOf): string {
  const known = new Map(checks.map((check) => [check.id, check]));
  return csvOf([
    columns,
    ...rows.map(({ check, isDangerous, pages, fails, warns, elements, gain, newPages, since, ...row }) => {
      const text = known.get(check);
      const task = generalTask(check, text, row.advice ?? undefined);
      return [
        ...[check, text?.category ?? null, text === undefined ? null : severityName(text), task],
        ...[isDangerous ? 'yes' : 'no', pages, fails, warns, elements, gain, newPages],
        ...[new Date(since).toISOString(), row.link],
      ];
    }),
  ]);
}

function listOf({ project, at, rows, checks }: FindingsOf): string {
  const known = new Map(checks.map((check) => [check.id, check]));
  const lines = rows.map(({ check, isDangerous, gain, pages, elements, advice, link }) => {
    const task = prose(generalTask(check, known.get(check), advice ?? undefined));
    const danger = isDangerous ? `**${words.danger}:** ` : '';
    const where = [words.onPages(pages), ...(elements > pages ? [words.places(elements)] : [])].join(', ');
    const points = gain === 0 ? '' : ` **+${gain.toFixed(1)}**`;
    return `- [ ] ${danger}${task} (${code(check)}): ${where}${points} ${address(link)}`;
  });
  const day = new Date(at).toISOString().slice(0, 10);
  return `${[
    `# ${words.fileTitle(prose(project), day)}`,
    '',
    ...(lines.length === 0 ? [words.nothing] : lines),
  ].join('\n')}\n`;
}

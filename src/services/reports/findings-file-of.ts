import type { CatalogueCheck } from '../../report/catalogue.ts';
import type { ExportedFile } from '../../report/export-file.ts';
import { severityName } from '../../report/finding-choice.ts';
import { type FindingFormat, findingsFile } from '../../report/findings-file.ts';
import { generalTask } from '../../report/general-task.ts';
import type { ProjectFindings } from './finding-types.ts';

/** @param origin of the pages, for links */
export function findingsFileOf(
  { project, projectId, at, rows }: ProjectFindings,
  format: FindingFormat,
  checks: readonly CatalogueCheck[],
  origin: string,
): ExportedFile {
  const known = new Map(checks.map((check) => [check.id, check]));
  return findingsFile(format, {
    ...{ name: project, at },
    url: `https://${project.replace(/:\d+$/, '')}/findings`,
    rows: rows.map(({ advice, ...row }) => {
      const text = known.get(row.check);
      return {
        ...row,
        category: text?.category ?? null,
        severity: text === undefined ? null : severityName(text),
        task: generalTask(row.check, text, advice ?? undefined),
        link: `${origin}/projects/${projectId}/findings/${encodeURIComponent(row.check)}`,
      };
    }),
  });
}

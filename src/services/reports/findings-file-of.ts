import type { CatalogueCheck } from '../../report/catalogue.ts';
import type { ExportedFile } from '../../report/export-file.ts';
import { type FindingFormat, findingsFile } from '../../report/findings-file.ts';
import type { ProjectFindings } from './finding-types.ts';

/** @param origin of the pages, for links */
export function findingsFileOf(
  { project, projectId, at, rows }: ProjectFindings,
  format: FindingFormat,
  checks: readonly CatalogueCheck[],
  origin: string,
): ExportedFile {
  const link = (check: string) => `${origin}/projects/${projectId}/findings/${encodeURIComponent(check)}`;
  return findingsFile(format, {
    ...{ project, at, checks },
    rows: rows.map((row) => ({ ...row, link: link(row.check) })),
  });
}

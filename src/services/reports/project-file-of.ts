import {
  type ProjectFile,
  type ProjectFileRow,
  type ProjectFormat,
  projectFile,
} from '../../report/project-file.ts';
import type { ExportedProject, ExportedReport } from './project-types.ts';

/** @param origin of the pages, for links */
export function fileOf(
  { project, at, reports }: ExportedProject,
  format: ProjectFormat,
  origin: string,
): ProjectFile {
  return projectFile(format, project, rowsOf(reports, origin), at);
}

async function* rowsOf(
  reports: ExportedProject['reports'],
  origin: string,
): AsyncGenerator<readonly ProjectFileRow[]> {
  for await (const some of reports) yield some.map((report) => rowOf(report, origin));
}

function rowOf(report: ExportedReport, origin: string): ProjectFileRow {
  const { id, url, title, state, score, result, findingsCount, firstTask, generatedAt } = report;
  return {
    ...{ id, url, title, state, score, result, firstTask, generatedAt },
    categories: Object.fromEntries(
      Object.entries(report.categories).map(([category, summary]) => [category, summary.score]),
    ),
    findings: findingsCount,
    link: `${origin}/reports/${id}`,
  };
}

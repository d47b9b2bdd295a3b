/** Addresses of what a project has to mend; `src/web/projects/paths.ts` has those of the rest. */
export function findingsPath(project: string, query = ''): string {
  return `/projects/${encodeURIComponent(project)}/findings${query}`;
}

export function findingPath(project: string, check: string): string {
  return findingsPath(project, `/${encodeURIComponent(check)}`);
}

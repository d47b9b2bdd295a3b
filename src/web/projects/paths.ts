/** Addresses of what belongs to a project; its name may hold a port. */
export function projectPath(project: string, below = ''): string {
  return `/projects/${encodeURIComponent(project)}${below}`;
}

/** The reports of a project, or those in which a check failed or warned. */
export function projectReportsPath(project: string, more: Readonly<Record<string, string>> = {}): string {
  return `/reports?${new URLSearchParams({ project, ...more })}`;
}

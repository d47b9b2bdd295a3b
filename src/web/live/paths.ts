/** @param project id; undefined: the whole account */
export function livePath(project: number | undefined): string {
  return project === undefined ? '/reports/live' : `/reports/live?project=${project}`;
}

export function stopPath(reportId: number, number: number): string {
  return `/reports/${reportId}/runs/${number}/stop`;
}

/** Where one is asked first. @param back the page that leads there */
export function stopAllPath(back: string, project: number | undefined): string {
  const named = project === undefined ? {} : { project: String(project) };
  return `/reports/stop?${new URLSearchParams({ ...named, back })}`;
}

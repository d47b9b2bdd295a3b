/** To which `/` and the number of a run are added. */
export function runsPath(id: number): string {
  return `/reports/${id}/runs`;
}

export function runPath(id: number, number: number): string {
  return `${runsPath(id)}/${number}`;
}

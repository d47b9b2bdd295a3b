/** What was counted most; of several the first. */
export function mostOften<What>(counts: ReadonlyMap<What, number>): What | undefined {
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0];
}

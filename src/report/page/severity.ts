import type { Weight } from '../../checks/check.ts';

/** By weight, the heaviest first. */
export const severities: Readonly<Record<Weight, string>> = { 10: 'High', 5: 'Medium', 2: 'Low', 0: 'None' };

/** The word of a check's weight. */
export function severityOf(weight: Weight): string {
  return severities[weight];
}

import type { Weight } from '../../checks/check.ts';
import { severities } from '../words/terms.ts';

export { severities } from '../words/terms.ts';

/** The word of a check's weight. */
export function severityOf(weight: Weight): string {
  return severities[weight];
}

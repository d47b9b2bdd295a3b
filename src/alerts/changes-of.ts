import { kinds } from './kinds/kinds.ts';
import type { Alert, AlertSettings, Before, Change, Observation } from './types.ts';

/**
 * What got worse (N2): never what was bad before, or what a first run or one of other rules finds.
 * @param held alerts that are not over and hold on the subject
 */
export function changesOf(
  before: Before,
  after: Observation,
  settings: AlertSettings,
  held: readonly Alert[] = [],
): Change[] {
  const known = { before, settings, held };
  return Object.values(kinds).flatMap(({ changes }) => changes(after, known));
}

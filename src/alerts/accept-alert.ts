import { end } from './step.ts';
import type { Alert, Step } from './types.ts';

/** N7: a person takes it as it is. */
export function acceptAlert(alert: Alert, nowMs: number): Step {
  return end(alert, 'accepted', nowMs);
}

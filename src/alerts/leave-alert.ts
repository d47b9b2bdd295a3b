import type { AlertEnd } from '../telling/event-types.ts';
import { leave } from './step.ts';
import type { Alert, Step, Subject } from './types.ts';

/** A report or a site is no longer there, or no longer watched. Null: the alert does not hold on it. */
export function leaveAlert(alert: Alert, subject: Subject, why: AlertEnd, nowMs: number): Step | null {
  const isMember = alert.members.some((member) => member.subject === subject);
  return isMember ? leave(alert, subject, why, nowMs) : null;
}

import type { AlertValue } from '../../telling/event-types.ts';
import type { Alert, AlertSettings, Before, Change, Observation, Verdict } from '../types.ts';

/** How one kind of alert begins and goes on. All are pure. */
export interface Kind {
  /** N3: the times after which a report is asked again until it is believed; of sites, and without any, one is enough. */
  readonly confirmAfterMs: readonly number[];
  /** N5: our own line may be what is bad. */
  readonly isByNetwork: boolean;
  /** Bad for so long it is no news, but how things are. */
  readonly acceptedAfterMs?: number;
  /** What got worse (N2). */
  readonly changes: (seen: Observation, known: Known) => readonly Change[];
  /** Of a member of the alert. */
  readonly verdict: (alert: Alert, seen: Observation, known: Known) => Verdict;
  /** It is so much worse than what was told that people want to hear it. */
  readonly isWorse?: (alert: Alert, after: AlertValue, settings: AlertSettings) => boolean;
}

export interface Known {
  readonly before: Before;
  readonly settings: AlertSettings;
  /** Alerts that are not over and hold on the subject. */
  readonly held: readonly Alert[];
}

export const silent: Verdict = { is: 'silent' };
export const good: Verdict = { is: 'good' };

export function bad(after: AlertValue): Verdict {
  return { is: 'bad', after };
}

/** A number of a value that was kept. */
export function numberIn(value: AlertValue, name: string): number | undefined {
  const found = value?.[name];
  return typeof found === 'number' ? found : undefined;
}

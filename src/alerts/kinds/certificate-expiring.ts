import { dayMs } from '../../lib/durations.ts';
import type { AlertValue } from '../../telling/event-types.ts';
import type { AlertSettings } from '../types.ts';
import { bad, good, type Kind, numberIn, silent } from './kind.ts';

/** Days at which it is told, besides those of the settings. */
const laterSteps = [7, 1];

/** `certificate.expiring`: one alert of a host, told at each step. Dates need no second look. */
export const certificateExpiring: Kind = {
  confirmAfterMs: [],
  isByNetwork: false,

  changes(seen, { before, settings }) {
    const [last] = before.scores;
    if (seen.kind !== 'report' || seen.certificate === null || last === undefined) return [];
    const { host, until } = seen.certificate;
    const step = stepOf(daysLeft(until, seen.at), settings);
    // A certificate that is given for a few days is never far from its end: only passing a step is news (N2).
    if (step === undefined || stepOf(daysLeft(until, last.at), settings) === step) return [];
    const after = asValue(until, seen.at, step);
    return [{ kind: 'certificate.expiring', key: host, subject: seen.subject, before: null, after }];
  },

  verdict({ after }, seen, { settings }) {
    if (seen.kind !== 'report' || seen.certificate === null) return silent;
    const { until } = seen.certificate;
    const step = stepOf(daysLeft(until, seen.at), settings);
    if (step === undefined) return good;
    // Days only get fewer, unless it was renewed.
    return step > (numberIn(after, 'step') ?? 0) ? good : bad(asValue(until, seen.at, step));
  },

  isWorse: ({ after }, now) => (numberIn(now, 'step') ?? 0) < (numberIn(after, 'step') ?? 0),
};

/** The least of the steps that are reached; undefined: none is. */
function stepOf(days: number, { certificateDays }: AlertSettings): number | undefined {
  const steps = [certificateDays, ...laterSteps.filter((step) => step < certificateDays)];
  return certificateDays === 0 ? undefined : steps.findLast((step) => days <= step);
}

function daysLeft(until: number, at: number): number {
  return Math.floor((until - at) / dayMs);
}

function asValue(until: number, at: number, step: number): AlertValue {
  return { days: daysLeft(until, at), step, until: new Date(until).toISOString() };
}

import { defaultAlertSettings } from '../../alerts/default-settings.ts';
import type { AlertSettings } from '../../alerts/types.ts';
import { AssayError } from '../../errors.ts';
import type { NotificationColumns } from '../../store/alerts/notifications.ts';

/** What holds for a project: its own choice whole, or else that of its account. */
export function settingsOf({ ofAccount, ofProject }: NotificationColumns): AlertSettings {
  return readSettings(ofProject ?? ofAccount);
}

/** Settings that came later have their default. */
export function readSettings(json: string | null): AlertSettings {
  return json === null
    ? defaultAlertSettings
    : { ...defaultAlertSettings, ...(JSON.parse(json) as Partial<AlertSettings>) };
}

/** What may be chosen; pages and the API say the same. */
export const settingLimits = {
  scoreDrop: { least: 1, most: 50 },
  certificateDays: { least: 0, most: 90 },
  /** Seconds. */
  group: { least: 0, most: 3_600 },
  /** Days. */
  remind: { least: 1, most: 30 },
  minWeights: [0, 2, 5, 10],
} as const;

/** @throws AssayError that names each setting that is wrong, by the names of the API */
export function checkSettings(settings: AlertSettings): void {
  const errors = Object.entries(faultsOf(settings)).filter(([, sentence]) => sentence !== undefined);
  const [first] = errors;
  if (first === undefined) return;
  const fields = Object.fromEntries(errors.map(([field, sentence = '']) => [field, [sentence]]));
  throw new AssayError('validation-failed', first[1] ?? '', { fields });
}

function faultsOf(settings: AlertSettings): Readonly<Record<string, string | undefined>> {
  const { scoreDrop, minWeight, certificateDays, quiet, group, remind } = settings;
  return {
    score_drop: outside(scoreDrop, settingLimits.scoreDrop, 'Points'),
    min_weight: settingLimits.minWeights.some((weight) => weight === minWeight)
      ? undefined
      : 'The weight is 0, 2, 5 or 10.',
    certificate_days: outside(certificateDays, settingLimits.certificateDays, 'Days'),
    ...quietFaults(quiet),
    group: outside(group, settingLimits.group, 'Seconds'),
    remind: remind === null ? undefined : outside(remind, settingLimits.remind, 'Days'),
  };
}

function outside(
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
  what: string,
): string | undefined {
  if (Number.isInteger(value) && value >= least && value <= most) return undefined;
  return `${what}: a whole number from ${least} to ${most}.`;
}

function quietFaults(quiet: AlertSettings['quiet']): Readonly<Record<string, string | undefined>> {
  if (quiet === null) return {};
  const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
  const wrong = 'A time of the day, such as 22:00.';
  const { from, to, timeZone } = quiet;
  return {
    quiet_from: isTime(from) ? undefined : wrong,
    quiet_to: isTime(to) ? sameTime(from, to) : wrong,
    quiet_time_zone: isTimeZone(timeZone) ? undefined : 'A time zone, such as Europe/Berlin.',
  };
}

function sameTime(from: string, to: string): string | undefined {
  return from === to ? 'Quiet hours end at another time than they begin.' : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    // Offsets are none: they know no summer time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

import type { Notifications, NotificationsChange } from '../../services/alerts/types.ts';
import type { FieldErrors } from '../account/refusal.ts';
import type { FieldKind, Values } from '../values.ts';

/** What the form holds, as it is typed. */
export interface NotificationsForm {
  readonly isWatched: boolean;
  readonly isGone: boolean;
  readonly isDown: boolean;
  readonly typed: Readonly<Record<TypedName, string>>;
  /** Ids of those that are ticked; null: all. */
  readonly webhooks: ReadonlySet<number> | null;
  readonly recipients: ReadonlySet<number> | null;
  readonly errors?: FieldErrors;
}

const typedNames = [
  ...(['score_drop', 'findings', 'min_weight', 'certificate_days', 'quiet_from', 'quiet_to'] as const),
  ...(['quiet_time_zone', 'group', 'remind', 'digest'] as const),
];
export type TypedName = (typeof typedNames)[number];

export const notificationFields: Readonly<Record<string, FieldKind>> = {
  ...Object.fromEntries(typedNames.map((name) => [name, 'line' as const])),
  ...{ watch: 'line', gone: 'line', down: 'line', webhooks: 'lines', recipients: 'lines' },
};

export function formOf({ settings }: Notifications): NotificationsForm {
  const { quiet, remind } = settings;
  const ticked = (ids: 'all' | readonly number[]) => (ids === 'all' ? null : new Set(ids));
  return {
    ...{ isWatched: settings.watch, isGone: settings.gone, isDown: settings.down },
    typed: {
      score_drop: String(settings.scoreDrop),
      findings: settings.findings,
      min_weight: String(settings.minWeight),
      certificate_days: String(settings.certificateDays),
      quiet_from: quiet?.from ?? '',
      quiet_to: quiet?.to ?? '',
      quiet_time_zone: quiet?.timeZone ?? '',
      group: String(settings.group),
      remind: remind === null ? '' : String(remind),
      digest: settings.digest === 'weekly' && !settings.digestEmpty ? 'eventful' : settings.digest,
    },
    webhooks: ticked(settings.webhooks),
    recipients: ticked(settings.recipients),
  };
}

/** @param offered ids that the form had boxes for */
export function sentForm(form: Values, offered: Offered): NotificationsForm {
  const chosen = (name: 'webhooks' | 'recipients') => {
    const ids = new Set(form.list(name).map(Number));
    return offered[name].every((id) => ids.has(id)) ? null : ids;
  };
  return {
    ...{ isWatched: form.get('watch') === '1', isGone: form.get('gone') === '1' },
    isDown: form.get('down') === '1',
    typed: Object.fromEntries(
      typedNames.map((name) => [name, form.get(name) ?? '']),
    ) as NotificationsForm['typed'],
    ...{ webhooks: chosen('webhooks'), recipients: chosen('recipients') },
  };
}

export type Offered = Readonly<Record<'webhooks' | 'recipients', readonly number[]>>;

/** What was typed, for the service, which says what is wrong with it. */
export function changeOf({
  isWatched,
  isGone,
  isDown,
  typed,
  webhooks,
  recipients,
}: NotificationsForm): NotificationsChange {
  // Nothing is no number, and not 0.
  const number = (text: string) => (text === '' ? Number.NaN : Number(text));
  const { quiet_from: from, quiet_to: to, quiet_time_zone: timeZone } = typed;
  return {
    ...{ watch: isWatched, gone: isGone, down: isDown },
    scoreDrop: number(typed.score_drop),
    findings: typed.findings === 'all' || typed.findings === 'none' ? typed.findings : 'fail',
    minWeight: number(typed.min_weight),
    certificateDays: number(typed.certificate_days),
    quiet: from === '' && to === '' ? null : { from, to, ...(timeZone !== '' && { timeZone }) },
    group: number(typed.group),
    remind: typed.remind === '' ? null : number(typed.remind),
    digest: typed.digest === 'none' ? 'none' : 'weekly',
    // Whether the account is told of a quiet week stays as it is where no week is told.
    ...(typed.digest !== 'none' && { digestEmpty: typed.digest !== 'eventful' }),
    webhooks: webhooks === null ? 'all' : [...webhooks],
    recipients: recipients === null ? 'all' : [...recipients],
  };
}

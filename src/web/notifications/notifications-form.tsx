import { Choice } from '../account/choice.tsx';
import { Field } from '../account/field.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { notificationWords as words } from '../words/notifications.ts';
import type { NotificationsForm, TypedName } from './form-state.ts';

export interface Target {
  readonly id: number;
  readonly name: string;
}

interface NotificationsViewProps {
  readonly form: NotificationsForm;
  /** Where the form goes. */
  readonly action: string;
  readonly webhooks: readonly Target[];
  readonly recipients: readonly Target[];
  /** Which weeks are told is of the whole account. */
  readonly isOfAccount: boolean;
  /** Others see it, and change nothing. */
  readonly isOwner: boolean;
}

/** All that may be chosen of what is told: of the account, or of a project. */
export function NotificationsView(props: NotificationsViewProps) {
  const { form, action, webhooks, recipients, isOfAccount, isOwner } = props;
  const { errors } = form;
  return (
    <>
      {errors !== undefined && (
        <ErrorSummary
          title={words.refused}
          errors={Object.entries(errors).map(([field, text]) => ({ text, field }))}
        />
      )}
      <form class="sheet pad stack" method="post" noValidate action={action}>
        <fieldset class="stack" disabled={!isOwner}>
          <legend class="vh">{words.what}</legend>
          <Box name="watch" text={words.watch} isOn={form.isWatched} />
          <Box name="gone" text={words.gone} isOn={form.isGone} />
          <Box name="down" text={words.down} isOn={form.isDown} />
          <div class="cols two">
            <Line form={form} name="score_drop" label={words.scoreDrop} hint={words.scoreDropHint} />
            <Line
              form={form}
              name="certificate_days"
              label={words.certificateDays}
              hint={words.certificateHint}
            />
            <Choice
              id="findings"
              name="findings"
              label={words.findings}
              options={Object.entries(words.findingOptions)}
              value={form.typed.findings}
            />
            <Choice
              id="min_weight"
              name="min_weight"
              label={words.minWeight}
              options={Object.entries(words.weightOptions)}
              value={form.typed.min_weight}
            />
          </div>
        </fieldset>
        <fieldset class="stack" disabled={!isOwner}>
          <legend>{words.when}</legend>
          <div class="cols two">
            <Line form={form} name="quiet_from" label={words.quietFrom} hint={words.quietHint} />
            <Line form={form} name="quiet_to" label={words.quietTo} />
            <Line
              form={form}
              name="quiet_time_zone"
              label={words.quietZone}
              placeholder={words.quietZoneHint}
            />
            <Line form={form} name="group" label={words.group} hint={words.groupHint} />
            <Line form={form} name="remind" label={words.remind} hint={words.remindHint} />
            <Choice
              id="digest"
              name="digest"
              label={words.digest}
              options={Object.entries(words.digestOptions).filter(
                ([value]) => isOfAccount || value !== 'eventful',
              )}
              value={isOfAccount || form.typed.digest === 'none' ? form.typed.digest : 'weekly'}
            />
          </div>
          <Targets name="webhooks" title={words.webhooks} targets={webhooks} ticked={form.webhooks} />
          <Targets name="recipients" title={words.recipients} targets={recipients} ticked={form.recipients} />
        </fieldset>
        {webhooks.length + recipients.length === 0 && (
          <p class="muted">
            {words.nobody} <a href="/settings/webhooks">{words.addWebhook}</a>
            {' · '}
            <a href="/settings/mail">{words.addAddress}</a>
          </p>
        )}
        {isOwner ? (
          <div class="row">
            <button class="btn primary">{words.save}</button>
          </div>
        ) : (
          <p class="hint">{words.members}</p>
        )}
      </form>
    </>
  );
}

interface BoxProps {
  readonly name: string;
  readonly text: readonly string[];
  readonly isOn: boolean;
}

function Box({ name, text: [title, text], isOn }: BoxProps) {
  return (
    <label class="opt">
      <input type="checkbox" name={name} value="1" checked={isOn} />{' '}
      <span>
        {title}
        <small>{text}</small>
      </span>
    </label>
  );
}

interface LineProps {
  readonly form: NotificationsForm;
  readonly name: TypedName;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

function Line({ form, name, label, hint, placeholder }: LineProps) {
  return (
    <Field
      id={name}
      name={name}
      label={label}
      autocomplete="off"
      value={form.typed[name]}
      hint={hint}
      placeholder={placeholder}
      error={form.errors?.[name]}
      isOptional
    />
  );
}

interface TargetsProps {
  readonly name: 'webhooks' | 'recipients';
  readonly title: string;
  readonly targets: readonly Target[];
  /** Null: all. */
  readonly ticked: ReadonlySet<number> | null;
}

function Targets({ name, title, targets, ticked }: TargetsProps) {
  if (targets.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      {targets.map((target) => (
        <label key={target.id} class="opt">
          <input
            type="checkbox"
            name={name}
            value={target.id}
            checked={ticked === null || ticked.has(target.id)}
          />{' '}
          <span>
            <bdi>{target.name}</bdi>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

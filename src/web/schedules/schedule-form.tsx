import { hourCounts, weekdays } from '../../schedule/plan.ts';
import { Choice } from '../account/choice.tsx';
import { Field } from '../account/field.tsx';
import type { FieldErrors } from '../account/refusal.ts';
import { ErrorSummary } from '../components/error-summary.tsx';
import { FieldError } from '../components/field-error.tsx';
import { schedulesWords } from '../words/schedules.ts';
import type { TypedSchedule } from './typed-schedule.ts';

const words = schedulesWords.form;

interface ScheduleFormProps {
  readonly action: string;
  readonly typed: TypedSchedule;
  readonly errors: FieldErrors;
  /** What may be chosen; none: it is no longer chosen. */
  readonly targets: readonly (readonly [what: string, text: string])[];
  readonly submit: string;
}

/** When, and of what. All of it works without script, so each kind has its fields beside the others. */
export function ScheduleForm({ action, typed, errors, targets, submit }: ScheduleFormProps) {
  const days = ['last', ...Array.from({ length: 28 }, (_, at) => String(at + 1))];
  return (
    <form class="sheet pad stack" method="post" noValidate action={action}>
      <div class="cols">
        {targets.length > 0 && (
          <Choice id="what" name="what" label={words.what} options={targets} value={typed.what} />
        )}
        <Choice
          id="every"
          name="every"
          label={words.every}
          options={Object.entries(words.kinds)}
          value={typed.every}
        />
        <Field
          {...{ id: 'at', name: 'at', label: words.at, autocomplete: 'off', value: typed.at }}
          {...{ hint: words.atHint, error: errors.at, isOptional: true }}
        />
        <Field
          {...{ id: 'zone', name: 'zone', label: words.timeZone, autocomplete: 'off', value: typed.zone }}
          {...{ hint: words.timeZoneHint, error: errors.time_zone, isOptional: true }}
        />
      </div>
      <p class="hint">{words.unused}</p>
      <fieldset>
        <legend>{words.days}</legend>
        <div class="meta">
          {weekdays.map((day) => (
            <label key={day} class="opt">
              <input type="checkbox" name="days" value={day} checked={typed.days.includes(day)} />{' '}
              <span>{words.weekdays[day]}</span>
            </label>
          ))}
        </div>
        {errors.days !== undefined && <FieldError id="days-error">{errors.days}</FieldError>}
      </fieldset>
      <div class="cols">
        <Choice
          id="count"
          name="count"
          label={words.count}
          options={hourCounts.map((count) => [String(count), String(count)] as const)}
          value={typed.count}
        />
        <Choice
          id="day"
          name="day"
          label={words.day}
          options={days.map((day) => [day, words.dayOf(day)] as const)}
          value={typed.day}
        />
        <Field
          {...{ id: 'cron', name: 'cron', label: words.cron, autocomplete: 'off', value: typed.cron }}
          {...{ hint: words.cronHint, error: errors.cron, isOptional: true }}
        />
      </div>
      <div class="cols">
        <Choice
          id="missed"
          name="missed"
          label={words.missed}
          options={Object.entries(words.missedOptions)}
          value={typed.missed}
        />
        <Field
          {...{ id: 'jitter', name: 'jitter', label: words.jitter, autocomplete: 'off', value: typed.jitter }}
          {...{ hint: words.jitterHint, error: errors.jitter, isOptional: true }}
        />
        <Field
          {...{ id: 'name', name: 'name', label: words.name, autocomplete: 'off', value: typed.name }}
          {...{ error: errors.name, isOptional: true }}
        />
      </div>
      <div class="row">
        <button class="btn primary">{submit}</button>
      </div>
    </form>
  );
}

const fieldOf: Readonly<Record<string, string>> = { time_zone: 'zone', id: 'what' };

export function ScheduleRefused({ errors }: { readonly errors: FieldErrors }) {
  const rows = Object.entries(errors).map(([field, text]) => ({ text, field: fieldOf[field] ?? field }));
  return rows.length === 0 ? null : <ErrorSummary title={words.refused} errors={rows} />;
}

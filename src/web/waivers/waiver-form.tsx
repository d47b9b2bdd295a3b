import type { CatalogueCheck } from '../../report/catalogue.ts';
import { waiverLimits } from '../../services/waivers/waiver-input.ts';
import { FieldError } from '../components/field-error.tsx';
import { waiversWords } from '../words/waivers.ts';
import { waiversPath } from './paths.ts';

const words = waiversWords.form;

export const periods = [7, 30, 90, 180, 365] as const;

/** What the form begins with, and what was typed. */
export interface WaiverFormState {
  readonly check: string;
  /** On which it was found; null: the form was opened without one. */
  readonly report: {
    readonly id: number;
    /** Path with query, as a pattern. */
    readonly page: string;
    readonly items: readonly { readonly id: string; readonly text: string }[];
  } | null;
  readonly pages: string;
  readonly item: string;
  readonly reason: string;
  readonly days: number;
  /** By the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
}

interface WaiverFormProps {
  readonly project: string;
  readonly state: WaiverFormState;
  readonly checks: readonly CatalogueCheck[];
}

/** What is to be waived, why, and for how long. */
export function WaiverForm({ project, state, checks }: WaiverFormProps) {
  const { check, report, errors } = state;
  return (
    <form class="sheet pad stack" id="waive" method="post" action={waiversPath(project)}>
      <h2>{words.title}</h2>
      <label class="f">
        <span>{words.check}</span>
        <select class="field" id="check" name="check" required {...faultOf('check', errors)}>
          <option value="">{words.choose}</option>
          {checks.map(({ id, title }) => (
            <option key={id} value={id} selected={id === check}>
              {title} ({id})
            </option>
          ))}
        </select>
      </label>
      <Fault name="check" errors={errors} />
      {report === null ? <Pattern state={state} /> : <OfReport state={state} report={report} />}
      <label class="f">
        <span>{words.reason}</span>
        <input
          class="field"
          id="reason"
          name="reason"
          type="text"
          value={state.reason}
          minlength={waiverLimits.reason.least}
          maxlength={waiverLimits.reason.most}
          required
          {...faultOf('reason', errors)}
        />
      </label>
      <p class="hint">{words.reasonHint}</p>
      <Fault name="reason" errors={errors} />
      <label class="f">
        <span>{words.days}</span>
        <select class="field" id="days" name="days">
          {periods.map((days) => (
            <option key={days} value={days} selected={days === state.days}>
              {words.period(days)}
            </option>
          ))}
        </select>
      </label>
      <div class="row">
        <button class="btn primary">{words.create}</button>
      </div>
    </form>
  );
}

function Pattern({ state: { pages, errors } }: { readonly state: WaiverFormState }) {
  return (
    <>
      <label class="f">
        <span>{words.pattern}</span>
        <input
          class="field"
          id="pages"
          name="pages"
          type="text"
          value={pages}
          maxlength={waiverLimits.pagesMax}
          autocapitalize="none"
          spellcheck={false}
          {...faultOf('pages', errors)}
        />
      </label>
      <p class="hint">{words.patternHint}</p>
      <Fault name="pages" errors={errors} />
    </>
  );
}

interface OfReportProps {
  readonly state: WaiverFormState;
  readonly report: NonNullable<WaiverFormState['report']>;
}

function OfReport({ state: { pages, item, errors }, report }: OfReportProps) {
  return (
    <>
      <input type="hidden" name="report" value={report.id} />
      <fieldset>
        <legend>{words.pages}</legend>
        <label class="opt">
          <input type="radio" name="pages" value={report.page} checked={pages !== ''} />{' '}
          <span>
            {words.only}
            <small>
              <bdi>{report.page}</bdi>
            </small>
          </span>
        </label>
        <label class="opt">
          <input type="radio" name="pages" value="" checked={pages === ''} /> <span>{words.all}</span>
        </label>
      </fieldset>
      <Fault name="pages" errors={errors} />
      {report.items.length > 1 && (
        <label class="f">
          <span>{words.item}</span>
          <select class="field" id="item" name="item" {...faultOf('item', errors)}>
            <option value="">{words.allItems}</option>
            {report.items.map(({ id, text }) => (
              <option key={id} value={id} selected={id === item}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
      <Fault name="item" errors={errors} />
    </>
  );
}

function faultOf(name: string, errors: WaiverFormState['errors']) {
  return errors[name] === undefined
    ? {}
    : ({ 'aria-invalid': 'true', 'aria-describedby': `${name}-error` } as const);
}

function Fault({ name, errors }: { readonly name: string; readonly errors: WaiverFormState['errors'] }) {
  const text = errors[name];
  return text === undefined ? null : <FieldError id={`${name}-error`}>{text}</FieldError>;
}

import { bulkUrlsMax } from '../../services/reports/bulk-max.ts';
import type { Privacy } from '../../services/reports/types.ts';
import { AddressesField } from '../components/addresses-field.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { FieldError } from '../components/field-error.tsx';
import { linkPasswordMin } from '../report/link-password.ts';
import { reportsWords } from '../words/reports.ts';

const words = reportsWords.add;

/** What was typed, and why it was not accepted. */
export interface AddState {
  readonly urls: string;
  readonly privacy: Privacy;
  readonly password: string;
  /** Sentences of what was refused. */
  readonly refused: {
    readonly title: string;
    readonly urls: readonly string[];
    readonly password: string | undefined;
  } | null;
}

export const privacyOrder: readonly Privacy[] = [1, 2, 0];

export function AddForm({ urls, privacy, password, refused }: AddState) {
  const fault = refused === null ? undefined : faultOfLines(refused.urls);
  return (
    <>
      {refused !== null && <Refusals {...refused} />}
      <form class="sheet add" method="post" action="/reports">
        <AddressesField
          id="urls"
          label={words.label}
          hint={words.hint(bulkUrlsMax)}
          placeholder={words.placeholder}
          value={urls}
          fault={fault}
        />
        <div class="add-side">
          <div class="f">
            <label for="add-privacy">{words.who}</label>
            <select class="field" id="add-privacy" name="privacy">
              {privacyOrder.map((level) => (
                <option key={level} value={level} selected={level === privacy}>
                  {words.levels[level]}
                </option>
              ))}
            </select>
          </div>
          <SharePassword id="add-password" value={password} error={refused?.password} />
          <button class="btn primary">{words.submit}</button>
        </div>
      </form>
    </>
  );
}

/** Where many lines were refused, each has its sentence above the form. */
function faultOfLines(refused: readonly string[]): string | undefined {
  return refused.length > 1 ? words.refusedLines(refused.length) : refused[0];
}

function Refusals({ title, urls, password }: NonNullable<AddState['refused']>) {
  const most = 20;
  const left = urls.length - most;
  const lines = left > 0 ? [...urls.slice(0, most), words.more(left)] : urls;
  const errors = lines.map((text) => ({ text, field: 'urls' }));
  if (password === undefined) return <ErrorSummary title={title} errors={errors} />;
  const ofPassword = { text: words.refused(words.password, password), field: 'add-password' };
  return <ErrorSummary title={title} errors={[...errors, ofPassword]} />;
}

interface SharePasswordProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
}

/** Shown where the privacy beside it asks for one. */
export function SharePassword({
  id,
  value,
  error,
  hint = words.passwordHint(linkPasswordMin),
}: SharePasswordProps) {
  return (
    <div class="f pw">
      <label for={id}>{words.password}</label>
      <input
        class={error === undefined ? 'field' : 'field bad'}
        id={id}
        name="password"
        type="text"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxlength={128}
        value={value}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        aria-invalid={error === undefined ? undefined : 'true'}
        data-focus={error === undefined ? undefined : ''}
      />
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

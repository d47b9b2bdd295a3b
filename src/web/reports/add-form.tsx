import type { ComponentChildren } from 'preact';
import { bulkUrlsMax } from '../../services/reports/bulk-max.ts';
import type { Privacy } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { FieldError } from '../components/field-error.tsx';
import { WholeSiteLink } from '../components/whole-site-link.tsx';
import { linkPasswordMin } from '../report/link-password.ts';
import { lookStateWords } from '../words/look.ts';
import { reportsWords } from '../words/reports.ts';

const words = reportsWords.add;

/** What was typed, and why it was not accepted. */
export interface AddState {
  readonly urls: string;
  readonly privacy: Privacy;
  readonly password: string;
  /** A browser looks, too. */
  readonly browser: boolean;
  /** Sentences of what was refused. */
  readonly refused: {
    readonly title: string;
    readonly urls: readonly string[];
    readonly password: string | undefined;
  } | null;
}

export const privacyOrder: readonly Privacy[] = [1, 2, 0];

interface AddFormProps extends AddState {
  /** Of the list below, which stays as it is. */
  readonly path: string;
  /** A browser can. */
  readonly canLook: boolean;
}

/** The title of the list beside a line for what is to be checked: it grows with what is pasted. */
export function AddForm({ urls, privacy, password, browser, refused, path, canLook }: AddFormProps) {
  const fault = refused === null ? undefined : faultOfLines(refused.urls);
  return (
    <>
      {refused !== null && <Refusals {...refused} />}
      <div class="add-head">
        <h1>{reportsWords.title}</h1>
        <form class="add" method="post" action={path}>
          <AddLine value={urls} fault={fault}>
            {canLook && <LookOption isChosen={browser} />}
          </AddLine>
          <Who privacy={privacy} password={password} error={refused?.password} />
          <button class="btn primary">{words.submit}</button>
          <WholeSiteLink class="btn quiet only-wide" />
        </form>
      </div>
    </>
  );
}

interface AddLineProps {
  readonly value: string;
  readonly fault: string | undefined;
  /** Below the line. */
  readonly children: ComponentChildren;
}

function AddLine({ value, fault, children }: AddLineProps) {
  return (
    <div class="f">
      <label class="vh" for="urls">
        {words.label}
      </label>
      <textarea
        class={fault === undefined ? 'field' : 'field bad'}
        id="urls"
        name="urls"
        rows={1}
        spellcheck={false}
        autocapitalize="none"
        required
        aria-describedby={fault === undefined ? 'urls-hint' : 'urls-hint urls-error'}
        aria-invalid={fault === undefined ? undefined : 'true'}
        placeholder={words.placeholder}
      >
        {value}
      </textarea>
      <p class="vh" id="urls-hint">
        {words.hint(bulkUrlsMax)}
      </p>
      {fault !== undefined && <FieldError id="urls-error">{fault}</FieldError>}
      {children}
    </div>
  );
}

export function LookOption({ isChosen }: { readonly isChosen: boolean }) {
  return (
    <label class="opt">
      <input type="checkbox" name="browser" value="1" checked={isChosen} /> {lookStateWords.option}
    </label>
  );
}

interface WhoProps extends Pick<AddState, 'privacy' | 'password'> {
  readonly error: string | undefined;
}

/** Folded away, with what is chosen in sight; unfolded where it was refused. */
function Who({ privacy, password, error }: WhoProps) {
  return (
    <details class="menu add-who" open={error !== undefined}>
      <summary class="btn">
        <span class="vh">{words.whoNow}</span>
        {privacyOrder.map((level) => (
          <span key={level} data-level={level}>
            {words.levels[level]}
          </span>
        ))}
        <Icon name="down" />
      </summary>
      <div class="panel form stack">
        <fieldset>
          <legend>{words.who}</legend>
          {privacyOrder.map((level) => (
            <label key={level} class="opt">
              <input type="radio" name="privacy" value={level} checked={level === privacy} />{' '}
              {words.levels[level]}
            </label>
          ))}
        </fieldset>
        <SharePassword id="add-password" value={password} error={error} />
      </div>
    </details>
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

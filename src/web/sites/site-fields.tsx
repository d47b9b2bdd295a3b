import type { ComponentChildren } from 'preact';
import { FieldError } from '../components/field-error.tsx';

interface SiteFieldProps {
  /** Also the name that the form sends it by. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly placeholder?: string;
}

/** What every field of the form has around it. */
function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: Omit<SiteFieldProps, 'value'> & { readonly children: ComponentChildren }) {
  return (
    <div class="f">
      <label for={id}>{label}</label>
      {children}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

/** One line. */
export function LineField(
  props: SiteFieldProps & {
    readonly mode?: 'url' | 'numeric' | 'text';
    readonly isRequired?: boolean;
    readonly isFixed?: boolean;
    readonly isFirst?: boolean;
  },
) {
  const { value, placeholder, mode = 'text', isRequired, isFixed, isFirst } = props;
  return (
    <Labelled {...props}>
      <input
        {...attributesOf(props)}
        type="text"
        inputmode={mode}
        autocomplete="off"
        autocapitalize={mode === 'text' ? undefined : 'none'}
        spellcheck={false}
        value={value}
        placeholder={placeholder}
        required={isRequired}
        readonly={isFixed}
        autofocus={isFirst}
      />
    </Labelled>
  );
}

/** Many lines, each a value. */
export function LinesField(props: SiteFieldProps) {
  const { value, placeholder } = props;
  return (
    <Labelled {...props}>
      <textarea
        {...attributesOf(props)}
        rows={3}
        spellcheck={false}
        autocapitalize="none"
        // A blank, where there is none: whether something was typed is told by that it is shown.
        placeholder={placeholder ?? ' '}
      >
        {value}
      </textarea>
    </Labelled>
  );
}

/** One of a few. */
export function ChoiceField(
  props: SiteFieldProps & { readonly options: readonly (readonly [value: string, text: string])[] },
) {
  const { value, options } = props;
  return (
    <Labelled {...props}>
      <select {...attributesOf(props)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function attributesOf({ id, error }: Pick<SiteFieldProps, 'id' | 'error'>) {
  return {
    class: error === undefined ? 'field' : 'field bad',
    id,
    name: id,
    'aria-invalid': error === undefined ? undefined : ('true' as const),
    'aria-describedby': error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`,
  };
}

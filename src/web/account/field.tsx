import { FieldError } from '../components/field-error.tsx';
import { RevealButton } from '../components/reveal-button.tsx';

interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly isFixed?: boolean;
  readonly isFirst?: boolean;
  /** Which password, where a page has several. */
  readonly password?: 'current' | 'next';
  /** Rules of a password that is chosen here. */
  readonly isNewPassword?: boolean;
}

/** A line of a form: label, field, error, hint. A password can be looked at while it is typed. */
export function Field(props: FieldProps) {
  const { id, label, type = 'text', hint, error } = props;
  return (
    <div class="f">
      <label for={id}>{label}</label>
      {type === 'password' ? (
        <div class="reveal">
          <Input {...props} />
          <RevealButton of={id} password={props.password} />
        </div>
      ) : (
        <Input {...props} />
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Input(props: FieldProps) {
  const { type = 'text', hint, error, id } = props;
  const described = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  const attributes = {
    class: error === undefined ? 'field' : 'field bad',
    id,
    name: props.name,
    autocomplete: props.autocomplete,
    value: props.value,
    placeholder: props.placeholder,
    minlength: props.isNewPassword === true ? 12 : undefined,
    maxlength: type === 'password' ? 128 : undefined,
    required: props.isOptional !== true,
    readonly: props.isFixed,
    autofocus: props.isFirst,
    'aria-invalid': error === undefined ? undefined : ('true' as const),
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  };
  if (type === 'password') return <input type="password" {...attributes} />;
  return type === 'email' ? <input type="email" {...attributes} /> : <input type="text" {...attributes} />;
}

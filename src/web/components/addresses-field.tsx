import { FieldError } from './field-error.tsx';

interface AddressesFieldProps {
  /** Also the name that the form sends it by. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly value: string;
  readonly fault: string | undefined;
}

/** One address or many, one on each line. */
export function AddressesField({ id, label, hint, placeholder, value, fault }: AddressesFieldProps) {
  return (
    <div class="f">
      <label for={id}>{label}</label>
      <textarea
        class={fault === undefined ? 'field' : 'field bad'}
        id={id}
        name={id}
        rows={3}
        spellcheck={false}
        autocapitalize="none"
        required
        aria-describedby={fault === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        aria-invalid={fault === undefined ? undefined : 'true'}
        placeholder={placeholder}
      >
        {value}
      </textarea>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {fault !== undefined && <FieldError id={`${id}-error`}>{fault}</FieldError>}
    </div>
  );
}

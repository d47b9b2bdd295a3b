import { Icon } from '../../ui/icon.tsx';

interface SearchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The client script narrows the page while somebody types. */
  readonly isFilter?: boolean;
}

export function SearchField({ name, label, value, isFilter = false }: SearchFieldProps) {
  return (
    <label class="search">
      <span class="vh">{label}</span>
      <Icon name="search" />
      <input
        class="field"
        id={name}
        type="search"
        name={name}
        value={value}
        placeholder={label}
        {...(isFilter ? { 'data-filter': true } : {})}
      />
    </label>
  );
}

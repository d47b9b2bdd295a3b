interface SelectProps {
  readonly name: string;
  /** Read by screen readers alone: the first option says it to everybody else. */
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
}

/** One choice of a filter. */
export function Select({ name, label, options, value }: SelectProps) {
  return (
    <label>
      <span class="vh">{label}</span>
      <select class="field" name={name}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The rest of a query, so that a form does not lose it. */
export function HiddenFields({
  fields,
}: {
  readonly fields: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

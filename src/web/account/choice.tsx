interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
}

/** A labelled select. */
export function Choice({ id, name, label, options, value }: ChoiceProps) {
  return (
    <div class="f">
      <label for={id}>{label}</label>
      <select class="field" id={id} name={name}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

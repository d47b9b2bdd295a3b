const rules = new Intl.PluralRules('en-GB');

export interface Forms {
  readonly one: string;
  readonly other: string;
}

/** The form that goes with the number: a thing, a verb, or both. */
export function wordOf(number: number, { one, other }: Forms): string {
  return rules.select(number) === 'one' ? one : other;
}

const rules = new Intl.PluralRules('en-GB');

export interface Forms {
  readonly one: string;
  readonly other: string;
}

/** The form that goes with the number: a thing, a verb, or both. */
export function wordOf(number: number, { one, other }: Forms): string {
  return isOne(number) ? one : other;
}

/** Asking takes 5 µs, and a report asks dozens of times, mostly of small numbers. */
const known: (boolean | undefined)[] = [];
const knownMax = 10_000;

function isOne(number: number): boolean {
  if (!Number.isInteger(number) || number < 0 || number >= knownMax) return rules.select(number) === 'one';
  known[number] ??= rules.select(number) === 'one';
  return known[number];
}

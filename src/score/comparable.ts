/** What a score rests on, as a run and its report tell it; null before the run has ended. */
interface Basis {
  readonly checksVersion: string | null;
  readonly profile: string | null;
}

/** Why two scores say nothing of each other: other rules, or other evidence. */
type Difference = 'rules' | 'profile';

/** Undefined: the scores are comparable. Rules of one major version judge alike enough (checks.md §7.4, §7.5). */
export function differenceBetween(a: Basis, b: Basis): Difference | undefined {
  if (majorOf(a) !== majorOf(b)) return 'rules';
  return a.profile === b.profile ? undefined : 'profile';
}

export function areComparable(a: Basis, b: Basis): boolean {
  return differenceBetween(a, b) === undefined;
}

function majorOf({ checksVersion }: Basis): string | undefined {
  return checksVersion?.split('.', 1)[0];
}

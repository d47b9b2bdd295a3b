import { isDeepStrictEqual } from 'node:util';
import type { Expectations } from '../checks/expectations.ts';

/** What a score rests on, as a run and its report tell it; null before the run has ended. */
export interface Basis {
  readonly checksVersion: string | null;
  readonly profile: string | null;
  readonly expectations: Expectations | null;
  /** Of the waivers by which it was judged; null: there were none. */
  readonly waiversHash: string | null;
}

/**
 * Why two scores say nothing of each other: other rules, other evidence, something else was declared of the site, or other
 * findings were waived (V3).
 */
export type Difference = 'rules' | 'profile' | 'expectations' | 'waivers';

/** Undefined: the scores are comparable. Rules of one major version judge alike enough (checks.md §7.4, §7.5). */
export function differenceBetween(a: Basis, b: Basis): Difference | undefined {
  if (majorOf(a) !== majorOf(b)) return 'rules';
  if (a.profile !== b.profile) return 'profile';
  if (!isDeepStrictEqual(a.expectations, b.expectations)) return 'expectations';
  return a.waiversHash === b.waiversHash ? undefined : 'waivers';
}

export function areComparable(a: Basis, b: Basis): boolean {
  return differenceBetween(a, b) === undefined;
}

export function majorOf({ checksVersion }: Pick<Basis, 'checksVersion'>): string | undefined {
  return checksVersion?.split('.', 1)[0];
}

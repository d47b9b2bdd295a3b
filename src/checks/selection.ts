import type { Category } from './check.ts';

/** Which checks to judge by: categories, ids of checks, or both. */
export interface Selection {
  readonly categories: readonly Category[];
  readonly checks: readonly string[];
}

/** @param selection undefined: all */
export function selectedOf<Of extends { readonly id: string; readonly category: Category }>(
  checks: readonly Of[],
  selection: Selection | undefined,
): readonly Of[] {
  if (selection === undefined) return checks;
  const { categories, checks: ids } = selection;
  return checks.filter(({ id, category }) => ids.includes(id) || categories.includes(category));
}

import type { CatalogueCheck } from '../../report/catalogue.ts';

/** Checks in which every word is found, in any letter case. */
export function findChecks(checks: readonly CatalogueCheck[], find: string): readonly CatalogueCheck[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return checks;
  return checks.filter((check) => {
    const text = textOf(check);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ id, title, rule, why, category, advice }: CatalogueCheck): string {
  return [id, title, rule, why, category, ...Object.values(advice)].join(' ').toLowerCase();
}

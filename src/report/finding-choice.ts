import { type Category, categories } from '../checks/check.ts';
import { severities } from '../ui/terms.ts';
import type { CatalogueCheck } from './catalogue.ts';

/** In the order of the catalogue. */
export const categoryNames: readonly Category[] = categories;

/** As queries name them, the heaviest first. */
export const severityNames: readonly string[] = Object.entries(severities)
  .sort(([a], [b]) => Number(b) - Number(a))
  .map(([, name]) => name.toLowerCase());

export function severityName({ weight }: Pick<CatalogueCheck, 'weight'>): string {
  return severities[weight].toLowerCase();
}

/** Ids of the checks of a category, of a severity, or of both; undefined: neither is asked for. */
export function chosenChecks(
  checks: readonly CatalogueCheck[],
  { category, severity }: { readonly category?: string | undefined; readonly severity?: string | undefined },
): ReadonlySet<string> | undefined {
  if (category === undefined && severity === undefined) return undefined;
  return new Set(
    checks
      .filter((check) => category === undefined || check.category === category)
      .filter((check) => severity === undefined || severityName(check) === severity)
      .map(({ id }) => id),
  );
}

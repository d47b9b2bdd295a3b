import type { CheckResult } from '../checks/run.ts';
import type { CatalogueCheck } from './catalogue.ts';

/** What the catalogue says that can be done about what a check found; what it no longer knows is left out. */
export function adviceFor(
  { advice, furtherAdvice }: Pick<CheckResult, 'advice' | 'furtherAdvice'>,
  texts: Pick<CatalogueCheck, 'advice'> | undefined,
): string[] {
  if (advice === null) return [];
  return [advice, ...furtherAdvice].flatMap((key) => texts?.advice[key] ?? []);
}

import type { CheckId } from '../checks/catalogue.ts';
import type { JudgedCheck } from './body.ts';

/** What one check of the catalogue says; undefined where it was not asked. */
export function checkOf(checks: readonly JudgedCheck[], id: CheckId): JudgedCheck | undefined {
  return checks.find((check) => check.id === id);
}

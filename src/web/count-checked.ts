import type { CheckedRow } from '../services/reports/types.ts';
import type { Checked } from './words/checked.ts';

/** Of those that were accepted, how many are new and how many had a report. */
export function countChecked(rows: readonly CheckedRow[]): Checked {
  const count = (run: keyof Checked) => rows.filter((row) => row.ok && row.run === run).length;
  return { first: count('first'), again: count('again'), open: count('open') };
}

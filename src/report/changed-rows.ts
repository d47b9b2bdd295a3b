import type { PageChanges } from '../checks/browser/page-changes.ts';
import { lookWords } from './words/look.ts';

const words = lookWords.changes;

interface ChangedRows {
  /** What differs; a list of a page has a line for each of its values. */
  readonly rows: readonly (readonly [name: string, before: string, after: string])[];
  readonly same: number;
  readonly all: number;
}

/** What scripts changed, in words. */
export function changedRows({ facts, amounts }: PageChanges): ChangedRows {
  const changedFacts = facts.filter(({ change }) => change !== 'same');
  const changedAmounts = amounts.filter(({ raw, rendered }) => raw !== rendered);
  const rows = [
    ...changedFacts.map(
      ({ fact, raw, rendered }) =>
        [words.facts[fact], raw ?? words.absent, rendered ?? words.absent] as const,
    ),
    ...changedAmounts.map(
      ({ amount, raw, rendered }) =>
        [words.amounts[amount], words.amount(raw), words.amount(rendered)] as const,
    ),
  ];
  const all = facts.length + amounts.length;
  return { rows, all, same: all - rows.length };
}

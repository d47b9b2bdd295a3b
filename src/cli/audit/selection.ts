import { nearest } from '../../lib/nearest.ts';
import { type Selection, selectionOf } from '../../report/partial.ts';
import { UsageError } from '../command.ts';
import type { Reports } from '../parts.ts';

/** @param lists of `--only`, each with commas @returns null: all checks @throws UsageError */
export function selectionFor(lists: readonly string[], checks: Reports['checks']): Selection | null {
  if (lists.length === 0) return null;
  const words = lists
    .join(',')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0)
    throw new UsageError('--only holds nothing; it takes categories and checks, separated by commas.');
  const ids = checks.map(({ id }) => id);
  const categories = [...new Set(checks.map(({ category }) => category))];
  const selection = selectionOf([...new Set(words)], ids);
  if (!('unknown' in selection)) return selection;
  const meant = nearest(selection.unknown, [...categories, ...ids]);
  const way = meant === undefined ? `The categories are ${categories.join(', ')}.` : `Did you mean ${meant}?`;
  throw new UsageError(`--only holds "${selection.unknown}", which is no category and no check. ${way}`);
}

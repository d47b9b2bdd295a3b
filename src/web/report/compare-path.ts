import type { Values } from '../values.ts';
import { type CompareSort, type CompareView, compareSorts, compareViews } from './compare-rows.ts';

/** What the address of a comparison says. */
export interface CompareQuery {
  readonly a: number;
  readonly b: number;
  readonly show: CompareView;
  readonly sortBy: CompareSort;
}

/** @param base address of a report for its runs; of the list for two reports */
export function comparePath(base: string, query: CompareQuery): string {
  const fields = [['a', `${query.a}`], ['b', `${query.b}`], ...narrowing(query)] as const;
  return `${base}/compare?${fields.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** How the list is narrowed and sorted; what is usual is left out. */
export function narrowing({
  show,
  sortBy,
}: Pick<CompareQuery, 'show' | 'sortBy'>): (readonly [string, string])[] {
  return [
    ...(show === 'all' ? [] : [['show', show] as const]),
    ...(sortBy === 'category' ? [] : [['sort_by', sortBy] as const]),
  ];
}

/** What is unknown is as usual. */
export function queryOfList(query: Values): Pick<CompareQuery, 'show' | 'sortBy'> {
  return {
    show: compareViews.find((view) => view === query.get('show')) ?? 'all',
    sortBy: compareSorts.find((sort) => sort === query.get('sort_by')) ?? 'category',
  };
}

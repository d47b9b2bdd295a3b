import type { CompareSort, CompareView } from './compare-rows.ts';

/** What the address of a comparison says. */
export interface CompareQuery {
  readonly a: number;
  readonly b: number;
  readonly show: CompareView;
  readonly sortBy: CompareSort;
}

export function comparePath(id: number, query: CompareQuery): string {
  const fields = [['a', `${query.a}`], ['b', `${query.b}`], ...narrowing(query)] as const;
  return `/reports/${id}/compare?${fields.map(([name, value]) => `${name}=${value}`).join('&')}`;
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

/** One page of a list. Cursors are opaque. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  /** True: `total` is a lower bound, as counting stopped at a limit. */
  readonly isTotalMinimum: boolean;
  readonly page: number;
  readonly perPage: PerPage;
  readonly lastPage: number;
  readonly cursors: { readonly next: string | null; readonly prev: string | null };
}

export type PerPage = 10 | 25 | 50 | 100;

export interface Paging<Sort extends string> {
  readonly sortBy: Sort;
  readonly sort: 'asc' | 'desc';
  readonly perPage: PerPage;
  readonly page: number;
  /** From a former page of the same list; wins over `page`. A bad one, or one of another list, is refused. */
  readonly cursor?: string;
}

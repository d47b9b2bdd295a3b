/** What scripts made of the page, from both of its documents. */
export interface PageChanges {
  readonly facts: readonly ChangedFact[];
  readonly amounts: readonly ChangedAmount[];
}

export type FactName =
  | 'title'
  | 'description'
  | 'canonical'
  | 'robots'
  | 'h1'
  | 'headings'
  | 'hreflang'
  | 'structured-data';

/** `added`: only after scripts. `removed`: only before. */
export type Change = 'same' | 'added' | 'changed' | 'removed';

export interface ChangedFact {
  readonly fact: FactName;
  readonly change: Change;
  /** As one would show it, cut; null: there is none. */
  readonly raw: string | null;
  readonly rendered: string | null;
}

export interface ChangedAmount {
  readonly amount: 'words' | 'links' | 'images';
  readonly raw: number;
  readonly rendered: number;
  /** Of the rendered ones, what is there without scripts: 0–1; null: there is none at all. */
  readonly share: number | null;
}
